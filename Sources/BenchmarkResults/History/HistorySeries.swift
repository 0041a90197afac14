import BenchmarkStatistics

/// The values of one cell on one machine over the same items, run after run, and the places where they change.
package struct HistorySeries: Sendable {
  /// The measured cell.
  package let cell: CellIdentifier
  /// The counted metric.
  package let metric: Metric
  /// The machine. Runs of different machines are different series. Nil if unknown.
  package let machine: String?
  /// The items and the container. Runs over other items are different series. Nil if unknown.
  package let work: String?
  /// The rows in the order of their commits. Rows of one commit, and of unknown commits, are in the order of time (`CommitOrder`).
  package let points: [HistoryRecord]
  /// The changes of the values, each at the first run of a new level. Accepted changes are not among them.
  package let changes: [ChangePoint]
  /// The accepted changes with the indices of their first runs, in ascending order. The series begins anew at each of them.
  package let acceptances: [(index: Int, change: AcceptedChange)]

  /// Returns the series in `records`, in the order of their first rows. Each series is searched for changes.
  /// - Parameters:
  ///   - records: The rows of a history.
  ///   - accepted: The accepted changes.
  ///   - order: The order of the commits. By default, only time orders the rows.
  ///   - search: The search for changes.
  /// - Complexity: One search for each series; see `ChangePointSearch`.
  package static func series(
    of records: [HistoryRecord], accepted: [AcceptedChange] = [], order: CommitOrder = .unknown,
    search: ChangePointSearch = ChangePointSearch()
  ) -> [HistorySeries] {
    let accepted = accepted.map { ($0, $0.pattern()) }
    return records.grouped(by: Key.init).map { Self($0.key, order.sorted($0.elements), accepted, search) }
  }

  /// The number of series in `records`.
  static func count(in records: [HistoryRecord]) -> Int { Set(records.map(Key.init)).count }

  private struct Key: Hashable {
    let cell: CellIdentifier
    let metric: Metric
    let machine: String?
    let work: String?

    init(_ record: HistoryRecord) { (cell, metric, machine, work) = (record.cell, record.metric, record.machine, record.work) }
  }

  private init(
    _ key: Key, _ points: [HistoryRecord], _ accepted: [(AcceptedChange, Regex<AnyRegexOutput>?)], _ search: ChangePointSearch
  ) {
    (cell, metric, machine, work) = (key.cell, key.metric, key.machine, key.work)
    self.points = points
    acceptances = accepted.compactMap { change, pattern in
      points.firstIndex { change.concerns($0, pattern) }.map { (index: $0, change: change) }
    }.sorted { $0.index < $1.index }
    let starts = Set([0] + acceptances.map(\.index)).sorted()
    changes = zip(starts, starts.dropFirst() + [points.count]).flatMap { start, end in
      search.changePoints(in: points[start..<end].map(\.value)).map { $0.shifted(by: start) }
    }
  }

  /// Returns the accepted change that begins with the run at `index`; nil if no change does.
  package func acceptance(at index: Int) -> AcceptedChange? { acceptances.first { $0.index == index }?.change }

  /// The rows since the last accepted change, or all rows.
  package var currentPoints: ArraySlice<HistoryRecord> { points[(acceptances.last?.index ?? 0)...] }

  /// Returns the change that begins with the run at `index`; nil if no change does.
  package func change(at index: Int) -> ChangePoint? { changes.first { $0.index == index } }
}
