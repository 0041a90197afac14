import BenchmarkResults

/// One statement of a run, with its figures and in words.
///
///     for finding in model.findings.all { print(finding.text) }
///
/// A finding names the layouts, paths, strategies and sizes that it is about, so that a page can show those that match a reader's choice.
package struct Finding: Hashable, Sendable {
  /// The kind of finding.
  package enum Kind: Hashable, Sendable {
    /// The cheapest strategy for a kind of use in a layout.
    case use(UseFinding)
    /// The number of items up to which the choice does not matter.
    case enough(EnoughFinding)
    /// The costs of hosted layouts, compared with that of the fastest strategy.
    case hosted(HostedFinding)
    /// The costs of layouts over the same data.
    case layouts(LayoutChoiceFinding)
    /// Some choices are uncertain, because the run is too short for intervals.
    case tooShort
    /// Kinds of use without findings, because these operations were not timed.
    case unmeasured(uses: [String], operations: [String])
    /// Cells with wrong output, or that crashed or were stopped.
    case failed([CellIdentifier])
    /// This many of the timed samples met a context switch or a page fault.
    case disturbed(samples: Int, of: Int)
    /// Groups in which some strategies were interrupted much more often than others.
    case unequal([CellGroup])
    /// Cells are missing, for this reason.
    case incomplete(RunNote)
    /// Whether the frames of a scenario stay within the layout budget, for numbers of items that the user chose.
    case scenarioBudget(ScenarioBudgetFinding)
    /// The shortest frames of a scenario, in a run that measured only scenarios.
    case scenario(ScenarioFinding)
    /// The machine had this load when a run that measured only scenarios began.
    case busy(load: Double)
    /// Nothing was measured.
    case nothing
  }

  /// The part of the measurements that a finding is about.
  package struct Scope: Hashable, Sendable {
    /// The layouts; empty for all.
    package var layouts: [String] = []
    /// The paths; empty for all.
    package var paths: [OperationPath] = []
    /// The strategies; empty for all.
    package var strategies: [String] = []
    /// The numbers of items; empty for all.
    package var sizes: [Int] = []
  }

  /// The finding with its figures.
  package let kind: Kind
  /// The part of the measurements that it is about.
  package let scope: Scope
  /// Its subject in a few words; `nil` if the sentences name it.
  package let title: FindingSentence?
  /// Its statements, each a whole sentence.
  package let sentences: [FindingSentence]
  /// Further sentences, which a reader in a hurry can skip.
  package let details: [FindingSentence]

  /// The title and all sentences as one line.
  package var text: String {
    (title.map { "\($0.text): " } ?? "") + (sentences + details).map(\.text).joined(separator: " ")
  }

  /// Whether it says that something could not be determined.
  package var isCaution: Bool {
    switch kind {
    case .use, .enough, .hosted, .layouts, .scenario, .scenarioBudget: false
    case .tooShort, .unmeasured, .failed, .disturbed, .unequal, .incomplete, .busy, .nothing: true
    }
  }
}
