import BenchmarkResults

/// The details of a row of a run's table besides its times: the spread of the times, the counts, and the commands that measure and profile it again.
struct RowDetail {
  let index: ReportIndex
  let group: CellGroup
  let strategies: [String]

  var detail: ReportTable.Detail {
    ReportTable.Detail(
      address: group.address,
      rows: [
        row("blocks, %", blocks),
        row("interval") { index.summary(group, $0)?.interval.map(Figure.interval) },
        row("p90 · p99") { Figure.pair(index.summary(group, $0)?.percentile90, index.summary(group, $0)?.percentile99, Figure.time) },
        row("samples", samples), row("allocations", allocations),
        row("peak · kept", bytes),
        row("placed · measured") { Figure.pair(median($0, .itemsPlaced), median($0, .itemsMeasured), Figure.count) },
        row("instructions") { median($0, .instructions).map(Figure.count) },
      ].compactMap(\.self),
      commands: [commands.run(group, under: measured), commands.profile(group.cell(fastest))])
  }

  private var commands: CellCommands { CellCommands(index.manifest) }

  /// The strategies of the row. They may be fewer than the table's columns.
  private var measured: [String] { index.strategies(in: [group]).filter(strategies.contains) }

  /// The strategy that wins the row, even if its lead is not decided. Otherwise the one with the smallest time, or the first.
  private var fastest: String {
    if let winner = index.winner(of: group)?.strategy, strategies.contains(winner) { return winner }
    func time(_ strategy: String) -> Double { index.summary(group, strategy)?.median ?? .infinity }
    return strategies.min { time($0) < time($1) } ?? index.catalog.referenceName
  }

  /// Returns a row with a cell for each strategy; `nil` if no strategy has a text.
  private func row(_ title: String, _ text: (String) -> String?) -> [ReportTable.Cell]? {
    let texts = strategies.map(text)
    guard texts.contains(where: { $0 != nil }) else { return nil }
    return [.words(title)] + texts.map { ReportTable.Cell($0.map { .words($0) }) }
  }

  private func median(_ strategy: String, _ metric: Metric) -> Double? { index.summary(group, strategy, metric)?.median }

  /// Returns the distribution of the times of the blocks.
  private func blocks(_ strategy: String) -> String? {
    guard let median = index.summary(group, strategy)?.median else { return nil }
    return BlockStrip(index.analysis.blockTimes[group.cell(strategy)] ?? [], around: median)?.text
  }

  /// Returns the number of samples, and how many of them were disturbed.
  private func samples(_ strategy: String) -> String? {
    guard let summary = index.summary(group, strategy) else { return nil }
    let disturbed = summary.contaminated ?? 0
    return Figure.grouped(summary.samples) + (disturbed > 0 ? ", \(Figure.grouped(disturbed)) disturbed" : "")
  }

  /// Returns the peak of the bytes in use, and the bytes kept. `nil` if both are 0, because the row above says that nothing was allocated.
  private func bytes(_ strategy: String) -> String? {
    let (peak, kept) = (median(strategy, .peakBytes), median(strategy, .retainedBytes))
    return peak == 0 && kept == 0 ? nil : Figure.pair(peak, kept, Figure.bytes)
  }

  private func allocations(_ strategy: String) -> String? {
    if median(strategy, .allocations) == 0, median(strategy, .allocatedBytes) == 0 { return "0" }
    let parts = [median(strategy, .allocations).map(Figure.count), median(strategy, .allocatedBytes).map(Figure.bytes)].compactMap(\.self)
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }
}

extension Figure {
  /// Returns an interval of times, in the unit that fits its lower end: `510–540 ns`.
  static func interval(_ interval: ClosedRange<Double>) -> String {
    let unit = TimeUnit(fitting: interval.lowerBound)
    let ends = [interval.lowerBound, interval.upperBound].map { significant($0 / unit.nanoseconds) }
    return "\(ends[0])–\(ends[1]) \(unit.symbol)"
  }

  /// Returns two figures, of which one may be missing: `14.3 µs · –`.
  static func pair(_ first: Double?, _ second: Double?, _ figure: (Double) -> String) -> String? {
    guard first != nil || second != nil else { return nil }
    let texts = [first, second].map { $0.map(figure) ?? "–" }
    let units = texts.map { $0.split(separator: " ") }
    // The unit is written once if both have it.
    if units.allSatisfy({ $0.count == 2 }), units[0][1] == units[1][1] { return "\(units[0][0]) · \(texts[1])" }
    return texts.joined(separator: " · ")
  }
}
