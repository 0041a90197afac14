import BenchmarkResults

/// Whether the frames of a scenario stay within the layout budget, in every layout that plays it, with the numbers of items that the user chose.
package struct ScenarioBudgetFinding: Hashable, Sendable {
  /// The slow frames of a strategy in a layout.
  package struct Frames: Hashable, Sendable {
    /// The layout.
    package let layout: String
    /// The strategy or the hosted layout.
    package let strategy: String
    /// The 99th percentile of the frames' times, in nanoseconds. With too few plays for that, it is the 90th.
    package let nanoseconds: Double
  }

  /// The results for one number of items.
  package struct Standing: Hashable, Sendable {
    /// The number of items.
    package let itemCount: Int
    /// The frames, the slowest first.
    package let frames: [Frames]
    /// The percentile of the frames' times.
    package let percentile: Int
    /// The cells that gave wrong frames, crashed or were stopped, and so have no frames here.
    package let failed: [CellIdentifier]
  }

  /// The scenario's operation, such as `scenario.fling`.
  package let operation: String
  /// The workload.
  package let workload: String
  /// The results at each number of items, ascending.
  package let standings: [Standing]
  /// The time that the layout of one frame may take.
  package let budget: FrameBudget

  /// Returns a finding for each scenario that was played, in the order of the records.
  static func all(in rows: FindingRows) -> [ScenarioBudgetFinding] {
    let played = rows.scenarios.filter { $0.figures != nil || $0.hasFailed || $0.wasStopped }
    return played.map { [$0.cell.operation, $0.cell.workload] }.uniqued().map { key in
      let own = played.filter { [$0.cell.operation, $0.cell.workload] == key }
      let standings = Set(own.map(\.cell.n)).sorted().compactMap { n in Standing(own.filter { $0.cell.n == n }, itemCount: n) }
      return ScenarioBudgetFinding(operation: key[0], workload: key[1], standings: standings, budget: rows.layoutBudget)
    }
  }
}

extension ScenarioBudgetFinding.Standing {
  fileprivate init?(_ records: [ScenarioRecord], itemCount: Int) {
    let figures = records.compactMap { record in record.figures.map { (record.cell, $0.percentiles) } }
    // All figures are of one percentile: the 99th, unless a cell was played too few times for it.
    let place = figures.contains { $0.1.count < 3 } ? 1 : 2
    let frames = figures.compactMap { cell, percentiles in
      percentiles.dropFirst(place).first.map {
        ScenarioBudgetFinding.Frames(layout: cell.layout, strategy: cell.strategy, nanoseconds: Double($0))
      }
    }
    failed = records.filter { $0.figures == nil }.map(\.cell)
    guard !frames.isEmpty || !failed.isEmpty else { return nil }
    self.itemCount = itemCount
    self.frames = frames.enumerated().sorted { (-$0.element.nanoseconds, $0.offset) < (-$1.element.nanoseconds, $1.offset) }.map(\.element)
    percentile = place == 2 ? 99 : 90
  }
}

extension Finding {
  /// The finding in words.
  init(_ found: ScenarioBudgetFinding) {
    kind = .scenarioBudget(found)
    title = "\(name: found.operation)\(found.workload == CellIdentifier.defaultWorkload ? "" : " @\(found.workload)")"
    sentences = found.standings.flatMap { Self.sentences($0, found.budget) }
    details = []
    let frames = found.standings.flatMap(\.frames)
    let failed = found.standings.flatMap(\.failed)
    scope = Scope(
      layouts: (frames.map(\.layout) + failed.map(\.layout)).uniqued(),
      strategies: (frames.map(\.strategy) + failed.map(\.strategy)).uniqued(), sizes: found.standings.map(\.itemCount))
  }

  /// Returns `At 20k items any strategy will do: the slowest frames, those of naive in flow, take 12 % of the layout budget (99th percentile).` If some will
  /// not do, it names them, layout by layout.
  private static func sentences(_ standing: ScenarioBudgetFinding.Standing, _ budget: FrameBudget) -> [FindingSentence] {
    func share(_ frames: ScenarioBudgetFinding.Frames) -> BudgetShare { BudgetShare(frames.nanoseconds / budget.nanoseconds) }
    let percentile: FindingSentence = "(\(figure: "\(standing.percentile)th percentile"))"
    let late = standing.frames.filter { $0.nanoseconds > budget.nanoseconds }.map(\.layout).uniqued()
    let failures = standing.failed.grouped(by: \.layout).map { layout, cells -> FindingSentence in
      "At \(items: standing.itemCount) items not every strategy will do in \(name: layout): \(names: cells.map(\.strategy), "and") failed."
    }
    if late.isEmpty, let slowest = standing.frames.first {
      let text: FindingSentence =
        failures.isEmpty
        ? "At \(items: standing.itemCount) items any strategy will do: the slowest frames, those of"
        : "The slowest frames of the others, those of"
      return failures + [
        "\(text) \(name: slowest.strategy) in \(name: slowest.layout), take \(figure: share(slowest).ofBudget) \(percentile)."
      ]
    }
    return failures
      + late.map { layout in
        let own = standing.frames.filter { $0.layout == layout }
        let text: FindingSentence =
          "At \(items: standing.itemCount) items not every strategy will do in \(name: layout): the slow frames of \(name: own[0].strategy) take \(figure: share(own[0]).ofBudget)"
        guard let best = own.last, own.count > 1 else { return "\(text) \(percentile)." }
        return "\(text), those of \(name: best.strategy) \(figure: share(best).text) \(percentile)."
      }
  }
}
