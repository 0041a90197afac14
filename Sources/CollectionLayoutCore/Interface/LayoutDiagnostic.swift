/// A problem in the data that the layout worked around, and that a person should know of.
public enum LayoutDiagnostic: Equatable, Sendable, CustomStringConvertible {
  /// An item is longer across the scroll axis than its line, in points, and is alone at the line's start.
  case oversizedItem(ElementPath, length: Double, available: Double)

  /// The problem, its place, and a remedy.
  public var description: String {
    switch self {
    case .oversizedItem(let path, let length, let available):
      "item \(path) is \(length) points long and its line \(available): it has the line to itself and overhangs; reduce the item or the section's insets"
    }
  }
}
