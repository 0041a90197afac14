/// A condition that is not the same in two runs, or not known in one of them.
///
///     RunDifference.differences(from: before.manifest, to: after.manifest).map(\.description)
///     // ["another number of cores (4 against 2)"]
///
/// It is what `RunMerge` refuses to join and what `RegressionGate` refuses to decide over.
package struct RunDifference: Hashable, Sendable, CustomStringConvertible {
  /// What differs.
  package let kind: RunCondition.Kind
  /// What the first run says; nil where it does not know.
  package let baseline: String?
  /// What the second run says; nil where it does not know.
  package let candidate: String?

  /// Whether one of the two does not know: then they may be the same, and nothing shows it.
  package var isUnknownInOne: Bool { baseline == nil || candidate == nil }

  /// `another seed (99 against 42)`, the second run's first.
  package var description: String { "another \(kind.rawValue) (\(candidate ?? "unknown") against \(baseline ?? "unknown"))" }

  /// What differs between two runs. What neither knows is no difference: nothing is known of it. A scenario of one's own that only one of them played is
  /// none either: its cells are missing or new.
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
