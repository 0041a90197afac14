import BenchmarkStatistics

/// Something that keeps figures of two runs from being compared, or makes them doubtful.
public struct GateFinding: Hashable, Sendable {
  /// What it is. The raw value is its name in the files.
  public enum Kind: String, CaseIterable, Hashable, Sendable {
    /// A run of a debug build.
    case debugBuild = "debug_build"
    /// Another seed, workload, container, display scale or schema: the same cell is other work.
    case otherWork = "other_work"
    /// Another processor, number of cores or architecture.
    case otherMachine = "other_machine"
    /// Another allocator, or another configuration of it.
    case otherAllocator = "other_allocator"
    /// Another build mode, toolchain or list of flags.
    case otherBuild = "other_build"
    /// A condition that one of the runs does not know.
    case unknownCondition = "unknown_condition"
    /// No figure that both have could be compared.
    case nothingCompared = "nothing_compared"
    /// Cells, or metrics of them, that the candidate lacks.
    case missing
    /// A run that did not finish.
    case cutOff = "cut_off"
    /// Cells that failed verification on either side.
    case failedVerification = "failed_verification"
    /// Cells with too few samples to say anything.
    case tooFewSamples = "too_few_samples"
    /// Cells of which many samples measured something else too.
    case contaminated
    /// Cells whose output is not what the baseline's was.
    case otherOutput = "other_output"
    /// The candidate is the run that the baseline was saved from.
    case sameRun = "same_run"
    /// Cells, or metrics of them, that only the candidate has.
    case new
  }

  /// What follows from it.
  public enum Weight: Int, Hashable, Sendable, Comparable {
    /// The runs say nothing about each other.
    case forbids
    /// Something of the baseline was not compared.
    case leavesGap
    /// A reader must know.
    case warns
    /// A reader may know.
    case informs

    /// The graver one is less.
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  }

  /// What it is.
  public let kind: Kind
  /// What follows from it.
  public let weight: Weight
  /// What was found, and where something can be done, what: one line without a full stop.
  public let text: String
  /// The cells it is about; none where it is about the runs.
  public var cells: [CellIdentifier] = []

  /// Everything there is to find, the gravest first.
  static func findings(in comparison: RunComparison, settings: RegressionGate.Settings) -> [GateFinding] {
    let all =
      conditions(comparison, settings) + completeness(comparison, settings) + cells(comparison, settings)
      + doubts(comparison, settings)
    return all.enumerated().sorted { ($0.element.weight, $0.offset) < ($1.element.weight, $1.offset) }.map(\.element)
  }
}

extension GateFinding {
  /// What of the conditions differs.
  private static func conditions(_ comparison: RunComparison, _ settings: RegressionGate.Settings) -> [GateFinding] {
    let debug = [comparison.baseline, comparison.candidate].filter { $0.manifest.build.mode == "debug" }.map {
      GateFinding(kind: .debugBuild, weight: .forbids, text: "\($0.name) was measured with a debug build; measure a release build")
    }
    return debug
      + comparison.differences.compactMap { difference in
        guard let kind = kind(of: difference) else { return nil }
        let isWork = difference.kind.role == .work
        let isAllowed = settings.allowsOtherMachine && !isWork
        let remedy =
          isWork
          ? "the same cell is other work with it; measure as the baseline was, or save a new baseline"
          : isAllowed ? "compared all the same" : "save a baseline of these conditions, or compare all the same with --allow-other-machine"
        return GateFinding(
          kind: kind, weight: isAllowed ? .warns : .forbids,
          text: "\(comparison.candidate.name) has \(difference) than \(comparison.baseline.name): \(remedy)")
      }
  }

  /// The kind of a difference that matters to a gate; nil for one that is what a gate is about, or too small.
  private static func kind(of difference: RunDifference) -> Kind? {
    let known: Kind? =
      switch difference.kind.role {
      case .work: .otherWork
      case .machine: .otherMachine
      case .allocator: .otherAllocator
      case .build: .otherBuild
      case .sources, .surroundings: nil
      }
    return known != nil && difference.isUnknownInOne ? .unknownCondition : known
  }

  /// What of the baseline was not compared.
  private static func completeness(_ comparison: RunComparison, _ settings: RegressionGate.Settings) -> [GateFinding] {
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
    if !missing.isEmpty {
      findings.append(
        GateFinding(
          kind: .missing, weight: weight, text: "\(comparison.candidate.name) lacks \(words(on: missing)): \(remedy)",
          cells: distinct(missing)))
    }
    for run in [comparison.baseline, comparison.candidate] where run.manifest.finishedAt == nil || run.tornLastRow {
      findings.append(GateFinding(kind: .cutOff, weight: weight, text: "\(run.name) did not finish: \(remedy)"))
    }
    return findings
  }

  /// `3 figures of 2 cells, list/naive/query/1000 first`.
  private static func words(on changes: [ChangeRecord]) -> String {
    let cells = distinct(changes)
    let metrics = Metric.allCases.filter { metric in changes.contains { $0.metric == metric } }.map(\.rawValue).joined(separator: ", ")
    return "\(metrics) of \(words(on: cells))"
  }

  /// `1 cell (list/naive/query/1000)`, `2 cells (list/naive/query/1000 first)`.
  private static func words(on cells: [CellIdentifier]) -> String {
    cells.count == 1 ? "1 cell (\(cells[0]))" : "\(cells.count) cells (\(cells.first?.description ?? "none") first)"
  }

  private static func distinct(_ changes: [ChangeRecord]) -> [CellIdentifier] { Set(changes.map(\.cell)).sorted() }
}

extension GateFinding {
  /// What keeps single cells from being decided.
  private static func cells(_ comparison: RunComparison, _ settings: RegressionGate.Settings) -> [GateFinding] {
    let failures = [comparison.baseline, comparison.candidate].compactMap { run -> GateFinding? in
      let failed = run.failedCells.filter { !$0.isFloor }.sorted()
      guard !failed.isEmpty else { return nil }
      return GateFinding(
        kind: .failedVerification, weight: .warns, text: "in \(run.name) \(words(on: failed)) failed verification", cells: failed)
    }
    let few = comparison.cells { $0 == .tooFewSamples }
    let new = comparison.changes.filter { $0.outcome == .onlyInCandidate }
    let what = comparison.settings.pairing == .byRound ? "rounds in common" : "samples"
    let tooFew = GateFinding(
      kind: .tooFewSamples, weight: .warns, text: "\(words(on: few)): too few \(what) to tell anything; give more --rounds", cells: few)
    let appeared = GateFinding(
      kind: .new, weight: .informs, text: "\(comparison.baseline.name) lacks \(words(on: new)), which nothing was compared with",
      cells: distinct(new))
    return failures + (few.isEmpty ? [] : [tooFew]) + (new.isEmpty ? [] : [appeared])
  }

  /// What makes figures doubtful.
  private static func doubts(_ comparison: RunComparison, _ settings: RegressionGate.Settings) -> [GateFinding] {
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
    let (before, after) = (comparison.baseline, comparison.candidate)
    if before.manifest.startedAt != nil, before.manifest.startedAt == after.manifest.startedAt, before.samples == after.samples {
      findings.append(
        GateFinding(
          kind: .sameRun, weight: .warns, text: "\(after.name) is the run that \(before.name) was saved from: nothing was measured since"))
    }
    return findings
  }

  private static func contaminated(_ comparison: RunComparison, beyond limit: Double) -> [CellIdentifier] {
    let series = [comparison.baseline, comparison.candidate].flatMap { SampleSeries.series(of: $0.samples) }
    let dirty = series.filter { series in
      series.key.metric == .time && !series.key.cell.isFloor
        && Double(series.contaminated ?? 0) > limit * Double(series.samples.count)
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
}
