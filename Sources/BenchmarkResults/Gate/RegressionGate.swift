/// The decision that follows from a comparison with a baseline: pass, fail or undecided.
///
///     let gate = RegressionGate(comparison)
///     if gate.decision != .passed { … }
///
/// The gate passes only figures that were compared. Anything that could let a run pass unchecked is a finding: another machine, allocator or build, other
/// work, a cell that one side lacks, a run that did not finish, no common figure, a machine that was slower that day. These findings leave the gate without a
/// decision unless the user allows them. A debug build and other work cannot be allowed.
package struct RegressionGate: Sendable {
  /// The reasons for which a gate may fail. Only a regression always fails it. The raw value is the name in flags.
  package enum Failure: String, CaseIterable, Hashable, Sendable {
    /// A cell that costs more. The gate always fails on it.
    case regressed
    /// A cell about which nothing could be decided.
    case inconclusive
    /// A cell that costs less, so that its baseline can be tightened.
    case improved
    /// A run that lacks planned cells, whether or not the baseline has them.
    case incomplete
    /// A cell that only the candidate has, so that it was compared with nothing.
    case new
  }

  /// The rules of a gate.
  package struct Settings: Hashable, Sendable {
    /// The reasons for which the gate fails. A regression always counts.
    package var failsOn: Set<Failure>
    /// Whether runs on another machine, or with another allocator or build, are compared all the same.
    package var allowsOtherMachine: Bool
    /// Whether the gate accepts missing cells of the candidate and runs that did not finish.
    package var allowsMissing: Bool
    /// The share of contaminated samples above which the gate warns about a cell.
    package var contaminationLimit = 0.25

    /// Creates settings. The default is strict.
    package init(failsOn: Set<Failure> = [.regressed], allowsOtherMachine: Bool = false, allowsMissing: Bool = false) {
      self.failsOn = failsOn
      self.allowsOtherMachine = allowsOtherMachine
      self.allowsMissing = allowsMissing
    }
  }

  /// The decisions of a gate. If several apply, the first in this order counts.
  package enum Decision: String, CaseIterable, Hashable, Sendable {
    /// The output of a cell differs from the reference, or the program crashed at it.
    case failedVerification = "failed_verification"
    /// The runs say nothing about each other.
    case notComparable = "not_comparable"
    /// A cell costs more than before.
    case regressed
    /// A cell costs less, and the gate was told to fail on that.
    case improved
    /// The compared figures are good, but something of the baseline was not compared.
    case incomplete
    /// Nothing could be decided about a cell, and the gate was told to fail on that.
    case inconclusive
    /// The comparison is good.
    case passed
  }

  /// The rules of the gate.
  package let settings: Settings
  /// The reasons why figures cannot be compared, or are doubtful, the gravest first.
  package let findings: [GateFinding]
  /// The decision.
  package let decision: Decision

  /// Decides about a comparison.
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
    // Counts do not depend on the speed of the machine; times do.
    let drifts = findings.filter { $0.kind == .drift && $0.weight == .leavesGap }
    // A finding without cells is about the whole run.
    let (isWhole, drifted) = (drifts.contains { $0.cells.isEmpty }, Set(drifts.flatMap(\.cells)))
    // It is unknown which part of a sweep played a scenario.
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
