/// The paths through a layout that people ask about. The raw value is the name in files and flags.
package enum OperationPath: String, CaseIterable, Codable, Hashable, Sendable {
  /// From data to a layout that can answer.
  case prepare
  /// A change, until the layout can answer again.
  case invalidation
  /// Asking for frames.
  case query = "rect-query"
  /// All of it, as one frame has it.
  case frame

  /// The path an operation belongs to, by the first word of its name; nil for an operation of none.
  ///
  /// - Complexity: O(*c*), *c* the number of characters before the first point.
  package init?(operation: String) {
    switch operation.prefix(while: { $0 != "." }) {
    case "open", "prepare", "append": self = .prepare
    case "invalidate": self = .invalidation
    case "query": self = .query
    case "relayout": self = .frame
    default: return nil
    }
  }
}
