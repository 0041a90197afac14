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
}
