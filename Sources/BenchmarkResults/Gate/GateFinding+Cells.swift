/// The findings of a gate about single cells.
extension GateFinding {
  /// Returns findings with the reasons why single cells were not decided.
  static func cells(_ comparison: RunComparison, _ settings: RegressionGate.Settings) -> [GateFinding] {
    let failures = [comparison.baseline, comparison.candidate].flatMap { run in
      let failed = run.failedCells.filter { !$0.isFloor }.sorted()
      return about(failed, .failedVerification, .warns, "in \(run.name) \(words(on: failed)) failed verification or crashed")
    }
    let few = comparison.cells { $0 == .tooFewSamples }
    let new = comparison.changes.filter { $0.outcome == .onlyInCandidate }
    let what = comparison.settings.pairing == .byBlock ? "blocks in common" : "blocks"
    return failures
      + about(few, .tooFewSamples, .warns, "\(words(on: few)): too few \(what) to tell anything; give more --time-budget or --launches")
      + about(
        distinct(new), .new, settings.failsOn.contains(.new) ? .leavesGap : .informs,
        "\(comparison.baseline.name) lacks \(words(on: new)), which nothing was compared with")
  }
}
