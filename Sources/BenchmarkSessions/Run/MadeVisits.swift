import BenchmarkResults
import LayoutSuites

/// The visits that earlier sessions of a run have made to its groups.
struct MadeVisits {
  private let samples: [SampleRecord]
  /// The cells that are not measured any more: their output was wrong, they crashed, they were stopped, or they cannot be measured.
  private let stopped: Set<CellIdentifier>
  private let whole: WholeVisits

  init(_ samples: [SampleRecord], _ facts: [CellFact]) {
    self.samples = samples
    let timed = Set(samples.map(\.cell))
    stopped = Set(facts.filter { $0.hasFailed || $0.wasStopped || ($0.isNotMeasured && !timed.contains($0.cell)) }.map(\.cell))
    whole = WholeVisits(samples, stopped: stopped)
  }

  /// Whether a sample is kept. The samples of a visit that was cut off are dropped.
  func isKept(_ sample: SampleRecord) -> Bool { stopped.contains(sample.cell) || whole.hold(sample) }

  /// Returns how far each of `groups` has been measured.
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

/// The launches in which a group was sampled completely. A run that was killed may have written only a part of a visit.
struct WholeVisits {
  /// By group, the launches in which all its cells that count have the same rounds.
  private let launches: [CellGroup: Set<Int>]

  /// The complete visits in `samples`. The cells in `stopped` were not measured to the end, so they do not count.
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

  /// Whether a sample belongs to a complete visit, or was counted instead of timed.
  func hold(_ sample: SampleRecord) -> Bool { sample.metric != .time || launches[sample.cell.group]?.contains(sample.launch) == true }
}
