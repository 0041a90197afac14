/// The kind of an element. The order is that of query results within a section.
public enum ElementKind: UInt8, Sendable, CaseIterable {
  /// A section's background decoration.
  case background
  /// A section's header.
  case header
  /// An item.
  case cell
  /// A section's footer.
  case footer
}
