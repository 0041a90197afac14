import BenchmarkResults

/// One thing that a run says, with its figures, and in words.
///
///     for finding in model.findings.all { print(finding.text) }
///
/// A finding names the layouts, paths, strategies and sizes it speaks of, so that a page can show those that belong to what a reader chose.
package struct Finding: Hashable, Sendable {
  /// What is found.
  package enum Kind: Hashable, Sendable {
    /// The cheapest strategy for a kind of use in a layout.
    case use(UseFinding)
    /// Up to how many items the choice does not matter.
    case enough(EnoughFinding)
    /// What hosted layouts cost beside the fastest strategy.
    case hosted(HostedFinding)
    /// What the choice of a layout costs, over the same data.
    case layouts(LayoutChoiceFinding)
    /// Some choices are uncertain, because the run is too short for intervals.
    case tooShort
    /// Kinds of use that nothing can be said of, because these operations were not timed.
    case unmeasured(uses: [String], operations: [String])
    /// Cells whose output is not that of the reference.
    case failed([CellIdentifier])
    /// Context switches or page faults met this many of so many timed samples.
    case disturbed(samples: Int, of: Int)
    /// Groups some of whose strategies were interrupted much more often than others.
    case unequal([CellGroup])
    /// Cells are missing, for this reason.
    case incomplete(RunNote)
    /// Whether the frames of a scenario stay within the layout budget with numbers of items that a person chose.
    case scenarioBudget(ScenarioBudgetFinding)
    /// The shortest frames of a scenario, in a run that measured nothing but scenarios.
    case scenario(ScenarioFinding)
    /// The machine was busy when a run that measured nothing but scenarios began, by this load.
    case busy(load: Double)
    /// Nothing was measured.
    case nothing
  }

  /// What a finding speaks of.
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

  /// What is found, with its figures.
  package let kind: Kind
  /// What it speaks of.
  package let scope: Scope
  /// What it is about, in a few words; `nil` if the sentences say so.
  package let title: FindingSentence?
  /// What it says. Each is a whole sentence.
  package let sentences: [FindingSentence]
  /// What else it says, which a reader in a hurry can do without.
  package let details: [FindingSentence]

  /// The title and all sentences as one line.
  package var text: String {
    (title.map { "\($0.text): " } ?? "") + (sentences + details).map(\.text).joined(separator: " ")
  }

  /// Whether it says that something could not be told, rather than what could.
  package var isCaution: Bool {
    switch kind {
    case .use, .enough, .hosted, .layouts, .scenario, .scenarioBudget: false
    case .tooShort, .unmeasured, .failed, .disturbed, .unequal, .incomplete, .busy, .nothing: true
    }
  }
}
