/// The paths through a layout that people ask about, each of which has a table of its own.
enum OperationPath: CaseIterable {
  case prepare, invalidation, query, frame, other

  /// The path that an operation belongs to, by its name.
  init(operation: String) {
    switch operation.prefix(while: { $0 != "." }) {
    case "prepare", "append": self = .prepare
    case "invalidate": self = .invalidation
    case "query": self = .query
    case "relayout": self = .frame
    default: self = .other
    }
  }

  var title: String {
    switch self {
    case .prepare: "Prepare"
    case .invalidation: "Invalidation"
    case .query: "Rect query"
    case .frame: "Whole frame"
    case .other: "Other operations"
    }
  }
}
