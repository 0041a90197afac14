import BenchmarkResults

/// One layout over one workload: a table for each path.
struct LayoutSection {
  let section: RunSection
  let index: ReportIndex
  let floors: [String: Floor]

  var text: String {
    let paths: [OperationPath?] = OperationPath.allCases + [nil]
    let tables = paths.compactMap { path -> String? in
      let rows = section.groups.filter { index.catalog[$0.operation].path == path }
      let title = path?.title ?? "Other operations"
      let table = RunTable(index: index, floors: floors).table(of: rows)
      return rows.isEmpty ? nil : "### \(MarkdownText.escaped(section.layout)): \(title.lowercased())\n\n" + table.markdown
    }
    return "## \(MarkdownText.escaped(section.title))\n\n" + tables.joined(separator: "\n")
  }
}
