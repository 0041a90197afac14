import BenchmarkResults

/// One layout over one workload: a table for each path.
struct LayoutSection {
  let section: RunSection
  let index: ReportIndex
  let floors: [String: Floor]

  var block: ReportBlock {
    let paths: [OperationPath?] = OperationPath.allCases + [nil]
    let tables = paths.compactMap { path -> ReportBlock? in
      let rows = section.groups.filter { index.catalog[$0.operation].path == path }
      guard !rows.isEmpty else { return nil }
      let title = path?.title ?? "Other operations"
      return .section(
        "\(section.layout): \(title.lowercased())", [.table(RunTable(index: index, floors: floors).table(of: rows))],
        scope: ReportScope(path.map { [.path: $0.rawValue] } ?? [:]))
    }
    return .section(ReportText(section.title), tables, scope: ReportScope([.layout: section.layout]))
  }
}
