/// The findings of a gate about the runs as wholes.
extension GateFinding {
  /// Returns findings about conditions that differ.
  static func conditions(_ comparison: RunComparison, _ settings: RegressionGate.Settings) -> [GateFinding] {
    let debug = [comparison.baseline, comparison.candidate].filter { $0.manifest.build.mode == "debug" }.map {
      GateFinding(kind: .debugBuild, weight: .forbids, text: "\($0.name) was measured with a debug build; measure a release build")
    }
    return debug
      + comparison.differences.compactMap { difference in
        guard let kind = kind(of: difference) else { return nil }
        if difference.kind == .version {
          return GateFinding(
            kind: .otherVersion, weight: .warns,
            text:
              "\(comparison.candidate.name) has \(difference) of LayoutBench than \(comparison.baseline.name), which may measure otherwise")
        }
        let isWork = difference.kind.role == .work
        let isAllowed = settings.allowsOtherMachine && !isWork
        let remedy =
          difference.kind == .method
          ? "the same cell is another figure with it; measure again, and save that with \(comparison.candidate.manifest.program) baseline save"
          : isWork
            ? "the same cell is other work with it; measure as the baseline was, or save a new baseline"
            : isAllowed
              ? "compared all the same" : "save a baseline of these conditions, or compare all the same with --allow-other-machine"
        return GateFinding(
          kind: kind, weight: isAllowed ? .warns : .forbids,
          text: "\(comparison.candidate.name) has \(difference) than \(comparison.baseline.name): \(remedy)")
      }
  }

  /// Returns the kind of a difference that matters to a gate. Nil if the difference is the subject of the gate, or too small to matter.
  private static func kind(of difference: RunDifference) -> Kind? {
    let known: Kind? =
      switch difference.kind.role {
      case .work: .otherWork
      case .machine: .otherMachine
      case .allocator: .otherAllocator
      case .build: .otherBuild
      case .sources: difference.kind == .version ? .otherVersion : nil
      case .surroundings: nil
      }
    return known != nil && difference.isUnknownInOne ? .unknownCondition : known
  }

  /// Returns a finding if both runs are the same, as when the baseline was saved from the candidate. Such a comparison never finds a difference, so it must
  /// not pass: nothing was measured since.
  static func sameRun(_ comparison: RunComparison) -> [GateFinding] {
    let (before, after) = (comparison.baseline, comparison.candidate)
    let isSame =
      before.manifest.startedAt == after.manifest.startedAt && before.samples == after.samples
      && before.scenarios.plays == after.scenarios.plays
    guard isSame, before.manifest.startedAt != nil, !before.samples.isEmpty || !before.scenarios.plays.isEmpty else { return [] }
    return [
      GateFinding(
        kind: .sameRun, weight: .forbids,
        text: before.name == after.name
          ? "\(after.name) is compared with itself, so nothing can differ; name two runs"
          : "\(after.name) is the run that \(before.name) was saved from, so nothing was measured since; measure with \(after.manifest.program) run first"
      )
    ]
  }

  /// Returns findings about the parts of the baseline that were not compared.
  static func completeness(_ comparison: RunComparison, _ settings: RegressionGate.Settings) -> [GateFinding] {
    var findings: [GateFinding] = []
    let (weight, remedy): (Weight, String) =
      settings.allowsMissing ? (.warns, "accepted") : (.leavesGap, "measure all of it, or accept that with --allow-missing")
    if !comparison.changes.contains(where: \.outcome.isComparison) {
      findings.append(
        GateFinding(
          kind: .nothingCompared, weight: .forbids,
          text: "\(comparison.candidate.name) and \(comparison.baseline.name) have no figure in common that could be compared"))
    }
    let missing = comparison.changes.filter { $0.outcome == .onlyInBaseline }
    findings += about(distinct(missing), .missing, weight, "\(comparison.candidate.name) lacks \(words(on: missing)): \(remedy)")
    for run in [comparison.baseline, comparison.candidate] where run.manifest.finishedAt == nil || run.tornLastRow {
      let remedy = settings.allowsMissing ? "what it holds is compared" : remedy
      findings.append(GateFinding(kind: .cutOff, weight: weight, text: "\(run.name) did not finish: \(remedy)"))
    }
    let plan = RunCompleteness(comparison.candidate)
    if settings.failsOn.contains(.incomplete), comparison.candidate.manifest.finishedAt != nil, !plan.isComplete {
      findings.append(
        GateFinding(
          kind: .incompletePlan, weight: .leavesGap,
          text: "\(comparison.candidate.name): \(plan): \(plan.gaps.joined(separator: "; "))"))
    }
    return findings
  }

  /// Returns words such as `time, allocations of 2 cells (list/naive/query/1000 first)`.
  static func words(on changes: [ChangeRecord]) -> String {
    let cells = distinct(changes)
    let metrics = Metric.allCases.filter { metric in changes.contains { $0.metric == metric } }.map(\.rawValue).joined(separator: ", ")
    return "\(metrics) of \(words(on: cells))"
  }

  /// Returns words such as `1 cell (list/naive/query/1000)` or `2 cells (list/naive/query/1000 first)`.
  static func words(on cells: [CellIdentifier]) -> String {
    cells.count == 1 ? "1 cell (\(cells[0]))" : "\(cells.count) cells (\(cells.first?.description ?? "none") first)"
  }

  static func distinct(_ changes: [ChangeRecord]) -> [CellIdentifier] { Set(changes.map(\.cell)).sorted() }
}
