import BenchmarkStatistics

/// One cell's values on one machine, run after run, and where they change.
public struct HistorySeries: Sendable {
  /// What was measured.
  public let cell: CellIdentifier
  /// What was counted.
  public let metric: Metric
  /// Where; runs of different machines are different series. Nil where it is not known.
  public let machine: String?
  /// The rows, by time; of one time in the order they were added.
  public let points: [HistoryRecord]
  /// Where the values change; the first run of each new level.
  public let changes: [ChangePoint]

  /// The series in `records`, in the order of their first rows, each searched for changes.
  /// - Complexity: A search a series; see `ChangePointSearch`.
  public static func series(of records: [HistoryRecord], search: ChangePointSearch = ChangePointSearch()) -> [HistorySeries] {
    var places: [Key: Int] = [:]
    var groups: [(key: Key, records: [HistoryRecord])] = []
    for record in records {
      let key = Key(cell: record.cell, metric: record.metric, machine: record.machine)
      let place = places[key, default: groups.count]
      if place == groups.count {
        places[key] = place
        groups.append((key, []))
      }
      groups[place].records.append(record)
    }
    return groups.map { Self($0.key, $0.records, search) }
  }

  private struct Key: Hashable {
    let cell: CellIdentifier
    let metric: Metric
    let machine: String?
  }

  private init(_ key: Key, _ records: [HistoryRecord], _ search: ChangePointSearch) {
    (cell, metric, machine) = (key.cell, key.metric, key.machine)
    points = records.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
    changes = search.changePoints(in: points.map(\.value))
  }

  /// The change that begins with the run at `index`; nil where none does.
  public func change(at index: Int) -> ChangePoint? { changes.first { $0.index == index } }
}
