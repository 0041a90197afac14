import BenchmarkResults

extension OperationPath {
  /// The title of a path's table.
  var title: String {
    switch self {
    case .prepare: "Prepare"
    case .invalidation: "Invalidation"
    case .query: "Rect query"
    case .frame: "Whole frame"
    }
  }
}
