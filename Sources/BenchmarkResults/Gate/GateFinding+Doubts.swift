import BenchmarkStatistics

/// What makes figures doubtful that are compared all the same.
extension GateFinding {
  /// What makes figures doubtful.
  static func doubts(_ comparison: RunComparison, _ settings: RegressionGate.Settings) -> [GateFinding] {
    var findings: [GateFinding] = []
    let dirty = contaminated(comparison, beyond: settings.contaminationLimit)
    if !dirty.isEmpty {
      let share = Int((settings.contaminationLimit * 100).rounded())
      findings.append(
        GateFinding(
          kind: .contaminated, weight: .warns,
          text: "more than \(share) % of the samples of \(words(on: dirty)) met a context switch or a page fault", cells: dirty))
    }
    let changed = otherOutput(comparison)
    if !changed.isEmpty {
      findings.append(
        GateFinding(
          kind: .otherOutput, weight: .warns, text: "the output of \(words(on: changed)) is not what it was in \(comparison.baseline.name)",
          cells: changed))
    }
    for run in [comparison.baseline, comparison.candidate] {
      guard let doubt = run.manifest.revision.doubt else { continue }
      findings.append(GateFinding(kind: .doubtfulCommit, weight: .warns, text: "\(run.name): \(doubt)"))
    }
    if let drift = drift(comparison, settings) { findings.append(drift) }
    return findings
  }

  private static func contaminated(_ comparison: RunComparison, beyond limit: Double) -> [CellIdentifier] {
    let dirty = [comparison.baseline, comparison.candidate].flatMap { run in
      let operations = OperationCatalog(of: run.manifest)
      return SampleSeries.series(of: run.samples).filter { series in
        guard series.key.metric == .time, !series.key.cell.isFloor else { return false }
        return Double(series.contaminated(in: operations) ?? 0) > limit * Double(series.samples.count)
      }
    }
    return Set(dirty.map(\.key.cell)).sorted()
  }

  /// The cells whose digests are known on both sides and differ.
  private static func otherOutput(_ comparison: RunComparison) -> [CellIdentifier] {
    func digests(_ run: MeasuredRun) -> [CellIdentifier: String] {
      Dictionary(run.summaries.compactMap { summary in summary.digest.map { (summary.cell, $0) } }, uniquingKeysWith: { first, _ in first })
    }
    let before = digests(comparison.baseline)
    let failed = comparison.baseline.failedCells.union(comparison.candidate.failedCells)
    return digests(comparison.candidate).filter { cell, digest in
      !failed.contains(cell) && before[cell] != nil && before[cell] != digest
    }.keys.sorted()
  }

  /// What the floors say, which no change of the code can move: where their median ratio is beyond the margin, it was the machine.
  private static func drift(_ comparison: RunComparison, _ settings: RegressionGate.Settings) -> GateFinding? {
    guard comparison.settings.pairing == .independent else { return nil }
    func medians(_ run: MeasuredRun) -> [CellIdentifier: Double] {
      let floors = SampleSeries.series(of: run.samples.filter { $0.cell.isFloor && $0.metric == .time })
      return Dictionary(uniqueKeysWithValues: floors.compactMap { series in series.blockMedian.map { (series.key.cell, $0) } })
    }
    let before = medians(comparison.baseline)
    let ratios = medians(comparison.candidate).compactMap { cell, value in before[cell].map { value / $0 } }
    let margin = EquivalenceMargin(comparison.settings.margins.largest(.independent))
    guard let ratio = median(of: ratios), !margin.holds(ratio...ratio) else { return nil }
    let remedy =
      settings.allowsOtherMachine
      ? "; times are compared all the same"
      : ", so times are not decided: measure both anew or side by side, widen --margin, or compare all the same with --allow-other-machine"
    return GateFinding(
      kind: .drift, weight: settings.allowsOtherMachine ? .warns : .leavesGap,
      text: "the machine was \(words(on: ratio)) in \(comparison.candidate.name), as its floors say\(remedy)")
  }

  /// `10.0 % slower`.
  private static func words(on ratio: Double) -> String {
    let share = max(ratio, 1 / ratio) - 1
    return "\((share * 1_000).rounded() / 10) % \(ratio > 1 ? "slower" : "faster")"
  }
}
