/// The decision that a comparison with a baseline leads to: pass, fail or undecided.
///
///     let gate = RegressionGate(comparison)
///     if gate.decision != .passed { … }
///
/// It passes only what was compared. Whatever would let a run pass unseen is a finding: another machine, allocator or build, other work, a cell
/// that one side lacks, a run that did not finish, no figure in common, a machine that was slower that day. Those leave the gate without a
/// decision unless the person allows them; a debug build and other work cannot be allowed.
package struct RegressionGate: Sendable {
  /// What a gate fails on besides a regression. The raw value is its name in flags.
  package enum Failure: String, CaseIterable, Hashable, Sendable {
    /// A cell that costs more: always failed on.
    case regressed
    /// A cell that nothing could be told of.
    case inconclusive
    /// A cell that costs less, so that its baseline can be raised.
    case improved
    /// A run that lacks planned cells, in the baseline or not.
    case incomplete
    /// A cell that only the candidate has, so that nothing was compared with it.
    case new
  }

  /// How a gate decides.
  package struct Settings: Hashable, Sendable {
    /// What fails besides a regression.
    package var failsOn: Set<Failure>
    /// Whether another machine, allocator or build is compared all the same.
    package var allowsOtherMachine: Bool
    /// Whether a cell that the candidate lacks, and a run that did not finish, are accepted.
    package var allowsMissing: Bool
    /// The share of contaminated samples above which a cell is warned of.
    package var contaminationLimit = 0.25

    /// Settings; the strict ones where nothing is given.
    package init(failsOn: Set<Failure> = [.regressed], allowsOtherMachine: Bool = false, allowsMissing: Bool = false) {
      self.failsOn = failsOn
      self.allowsOtherMachine = allowsOtherMachine
      self.allowsMissing = allowsMissing
    }
  }

  /// What is decided. Of several that apply, the first of this order.
  package enum Decision: String, CaseIterable, Hashable, Sendable {
    /// A cell's output is not that of the reference.
    case failedVerification = "failed_verification"
    /// The runs say nothing about each other.
    case notComparable = "not_comparable"
    /// A cell costs more.
    case regressed
    /// A cell costs less, and the gate was told to fail on that.
    case improved
    /// What was compared is good, but something of the baseline was not compared.
    case incomplete
    /// Nothing could be told of a cell, and the gate was told to fail on that.
    case inconclusive
    /// Good.
    case passed
  }

  /// How the gate decides.
  package let settings: Settings
  /// What keeps figures from being compared, or makes them doubtful: the gravest first.
  package let findings: [GateFinding]
  /// What is decided.
  package let decision: Decision

  /// Decides.
  /// - Complexity: O(*s*), *s* the number of samples and changes.
  package init(_ comparison: RunComparison, settings: Settings = Settings()) {
    self.settings = settings
    let findings = GateFinding.findings(in: comparison, settings: settings)
    self.findings = findings
    decision = Self.decision(comparison, findings, settings)
  }

  private static func decision(_ comparison: RunComparison, _ findings: [GateFinding], _ settings: Settings) -> Decision {
    if comparison.changes.contains(where: { $0.outcome == .failedVerification }) { return .failedVerification }
    if findings.contains(where: { $0.weight == .forbids }) { return .notComparable }
    // Counts are the same on a machine of any speed; times are not.
    let drifts = findings.filter { $0.kind == .drift && $0.weight == .leavesGap }
    // Without cells it is about the whole run.
    let (isWhole, drifted) = (drifts.contains { $0.cells.isEmpty }, Set(drifts.flatMap(\.cells)))
    // Which part of a sweep played a scenario is not known.
    let decided = comparison.changes.filter { change in
      !change.metric.isTime || !(isWhole || drifted.contains(change.cell) || (change.cell.isScenario && !drifted.isEmpty))
    }
    let outcomes = Set(decided.map(\.outcome))
    if outcomes.contains(where: \.isRegression) { return .regressed }
    if settings.failsOn.contains(.improved), outcomes.contains(where: \.isImprovement) { return .improved }
    if findings.contains(where: { $0.weight == .leavesGap }) { return .incomplete }
    if settings.failsOn.contains(.inconclusive), outcomes.contains(where: \.isInconclusive) { return .inconclusive }
    return .passed
  }
}
