import BenchmarkHarness
import BenchmarkResults
import BenchmarkStatistics
import LayoutSuites

/// The part of a group of a run that is measured already: its next launch begins after it.
struct GroupProgress {
  /// The places in the group of the cells that are still being measured.
  private(set) var cells: [Int]
  /// The launches that have visited the group.
  private(set) var launches: Set<Int> = []
  /// The number of the group's next round.
  private(set) var rounds = 0
  /// The number of the group's next block.
  private(set) var blocks = 0
  /// The calibration of each cell, by its place.
  private var calibrations: [Int: Calibration] = [:]

  /// The progress of a group before its first measurement.
  init(_ group: SuiteGroup) { cells = Array(group.cells.indices) }

  /// The calibrations of the cells that are still being measured; empty before the first measurement.
  var settled: [Calibration] { cells.compactMap { calibrations[$0] } }

  /// Adds the samples of a visit. Cells without timed samples are not measured any more.
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

  /// Whether nothing of the group is left to measure in a run of this number of launches.
  func isWhole(in launches: Int) -> Bool { cells.isEmpty || self.launches.count >= launches }

  /// Stops measuring a cell.
  mutating func drop(_ place: Int) { cells.removeAll { $0 == place } }
}

extension RunSchedule {
  /// A schedule of the rest of `groups`. `progress` is the work of earlier sessions, group by group.
  init(_ groups: [SuiteGroup], budget: TimeBudget<Clock>, settings: RunSettings, from progress: [GroupProgress]) {
    let made = Dictionary(uniqueKeysWithValues: zip(groups.map(\.cells), progress))
    self.init(groups, budget: budget, settings: settings) { group in
      made[group.cells].map { ($0.cells.isEmpty ? settings.launches : $0.launches.count, $0.rounds) } ?? (0, 0)
    }
  }
}
