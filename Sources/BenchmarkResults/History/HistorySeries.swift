import BenchmarkStatistics

/// One cell's values on one machine over the same items, run after run, and where they change.
package struct HistorySeries: Sendable {
  /// What was measured.
  package let cell: CellIdentifier
  /// What was counted.
  package let metric: Metric
  /// Where; runs of different machines are different series. Nil where it is not known.
  package let machine: String?
  /// Over which items and in which container; runs of other items are different series. Nil where it is not known.
  package let work: String?
  /// The rows in the order of their commits; of one commit, and of unknown commits, by time (`CommitOrder`).
  package let points: [HistoryRecord]
  /// Where the values change; the first run of each new level. A change that was accepted is not among them.
  package let changes: [ChangePoint]
  /// The accepted changes with the places of their first runs, ascending. The series begins anew at each.
  package let acceptances: [(index: Int, change: AcceptedChange)]

  /// The series in `records`, in the order of their first rows, each searched for changes.
  /// - Parameters:
  ///   - records: The rows of a history.
  ///   - accepted: The accepted changes.
  ///   - order: The order of the commits; unless given, time alone orders the rows.
  ///   - search: How changes are found.
  /// - Complexity: A search a series; see `ChangePointSearch`.
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

  /// The accepted change that begins with the run at `index`; nil if none does.
  package func acceptance(at index: Int) -> AcceptedChange? { acceptances.first { $0.index == index }?.change }

  /// The rows since the last accepted change, or all rows.
  package var currentPoints: ArraySlice<HistoryRecord> { points[(acceptances.last?.index ?? 0)...] }

  /// The change that begins with the run at `index`; nil where none does.
  package func change(at index: Int) -> ChangePoint? { changes.first { $0.index == index } }
}
