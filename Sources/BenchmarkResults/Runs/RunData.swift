import InputFiles

/// The data of a run, from its folder or from memory. All figures follow from it by ``analysis(margins:layoutBudget:)``.
///
///     let run = try RunData(reading: RunDirectory(opening: path))
///     print(run.analysis().comparisons.count)
package struct RunData: Sendable {
  /// The name of the run: that of its folder or of the baseline, as the user gave it.
  package var name: String
  /// The run's conditions and its plan.
  package var manifest: Manifest
  /// Its samples, in the order in which they were taken.
  package var samples: [SampleRecord]
  /// The digests and the statuses of its cells. A cell may have several facts. A later status, such as a crash, takes precedence over an earlier one.
  package var facts: [CellFact]
  /// Its scenarios.
  package var scenarios: PlayedScenarios
  /// Whether the last row was dropped because a killed process had left it unfinished.
  package private(set) var tornLastRow = false

  /// Creates a run in memory.
  package init(
    name: String = "", manifest: Manifest = Manifest(), samples: [SampleRecord] = [], facts: [CellFact] = [],
    scenarios: PlayedScenarios = PlayedScenarios()
  ) {
    (self.name, self.manifest, self.samples, self.facts, self.scenarios) = (name, manifest, samples, facts, scenarios)
  }

  /// The checks that a run must pass when it is read.
  package enum Scrutiny {
    /// No checks, because another process may be writing to the run.
    case none
    /// No samples were lost, and all samples belong to the run.
    case origin
    /// The checks of ``origin``, and a finished run has times of all its cells.
    case completeness
  }

  /// Reads the run in `folder`. It is called `name`, or by default like its folder.
  /// - Throws: An `InputFileError` that names the file and the place in it, or says that samples were lost. A run that was killed early may not yet have
  ///   samples or summaries, which is not an error.
  /// - Complexity: O(*c*), *c* the number of characters in the files.
  package init(reading folder: RunDirectory, named name: String? = nil, _ scrutiny: Scrutiny = .origin) throws(InputFileError) {
    let manifest = try folder.readManifest()
    // Summaries are read first, because a run that is still going may write both between the two reads.
    let summaries = try folder.readIfPresent(SummaryRecord.self)
    let samples = try folder.readIfPresent(SampleRecord.self)
    switch scrutiny {
    case .none: break
    case .completeness: try folder.checkSamples(samples, of: manifest, summaries.records)
    case .origin:
      try folder.checkNothingIsLost(samples.records, summaries.records)
      try folder.checkOrigin(samples.records, summaries.records, of: manifest)
    }
    self.init(
      name: name ?? folder.path, manifest: manifest, samples: samples.records, facts: CellFact.facts(in: summaries.records),
      scenarios: try PlayedScenarios(reading: folder))
    tornLastRow = samples.tornLastRow || summaries.tornLastRow
  }

  /// Derives summaries, comparisons and all other figures. Samples are judged as the manifest says, but `margins` and `layoutBudget` take precedence over
  /// those of the run.
  /// - Complexity: O(*s* log *s*), *s* the number of samples.
  package func analysis(margins: NoiseMargins? = nil, layoutBudget: FrameBudget? = nil) -> RunAnalysis {
    RunAnalysis(self, RunAnalysis.Settings(of: manifest, margins: margins, layoutBudget: layoutBudget))
  }

  /// The cells of the run, including those that only have a note.
  var cells: Set<CellIdentifier> { Set(samples.map(\.cell)).union(facts.map(\.cell)).union(scenarios.records.map(\.cell)) }

  /// The cells whose output differed from the reference, and those at which the program crashed.
  package var failedCells: Set<CellIdentifier> {
    Set(facts.filter(\.hasFailed).map(\.cell)).union(scenarios.records.filter(\.hasFailed).map(\.cell))
  }
}
