import BenchmarkResults

/// A chart of changes of times: a row for each cell, with its change and the interval of that change, the most severe first.
struct ChangeChart {
  /// The largest number of rows in the chart. The table has all of them.
  static let limit = 40

  private let rows: [ChangeRecord]

  /// The chart of the rows, in their order.
  init(_ rows: [ChangeRecord]) {
    self.rows = rows.filter { $0.metric.isTime && ($0.ratio ?? 0) > 0 }
  }

  /// The chart; empty if no times were compared.
  var blocks: [ReportBlock] {
    guard !rows.isEmpty else { return [] }
    let rest = rows.count - Self.limit
    let more = rest > 0 ? " The table has \(Figure.grouped(rest)) more." : ""
    return [
      .charts([chart], caption: "Change of time in each cell with its interval. An interval across 0 % may be no change at all.\(more)")
    ]
  }

  /// Returns the name of a row: the cell and, for a scenario, which of its times.
  private static func name(of row: ChangeRecord) -> String {
    row.metric == .time ? row.cell.description : "\(row.cell) \(row.metric.rawValue)"
  }

  private var chart: Chart {
    let shown = rows.prefix(Self.limit)
    let kinds: [(name: String, ink: Chart.Ink, isWanted: (ChangeOutcome) -> Bool)] = [
      ("slower", .worse, { $0 == .regressed }), ("faster", .better, { $0 == .improved }),
      ("not decided, or the same", .doubtful, { $0 != .regressed && $0 != .improved }),
    ]
    let series = kinds.compactMap { kind -> Chart.Series? in
      let marks = shown.enumerated().compactMap { place, row -> Chart.Mark? in
        guard let ratio = row.ratio, kind.isWanted(row.outcome) else { return nil }
        return Chart.Mark(x: ratio, y: Double(place), interval: row.interval)
      }
      return marks.isEmpty ? nil : Chart.Series(kind.name, kind.ink, .points, marks)
    }
    return Chart(
      "Changes", x: Chart.Axis("change of time", .differences, .change, holding: [1]),
      y: Chart.Axis("", .categories(shown.map(Self.name)), .count), series: series,
      references: [Chart.Reference("no change", 1, on: .x)])
  }
}
