/// A condition that differs between two runs, or is unknown in one of them.
///
///     RunDifference.differences(from: before.manifest, to: after.manifest).map(\.description)
///     // ["another number of cores (4 against 2)"]
///
/// `RunMerge` refuses to join runs with differences, and `RegressionGate` refuses to decide about them, if their kinds matter.
package struct RunDifference: Hashable, Sendable, CustomStringConvertible {
  /// The kind of the condition.
  package let kind: RunCondition.Kind
  /// The value in the first run; nil if unknown.
  package let baseline: String?
  /// The value in the second run; nil if unknown.
  package let candidate: String?

  /// Whether the condition is unknown in one of the runs. The runs may then be the same, but nothing shows it.
  package var isUnknownInOne: Bool { baseline == nil || candidate == nil }

  /// The difference in words, beginning with the second run: `another seed (99 against 42)`.
  package var description: String { "another \(kind.rawValue) (\(candidate ?? "unknown") against \(baseline ?? "unknown"))" }

  /// Returns the differences between two runs. A condition that is unknown in both is not a difference. A scenario of the user that only one of them played
  /// is not a difference either: its cells are missing or new.
  ///
  /// - Complexity: O(1).
  package static func differences(from baseline: Manifest, to candidate: Manifest) -> [RunDifference] {
    var (baseline, candidate) = (baseline, candidate)
    if let one = baseline.plan.selection, let two = candidate.plan.selection {
      (baseline.plan.selection, candidate.plan.selection) = one.withCommonScenarios(two)
    } else {
      baseline.plan.selection?.scenarios = nil
      candidate.plan.selection?.scenarios = nil
    }
    return zip(baseline.conditions, candidate.conditions).compactMap { before, after in
      before.value == after.value ? nil : RunDifference(kind: before.kind, baseline: before.value, candidate: after.value)
    }
  }
}
