import BenchmarkHarness
import BenchmarkResults
import BenchmarkStatistics
import LayoutSuites

/// How far a group of a run has been measured: what its next launch goes on from.
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
      calibrations[place] = Calibration(iterations: iterations, nanoseconds: Int(time.rounded()))
    }
  }

  /// Whether nothing of it is left to be measured in a run of so many launches.
  func isWhole(in launches: Int) -> Bool { cells.isEmpty || self.launches.count >= launches }

  /// Measures a cell no more.
  mutating func drop(_ place: Int) { cells.removeAll { $0 == place } }
}

/// The launches in which a group was sampled as a whole. A run that was killed may have written a part of a visit.
struct WholeVisits {
  /// By group, the launches in which all its cells that count have the same rounds.
  private let launches: [CellGroup: Set<Int>]

  /// The whole visits in `samples`. The cells in `stopped` were not measured to the end, so they do not count.
  init(_ samples: [SampleRecord], stopped: Set<CellIdentifier>) {
    let timed = samples.filter { $0.metric == .time && !stopped.contains($0.cell) }
    launches = Dictionary(grouping: timed, by: \.cell.group).mapValues { samples in
      let cells = Set(samples.map(\.cell))
      let byLaunch = Dictionary(grouping: samples, by: \.launch)
      let whole = byLaunch.filter { _, samples in
        let rounds = Dictionary(grouping: samples, by: \.cell).mapValues { Set($0.map(\.round)) }
        return rounds.count == cells.count && Set(rounds.values).count == 1
      }
      return Set(whole.keys)
    }
  }

  /// Whether a sample is of a whole visit, or was counted.
  func hold(_ sample: SampleRecord) -> Bool { sample.metric != .time || launches[sample.cell.group]?.contains(sample.launch) == true }
}

/// What earlier sessions of a run have made of its groups.
struct MadeVisits {
  private let samples: [SampleRecord]
  /// The cells that are not measured any more: their output was wrong, they crashed or were stopped, or they cannot be measured.
  private let stopped: Set<CellIdentifier>
  private let whole: WholeVisits

  init(_ samples: [SampleRecord], _ facts: [CellFact]) {
    self.samples = samples
    let timed = Set(samples.map(\.cell))
    stopped = Set(facts.filter { $0.hasFailed || $0.wasStopped || ($0.isNotMeasured && !timed.contains($0.cell)) }.map(\.cell))
    whole = WholeVisits(samples, stopped: stopped)
  }

  /// Whether a sample stays. What was left of a visit that was cut off is dropped.
  func isKept(_ sample: SampleRecord) -> Bool { stopped.contains(sample.cell) || whole.hold(sample) }

  /// How far each of `groups` has been measured.
  func progress(of groups: [SuiteGroup]) -> [GroupProgress] {
    let kept = Dictionary(grouping: samples.filter(isKept), by: \.cell.group)
    return groups.map { group in
      var progress = GroupProgress(group)
      for place in group.cells.indices where stopped.contains(group.cells[place]) { progress.drop(place) }
      let known = (group.cells.first.flatMap { kept[$0.group] } ?? []).filter {
        !stopped.contains($0.cell) && group.cells.contains($0.cell)
      }
      if !known.isEmpty { progress.add(known, of: group) }
      return progress
    }
  }
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
