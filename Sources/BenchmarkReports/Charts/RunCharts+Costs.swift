import BenchmarkResults

extension RunCharts {
  /// Returns the bytes for each item that a ready engine keeps, at the largest number of items: a bar for each strategy. `nil` if bytes were not counted.
  func memory(of section: RunSection) -> Chart? {
    guard let ready = index.catalog.operation(.readyLayout), let group = largest(section, operation: ready, .retainedBytes) else {
      return nil
    }
    let bytes = index.strategies(in: [group]).compactMap { strategy in
      bytesPerItem(group, strategy).map { (strategy: strategy, bytes: max(0, $0)) }
    }
    let series = bytes.enumerated().map { place, value in
      Chart.Series(
        value.strategy, index.ink(of: value.strategy), .bars,
        [Chart.Mark(x: value.bytes, y: Double(place), label: Figure.bytes(value.bytes))])
    }
    var chart = Chart(
      "Memory per item", x: Chart.Axis("bytes per item kept by a ready engine, \(Figure.items(group.n)) items", .linear, .bytes),
      y: Chart.Axis("", .categories(bytes.map(\.strategy)), .count), series: series)
    chart.summary = "Memory per item: " + bytes.map { "\($0.strategy) \(Figure.bytes($0.bytes))" }.joined(separator: ", ")
    return chart
  }

  /// Returns the ratio of each operation's time to its floor's, at the largest number of items: a row for each operation. `nil` if no floor was measured.
  func floorDistances(of section: RunSection) -> Chart? {
    guard let n = section.groups.map(\.n).max() else { return nil }
    let rows = section.groups.filter { group in
      group.n == n
        && index.strategies(in: [group]).contains { index.distance(group, $0, to: index.catalog.floor(of: group.operation)) != nil }
    }
    guard !rows.isEmpty else { return nil }
    let series = index.strategies(in: rows).map { strategy in
      let marks = rows.enumerated().compactMap { place, group in
        index.distance(group, strategy, to: index.catalog.floor(of: group.operation)).map { Chart.Mark(x: $0, y: Double(place)) }
      }
      return Chart.Series(strategy, index.ink(of: strategy), .points, marks)
    }
    return Chart(
      "Distance to the floor", x: Chart.Axis("times the floor's time, \(Figure.items(n)) items", .logarithmic, .times, holding: [1]),
      y: Chart.Axis("", .categories(rows.map(\.operation)), .count), series: series, references: [Chart.Reference("floor", 1, on: .x)])
  }

  /// Returns the time of a frame against memory per item. No strategy is better in both than one on the dashed line. `nil` unless two strategies have both
  /// figures.
  func timeAndMemory(of section: RunSection) -> Chart? {
    let catalog = index.catalog
    guard let operation = catalog.operation(.frame), let frame = largest(section, operation: operation, .time),
      let readyLayout = catalog.operation(.readyLayout)
    else { return nil }
    let ready = CellGroup(layout: frame.layout, operation: readyLayout, n: frame.n, workload: frame.workload)
    let points = index.strategies(in: [frame]).compactMap { strategy -> (strategy: String, mark: Chart.Mark)? in
      guard let time = index.summary(frame, strategy)?.median, let bytes = bytesPerItem(ready, strategy) else { return nil }
      return (strategy, Chart.Mark(x: max(0, bytes), y: time, interval: index.summary(frame, strategy)?.interval))
    }
    guard points.count > 1 else { return nil }
    let front = Chart.Series("neither slower nor larger", .floor, .guide, Self.front(of: points.map(\.mark)))
    var chart = Chart(
      "Time and memory", x: Chart.Axis("bytes per item, \(Figure.items(frame.n)) items", .linear, .bytes),
      y: Chart.Axis("time of \(frame.operation)", .logarithmic, .time),
      series: points.map { Chart.Series($0.strategy, index.ink(of: $0.strategy), .points, [$0.mark]) } + [front],
      references: FrameBudgetLine.all(index.analysis.layoutBudget).map { $0.reference(on: .y) })
    chart.summary =
      "Time of \(frame.operation) against memory per item: "
      + points.map { "\($0.strategy) \(Figure.time($0.mark.y)) and \(Figure.bytes($0.mark.x))" }.joined(separator: ", ")
    return chart
  }

  /// Returns the marks that no other mark beats in both directions, as steps that begin at the smallest x.
  static func front(of marks: [Chart.Mark]) -> [Chart.Mark] {
    var front: [Chart.Mark] = []
    for mark in marks.sorted(by: { ($0.x, $0.y) < ($1.x, $1.y) }) {
      guard let last = front.last else {
        front.append(Chart.Mark(x: mark.x, y: mark.y))
        continue
      }
      guard mark.y < last.y else { continue }
      front += [Chart.Mark(x: mark.x, y: last.y), Chart.Mark(x: mark.x, y: mark.y)]
    }
    return front
  }

  private func bytesPerItem(_ group: CellGroup, _ strategy: String) -> Double? {
    index.summary(group, strategy, .retainedBytes)?.median.map { $0 / Double(group.n) }
  }

  /// Returns the group with the most items among those of an operation that have a known value of a metric.
  private func largest(_ section: RunSection, operation: String, _ metric: Metric) -> CellGroup? {
    section.groups.filter { group in
      group.operation == operation && group.n > 0
        && index.strategies(in: [group]).contains { index.summary(group, $0, metric) != nil }
    }.max { $0.n < $1.n }
  }
}
