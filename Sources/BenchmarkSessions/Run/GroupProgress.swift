import BenchmarkHarness
import BenchmarkResults
import BenchmarkStatistics
import LayoutSuites

/// How far a group of a run has been measured: where its next launch begins.
struct GroupProgress {
  /// The places in the group of the cells that are still measured.
  private(set) var cells: [Int]
  /// The launches that have visited it.
  private(set) var launches: Set<Int> = []
  /// The number of its next round.
  private(set) var rounds = 0
  /// The number of its next block.
  private(set) var blocks = 0
  /// How each cell is sampled, by its place.
  private var calibrations: [Int: Calibration] = [:]

  /// Nothing measured yet.
  init(_ group: SuiteGroup) { cells = Array(group.cells.indices) }

  /// The calibrations of the cells that are still measured, or none if nothing was measured yet.
  var settled: [Calibration] { cells.compactMap { calibrations[$0] } }

  /// Takes in what a visit found. Cells that were not timed are not measured any more.
  mutating func add(_ samples: [SampleRecord], of group: SuiteGroup) {
    let timed = samples.filter { $0.metric == .time }
    let byCell = Dictionary(grouping: timed, by: \.cell)
    cells.removeAll { byCell[group.cells[$0]] == nil }
    launches.formUnion(timed.map(\.launch))
    rounds = max(rounds, (timed.map(\.round).max() ?? -1) + 1)
    blocks = max(blocks, (timed.map(\.block).max() ?? -1) + 1)
    for place in cells where calibrations[place] == nil {
      guard let own = byCell[group.cells[place]], let iterations = own.first?.iterations else { continue }
      let time = (median(of: own.map(\.value)) ?? 0) * Double(iterations)
      calibrations[place] = Sample(iterations: iterations, nanoseconds: Int(time.rounded())).calibration
    }
  }

  /// Whether nothing of it is left to be measured in a run of so many launches.
  func isWhole(in launches: Int) -> Bool { cells.isEmpty || self.launches.count >= launches }

  /// Measures a cell no more.
  mutating func drop(_ place: Int) { cells.removeAll { $0 == place } }
}

extension RunSchedule {
  /// A schedule of what is left of `groups`, of which earlier sessions have made `progress`, group by group.
  init(_ groups: [SuiteGroup], budget: TimeBudget<Clock>, settings: RunSettings, from progress: [GroupProgress]) {
    let made = Dictionary(uniqueKeysWithValues: zip(groups.map(\.cells), progress))
    self.init(groups, budget: budget, settings: settings) { group in
      made[group.cells].map { ($0.cells.isEmpty ? settings.launches : $0.launches.count, $0.rounds) } ?? (0, 0)
    }
  }
}
