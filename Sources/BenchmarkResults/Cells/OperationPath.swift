/// The paths through a layout that users ask about. The raw value is the name in files and flags.
package enum OperationPath: String, CaseIterable, Codable, Hashable, Sendable {
  /// From data to a layout that can answer.
  case prepare
  /// From a change to a layout that can answer again.
  case invalidation
  /// Asking for frames.
  case query = "rect-query"
  /// All of these together, as in one frame.
  case frame
}
