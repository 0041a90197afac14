/// The direction in which the content scrolls.
public enum ScrollDirection: String, Sendable, CaseIterable {
  /// Sections and lines follow each other downwards.
  case vertical
  /// Sections and lines follow each other to the right.
  case horizontal
}
