import BenchmarkResults

/// The finding on one scenario in one layout, for a run of scenarios only: the strategy with the shortest median frame at each number of items, and the late
/// frames.
package struct ScenarioFinding: Hashable, Sendable {
  /// The frames of a strategy.
  package struct Standing: Hashable, Sendable {
    /// The strategy.
    package let strategy: String
    /// The median over the frames, in nanoseconds.
    package let median: Int
    /// The number of frames that took longer than 8.33 ms; `nil` with too few plays.
    package let late: Int?
    /// The number of frames.
    package let frames: Int
  }

  /// The scenario's operation, such as `scenario.fling`.
  package let operation: String
  /// The layout.
  package let layout: String
  /// The workload.
  package let workload: String
  /// The strategies at each number of items. The numbers ascend, and the strategies are in the order of their median frames, the shortest first.
  package let standings: [(n: Int, ranked: [Standing])]

  package static func == (left: Self, right: Self) -> Bool {
    left.operation == right.operation && left.layout == right.layout && left.workload == right.workload
      && left.standings.map(\.n) == right.standings.map(\.n) && left.standings.map(\.ranked) == right.standings.map(\.ranked)
  }

  package func hash(into hasher: inout Hasher) {
    hasher.combine(operation)
    hasher.combine(layout)
    hasher.combine(standings.map(\.ranked))
  }

  /// Returns a finding for each scenario and layout, in the order of the records. Scenarios that were not timed are left out.
  static func all(in records: [ScenarioRecord]) -> [ScenarioFinding] {
    let timed = records.filter { $0.figures != nil }
    return timed.grouped { [$0.cell.operation, $0.cell.layout, $0.cell.workload] }.map { key, own in
      ScenarioFinding(operation: key[0], layout: key[1], workload: key[2], standings: Self.standings(of: own))
    }
  }

  private static func standings(of records: [ScenarioRecord]) -> [(n: Int, ranked: [Standing])] {
    Set(records.map(\.cell.n)).sorted().map { n in
      let own = records.filter { $0.cell.n == n }.compactMap { record in
        record.figures.flatMap { figures in
          figures.percentiles.first.map {
            Standing(strategy: record.cell.strategy, median: $0, late: figures.slow.first, frames: figures.frames)
          }
        }
      }
      return (n, own.sorted { ($0.median, $0.strategy) < ($1.median, $1.strategy) })
    }
  }
}

extension Finding {
  /// The finding on a scenario in words. Strategies whose medians differ by no more than `margins` are named together.
  init(_ found: ScenarioFinding, _ margins: NoiseMargins) {
    let workload = found.workload == CellIdentifier.defaultWorkload ? "" : " @\(found.workload)"
    kind = .scenario(found)
    title = "\(name: found.operation), \(name: found.layout)\(workload)"
    sentences = found.standings.flatMap { standing in
      Self.sentences(at: standing.n, standing.ranked) {
        margins.margin(between: found.cell($0, standing.n), found.cell($1, standing.n), costs: ($0.time, $1.time))
      }
    }
    details = []
    scope = Scope(
      layouts: [found.layout], strategies: found.standings.flatMap(\.ranked).map(\.strategy), sizes: found.standings.map(\.n))
  }

  /// Returns `At 10k indexed has the shortest median frame, 1.20 µs; that of naive, the longest, is 30.1× as long.` It also names the strategies with late
  /// frames.
  private static func sentences(
    at n: Int, _ ranked: [ScenarioFinding.Standing], margin: (ScenarioFinding.Standing, ScenarioFinding.Standing) -> Double
  ) -> [FindingSentence] {
    guard let first = ranked.first, let last = ranked.last else { return [] }
    let level = ranked.prefix { $0.time <= first.time * (1 + margin(first, $0)) }
    let time: FindingSentence = "\(figure: Figure.time(first.time))"
    let lead: FindingSentence =
      level.count == 1
      ? "At \(items: n) \(name: first.strategy) has the shortest median frame, \(time)"
      : "At \(items: n) \(names: level.map(\.strategy), "or"): either will do, their median frames are the shortest, from \(time) on, and no further apart than the margin"
    let rest: FindingSentence =
      level.count == ranked.count || first.median == 0
      ? "."
      : "; that of \(name: last.strategy), the longest, is \(figure: Figure.significant(last.time / first.time) + "×") as long."
    let late = ranked.filter { ($0.late ?? 0) > 0 }.map { standing -> FindingSentence in
      "Of \(name: standing.strategy), \(figure: "\(standing.late ?? 0) of \(standing.frames)") frames took longer than \(figure: "8.33 ms")."
    }
    return ["\(lead)\(rest)" as FindingSentence] + late
  }
}

extension ScenarioFinding {
  fileprivate func cell(_ standing: Standing, _ n: Int) -> CellIdentifier {
    CellIdentifier(layout: layout, strategy: standing.strategy, operation: operation, n: n, workload: workload)
  }
}

extension ScenarioFinding.Standing {
  fileprivate var time: Double { Double(median) }
}
