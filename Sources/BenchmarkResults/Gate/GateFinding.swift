/// Something that keeps figures of two runs from being compared, or makes them doubtful.
package struct GateFinding: Hashable, Sendable {
  /// What it is. The raw value is its name in the files.
  package enum Kind: String, CaseIterable, Hashable, Sendable {
    /// A run of a debug build.
    case debugBuild = "debug_build"
    /// Another seed, workload, container, display scale or schema: the same cell is other work.
    case otherWork = "other_work"
    /// Another processor, number or quota of cores, page policy or architecture.
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
    /// A commit that may not be the one that was measured.
    case doubtfulCommit = "doubtful_commit"
    /// The machine itself was faster or slower by more than the margin: its floors took another time.
    case drift
    /// The candidate is the run that the baseline was saved from.
    case sameRun = "same_run"
    /// Cells, or metrics of them, that only the candidate has.
    case new
    /// Cells that the candidate was to measure and lacks.
    case incompletePlan = "incomplete_plan"
    /// Two versions of the tool.
    case otherVersion = "other_version"
  }

  /// What follows from it.
  package enum Weight: Int, Hashable, Sendable, Comparable {
    /// The runs say nothing about each other.
    case forbids
    /// Something of the baseline was not compared.
    case leavesGap
    /// A reader must know.
    case warns
    /// A reader may know.
    case informs

    /// The graver one is less.
    package static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  }

  /// What it is.
  package let kind: Kind
  /// What follows from it.
  package let weight: Weight
  /// What was found, and where something can be done, what: one line without a full stop.
  package let text: String
  /// The cells it is about; none where it is about the runs.
  package var cells: [CellIdentifier] = []

  /// A finding about cells, as the only element; empty without cells.
  static func about(_ cells: [CellIdentifier], _ kind: Kind, _ weight: Weight, _ text: @autoclosure () -> String) -> [GateFinding] {
    cells.isEmpty ? [] : [GateFinding(kind: kind, weight: weight, text: text(), cells: cells)]
  }

  /// Everything there is to find, the gravest first.
  static func findings(in comparison: RunComparison, settings: RegressionGate.Settings) -> [GateFinding] {
    let all =
      conditions(comparison, settings) + sameRun(comparison) + completeness(comparison, settings) + cells(comparison, settings)
      + doubts(comparison, settings)
    return all.enumerated().sorted { ($0.element.weight, $0.offset) < ($1.element.weight, $1.offset) }.map(\.element)
  }
}
