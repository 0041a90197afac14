import BenchmarkResults

/// The floors: what each one measures, and its times.
struct FloorSection {
  let index: ReportIndex
  let floors: [String: Floor]
  /// Floors of no operation.
  let otherFloors: [Floor]

  var text: String {
    let cells = index.floorCells.filter { index.summary($0) != nil }
    guard !cells.isEmpty else { return "" }
    var table = ReportTable([.words("floor"), .words("data of"), .figures("n"), .figures("time"), .figures("per item")])
    for cell in cells {
      guard let summary = index.summary(cell), let median = summary.median else { continue }
      let data = cell.workload == CellIdentifier.defaultWorkload ? cell.operation : "\(cell.operation) @\(cell.workload)"
      table.add([
        .words(cell.strategy), .words(data), ReportTable.Cell(.items(cell.n)), ReportTable.Cell(.time(median, summary.interval)),
        ReportTable.Cell(cell.n > 0 ? .time(median / Double(cell.n), nil) : nil),
      ])
    }
    return "## Floors\n\n" + meanings + table.markdown
  }

  private var meanings: String {
    let lines = Set(floors.values).sorted { ($0.strategy, $0.meaning) < ($1.strategy, $1.meaning) }.map { floor in
      let operations = floors.filter { $0.value == floor }.keys.sorted().map { "`\($0)`" }.joined(separator: ", ")
      return "- **\(MarkdownText.escaped(floor.strategy))**: \(MarkdownText.escaped(floor.meaning)). Floor of \(operations).\n"
    }
    let others = otherFloors.map { "- **\(MarkdownText.escaped($0.strategy))**: \(MarkdownText.escaped($0.meaning)).\n" }
    return lines.isEmpty && others.isEmpty ? "" : (lines + others).joined() + "\n"
  }
}

/// How many items fit in a frame.
struct FrameBudgetSection {
  let index: ReportIndex

  var text: String {
    let records = index.analysis.frameBudgets
    guard !records.isEmpty else { return "" }
    let tables = FrameBudgetRecord.refreshRates.map { rate in
      let budget = Figure.time(FrameBudgetRecord.nanosecondsPerFrame(at: rate))
      return "### \(rate) Hz: \(budget) a frame\n\n" + table(of: records.filter { $0.refreshRate == rate })
    }
    return """
      ## Frame budget

      The most items for which the 99th percentile of `relayout` stays within a frame: ≥ where the largest measured size still does, ≈ where
      the limit lies between two measured sizes, < where the smallest measured size is too slow already. A sample is one iteration where
      that lasts 20 µs or more, and the mean of a batch where it is shorter. The percentile is an observed sample, of 100 the slowest but
      one, so a few interrupted samples can decide it: how many there were stands under contaminated samples.


      """ + tables.joined(separator: "\n")
  }

  private func table(of records: [FrameBudgetRecord]) -> String {
    let groups = index.layouts.flatMap { index.groups(in: $0) }.filter { $0.operation == FrameBudgetRecord.operation }
    let strategies = index.strategies(in: groups)
    var table = ReportTable([.words("layout")] + strategies.map { .figures($0) })
    for layout in index.layouts {
      for workload in Set(records.filter { $0.layout == layout }.map(\.workload)).sorted() {
        let row = records.filter { $0.layout == layout && $0.workload == workload }
        let title = workload == CellIdentifier.defaultWorkload ? layout : "\(layout) @\(workload)"
        table.add(
          [.words(title)]
            + strategies.map { name in ReportTable.Cell(row.first { $0.strategy == name }.map { .capacity($0.capacity) }) })
      }
    }
    return table.markdown
  }
}
