import BenchmarkResults

/// One layout: a table for each path.
struct LayoutSection {
  let layout: String
  let index: ReportIndex
  let floors: [String: Floor]

  var text: String {
    let groups = index.groups(in: layout)
    let paths: [OperationPath?] = OperationPath.allCases + [nil]
    let tables = paths.compactMap { path -> String? in
      let rows = groups.filter { OperationPath(operation: $0.operation) == path }
      let title = path?.title ?? "Other operations"
      return rows.isEmpty ? nil : "### \(MarkdownTable.escaped(layout)): \(title.lowercased())\n\n" + table(of: rows)
    }
    return "## \(MarkdownTable.escaped(layout))\n\n" + tables.joined(separator: "\n")
  }

  private func table(of groups: [CellGroup]) -> String {
    let strategies = index.strategies(in: groups)
    var table = MarkdownTable(columns: [("operation", .left), ("n", .right)] + strategies.map { ($0, .right) })
    for group in groups {
      let winner = index.winner(of: group)
      table.add(
        [MarkdownTable.escaped(Self.title(of: group)), Figure.items(group.n)]
          + strategies.map { strategy in
            let emphasis = winner?.strategy == strategy ? (winner?.isDecided == true ? "**" : "*") : ""
            return cell(group, strategy, emphasis: emphasis)
          })
    }
    return table.text
  }

  /// The operation, with the workload where that is not the default.
  static func title(of group: CellGroup) -> String {
    group.workload == CellIdentifier.defaultWorkload ? group.operation : "\(group.operation) @\(group.workload)"
  }

  /// The lines of one cell; a figure that is missing has no line, and a cell without time is empty.
  private func cell(_ group: CellGroup, _ strategy: String, emphasis: String) -> String {
    var lines: [String] = []
    if let time = index.summary(group, strategy), let median = time.median {
      let interval = Figure.time(median, interval: time.interval).dropFirst(Figure.time(median).count)
      lines.append("\(emphasis)\(Figure.time(median))\(emphasis)\(interval)")
      if let speedup = index.speedup(group, strategy) { lines.append(Figure.times(speedup.times, interval: speedup.interval)) }
    }
    let allocations = [
      index.summary(group, strategy, .allocations)?.median.map { "\(Figure.count($0)) \($0 == 1 ? "alloc" : "allocs")" },
      index.summary(group, strategy, .allocatedBytes)?.median.map(Figure.bytes),
    ].compactMap(\.self)
    if !allocations.isEmpty { lines.append(allocations.joined(separator: ", ")) }
    if !floors.isEmpty, index.summary(group, strategy) != nil {
      let floor = floors[group.operation]
      let distance = index.distance(group, strategy, to: floor)
      let name = MarkdownTable.escaped((floor.map { "\(CellIdentifier.floorLayout)/\($0.strategy)" }) ?? CellIdentifier.floorLayout)
      lines.append("\(distance.map(Figure.times) ?? "–") \(name)")
    }
    return lines.joined(separator: "<br>")
  }
}
