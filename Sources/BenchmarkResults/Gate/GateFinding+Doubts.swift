import BenchmarkStatistics

/// The findings about doubtful figures, which are compared all the same.
extension GateFinding {
  /// Returns findings with the reasons to doubt figures.
  static func doubts(_ comparison: RunComparison, _ settings: RegressionGate.Settings) -> [GateFinding] {
    let dirty = contaminated(comparison, beyond: settings.contaminationLimit)
    let changed = otherOutput(comparison)
    let commits = [comparison.baseline, comparison.candidate].compactMap { run in
      run.manifest.revision.doubt.map { GateFinding(kind: .doubtfulCommit, weight: .warns, text: "\(run.name): \($0)") }
    }
    func share() -> Int { Int((settings.contaminationLimit * 100).rounded()) }
    return about(
      dirty, .contaminated, .warns, "more than \(share()) % of the samples of \(words(on: dirty)) met a context switch or a page fault")
      + about(
        changed, .otherOutput, .warns, "the output of \(words(on: changed)) is not what it was in \(comparison.baseline.name)")
      + commits + drifts(comparison, settings)
  }

  private static func contaminated(_ comparison: RunComparison, beyond limit: Double) -> [CellIdentifier] {
    let dirty = [comparison.baseline, comparison.candidate].flatMap { run in
      return SampleSeries.series(of: run.samples).filter { series in
        guard series.key.metric == .time, !series.key.cell.isFloor else { return false }
        return Double(series.contaminated(in: run.manifest.catalogue) ?? 0) > limit * Double(series.samples.count)
      }
    }
    return Set(dirty.map(\.key.cell)).sorted()
  }

  /// Returns the cells whose digests are known on both sides and differ.
  private static func otherOutput(_ comparison: RunComparison) -> [CellIdentifier] {
    func digests(_ run: RunData) -> [CellIdentifier: String] {
      let cells = run.facts.map { ($0.cell, $0.digest) } + run.scenarios.records.map { ($0.cell, $0.digest) }
      return Dictionary(cells.compactMap { cell, digest in digest.map { (cell, $0) } }, uniquingKeysWith: { first, _ in first })
    }
    let before = digests(comparison.baseline)
    let failed = comparison.baseline.failedCells.union(comparison.candidate.failedCells)
    return digests(comparison.candidate).filter { cell, digest in
      !failed.contains(cell) && before[cell] != nil && before[cell] != digest
    }.keys.sorted()
  }

  /// Returns the findings from the floors. If their median ratio is beyond the margin, the speed of the machine changed. The parts of a sweep are decided one
  /// by one, each with its cells.
  private static func drifts(_ comparison: RunComparison, _ settings: RegressionGate.Settings) -> [GateFinding] {
    guard comparison.settings.pairing == .independent else { return [] }
    let (baseline, candidate) = (comparison.baseline.samples, comparison.candidate.samples)
    let (before, after) = (FloorSpeeds.byPart(baseline), FloorSpeeds.byPart(candidate))
    let margin = EquivalenceMargin(comparison.settings.margins.largest(.independent))
    let drifts = PartPair.cells(baseline, candidate).sorted { $0.key < $1.key }.compactMap { pair, cells -> GateFinding? in
      guard let now = after[pair.candidate], let then = before[pair.baseline], let ratio = now.ratio(to: then), !margin.holds(ratio...ratio)
      else { return nil }
      let remedy =
        settings.allowsOtherMachine
        ? "; times are compared all the same"
        : ", so times are not decided: measure both anew or side by side, widen --margin, or compare all the same with --allow-other-machine"
      let place = pair.candidate == 0 ? "" : " of part \(pair.candidate)"
      return GateFinding(
        kind: .drift, weight: settings.allowsOtherMachine ? .warns : .leavesGap,
        text: "the machine\(place) was \(FloorSpeeds.words(on: ratio)) in \(comparison.candidate.name), as its floors say\(remedy)",
        cells: pair == PartPair(baseline: 0, candidate: 0) ? [] : cells.sorted())
    }
    return unknownSpeed(comparison, settings) + drifts
  }

  /// Returns a finding if nothing can tell a change in the machine's speed from slower scenarios: runs of scenarios alone have no floors.
  private static func unknownSpeed(_ comparison: RunComparison, _ settings: RegressionGate.Settings) -> [GateFinding] {
    let (baseline, candidate) = (comparison.baseline, comparison.candidate)
    let compared = distinct(comparison.changes.filter { $0.cell.isScenario && $0.metric.isTime && $0.outcome.isComparison })
    guard !compared.isEmpty, FloorSpeeds(candidate.samples).ratio(to: FloorSpeeds(baseline.samples)) == nil else { return [] }
    let remedy =
      settings.allowsOtherMachine
      ? "they are compared all the same"
      : "their times are not decided: measure an operation in both runs too, such as --operations relayout,scenario.fling, or compare all the same "
        + "with --allow-other-machine"
    return [
      GateFinding(
        kind: .drift, weight: settings.allowsOtherMachine ? .warns : .leavesGap,
        text: "\(candidate.name) and \(baseline.name) have no floor in common, which would say whether the machine was as fast when "
          + "\(words(on: compared)) \(compared.count == 1 ? "was" : "were") played; \(remedy)", cells: compared)
    ]
  }
}

/// A pair of parts of two sweeps that hold the same cells. 0 means a run that is not a part.
private struct PartPair: Hashable, Comparable {
  let baseline: Int
  let candidate: Int

  static func < (left: Self, right: Self) -> Bool { (left.candidate, left.baseline) < (right.candidate, right.baseline) }

  /// Returns the cells that both runs have, without floors, by the parts that hold them. Two runs without parts form a pair even without a common cell.
  static func cells(_ baseline: [SampleRecord], _ candidate: [SampleRecord]) -> [PartPair: Set<CellIdentifier>] {
    func places(_ samples: [SampleRecord]) -> [CellIdentifier: Int] {
      Dictionary(samples.filter { !$0.cell.isFloor }.map { ($0.cell, $0.part ?? 0) }, uniquingKeysWith: { first, _ in first })
    }
    let before = places(baseline)
    var cells: [PartPair: Set<CellIdentifier>] = [:]
    for (cell, part) in places(candidate) {
      if let earlier = before[cell] { cells[PartPair(baseline: earlier, candidate: part), default: []].insert(cell) }
    }
    if (baseline + candidate).allSatisfy({ $0.part == nil }) { cells[PartPair(baseline: 0, candidate: 0), default: []].formUnion([]) }
    return cells
  }
}
