/// A reason why figures of two runs cannot be compared, or are doubtful.
package struct GateFinding: Hashable, Sendable {
  /// The kinds of findings. The raw value is the name in files.
  package enum Kind: String, CaseIterable, Hashable, Sendable {
    /// A run of a debug build.
    case debugBuild = "debug_build"
    /// Another method, seed, workload, container, display scale or schema, or another content of a file of items or of a scenario: the same cell is other
    /// work.
    case otherWork = "other_work"
    /// Another processor, size of caches, number or quota of cores, page policy or architecture.
    case otherMachine = "other_machine"
    /// Another allocator, or another configuration of it.
    case otherAllocator = "other_allocator"
    /// Another build mode, toolchain or list of flags.
    case otherBuild = "other_build"
    /// A condition that is unknown in one of the runs.
    case unknownCondition = "unknown_condition"
    /// No figure of both runs could be compared.
    case nothingCompared = "nothing_compared"
    /// Cells, or metrics of them, that the candidate lacks.
    case missing
    /// A run that did not finish.
    case cutOff = "cut_off"
    /// Cells that failed verification or crashed on either side.
    case failedVerification = "failed_verification"
    /// Cells with too few samples to say anything.
    case tooFewSamples = "too_few_samples"
    /// Cells with many samples that also measured something else, such as a context switch.
    case contaminated
    /// Cells whose output differs from that of the baseline.
    case otherOutput = "other_output"
    /// A commit that may not be the measured one.
    case doubtfulCommit = "doubtful_commit"
    /// The machine itself was faster or slower by more than the margin: the times of its floors differ.
    case drift
    /// The candidate is the run that the baseline was saved from.
    case sameRun = "same_run"
    /// Cells, or metrics of them, that only the candidate has.
    case new
    /// Cells that the candidate should have measured, and lacks.
    case incompletePlan = "incomplete_plan"
    /// Two versions of the tool.
    case otherVersion = "other_version"
  }

  /// The consequence of a finding.
  package enum Weight: Int, Hashable, Sendable, Comparable {
    /// The runs say nothing about each other.
    case forbids
    /// Something of the baseline was not compared.
    case leavesGap
    /// Readers must know this.
    case warns
    /// Readers may want to know this.
    case informs

    /// Whether `left` is graver than `right`.
    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  }

  /// The kind of the finding.
  package let kind: Kind
  /// The consequence of the finding.
  package let weight: Weight
  /// The finding, and the remedy if there is one: one line without a full stop.
  package let text: String
  /// The cells that the finding is about; empty if it is about the runs.
  package var cells: [CellIdentifier] = []

  /// Returns a finding about cells as the only element; empty without cells.
  static func about(_ cells: [CellIdentifier], _ kind: Kind, _ weight: Weight, _ text: @autoclosure () -> String) -> [GateFinding] {
    cells.isEmpty ? [] : [GateFinding(kind: kind, weight: weight, text: text(), cells: cells)]
  }

  /// Returns all findings, the gravest first.
  static func findings(in comparison: RunComparison, settings: RegressionGate.Settings) -> [GateFinding] {
    let all =
      conditions(comparison, settings) + sameRun(comparison) + completeness(comparison, settings) + cells(comparison, settings)
      + doubts(comparison, settings)
    return all.enumerated().sorted { ($0.element.weight, $0.offset) < ($1.element.weight, $1.offset) }.map(\.element)
  }
}
