/// What single cells let a gate say.
extension GateFinding {
  /// What keeps single cells from being decided.
  static func cells(_ comparison: RunComparison, _ settings: RegressionGate.Settings) -> [GateFinding] {
    let failures = [comparison.baseline, comparison.candidate].compactMap { run -> GateFinding? in
      let failed = run.failedCells.filter { !$0.isFloor }.sorted()
      guard !failed.isEmpty else { return nil }
      return GateFinding(
        kind: .failedVerification, weight: .warns, text: "in \(run.name) \(words(on: failed)) failed verification or crashed", cells: failed
      )
    }
    let few = comparison.cells { $0 == .tooFewSamples }
    let new = comparison.changes.filter { $0.outcome == .onlyInCandidate }
    let what = comparison.settings.pairing == .byBlock ? "blocks in common" : "blocks"
    let tooFew = GateFinding(
      kind: .tooFewSamples, weight: .warns,
      text: "\(words(on: few)): too few \(what) to tell anything; give more --time-budget or --launches", cells: few)
    let appeared = GateFinding(
      kind: .new, weight: settings.failsOn.contains(.new) ? .leavesGap : .informs,
      text: "\(comparison.baseline.name) lacks \(words(on: new)), which nothing was compared with",
      cells: distinct(new))
    return failures + (few.isEmpty ? [] : [tooFew]) + (new.isEmpty ? [] : [appeared])
  }
}
