import BenchmarkResults

extension OperationPath {
  /// The paths, followed by `nil` for operations whose path is unknown, as in a run without a catalogue.
  static var allAndUnknown: [OperationPath?] { allCases + [nil] }

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

extension OperationPath? {
  /// The title of a path's table, or that of the operations whose path is unknown.
  var title: String { self?.title ?? "Other operations" }

  /// The scope of a part of a report that is about this path.
  var scope: ReportScope { ReportScope(map { [.path: $0.rawValue] } ?? [:]) }
}
