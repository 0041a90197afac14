import InputFiles

/// A run as it was measured: what is in its folder, or what a caller has in memory.
package struct MeasuredRun: Sendable {
  /// What it is called: the folder, or the baseline, as the person named it.
  package var name: String
  /// What the run was.
  package var manifest: Manifest
  /// Its samples, in the order they were taken.
  package var samples: [SampleRecord]
  /// Its summaries: of them digests, notes and failed verifications count, since everything else follows from the samples.
  package var summaries: [SummaryRecord]
  /// Its scenarios.
  package var scenarios = PlayedScenarios()
  /// Whether a last row that a killed process had left unfinished was dropped.
  package let tornLastRow: Bool

  /// A run in memory.
  package init(name: String, manifest: Manifest, samples: [SampleRecord], summaries: [SummaryRecord] = []) {
    self.name = name
    self.manifest = manifest
    self.samples = samples
    self.summaries = summaries
    tornLastRow = false
  }

  /// Reads the run in `folder`, called `name`, or else as its folder.
  /// - Throws: An `InputFileError` that names the file and the place in it, or says that samples were lost. A run that was killed early may have
  ///   neither samples nor summaries yet, which is no error.
  /// - Complexity: O(*c*), *c* the number of characters in the files.
  package init(reading folder: RunDirectory, named name: String? = nil) throws(InputFileError) {
    manifest = try folder.readManifest()
    let summaries = try folder.readIfPresent(SummaryRecord.self)
    let samples = try folder.readIfPresent(SampleRecord.self)
    try folder.checkNothingIsLost(samples.records, summaries.records)
    try folder.checkOrigin(samples.records, summaries.records, of: manifest)
    self.name = name ?? folder.path
    self.samples = samples.records
    self.summaries = summaries.records
    scenarios = try PlayedScenarios(reading: folder)
    tornLastRow = samples.tornLastRow || summaries.tornLastRow
  }

  /// The cells it holds, those with a note only included.
  var cells: Set<CellIdentifier> { Set(samples.map(\.cell)).union(summaries.map(\.cell)).union(scenarios.records.map(\.cell)) }

  /// The cells whose output was not that of the reference, and those at which the program crashed.
  package var failedCells: Set<CellIdentifier> { Set(summaries.filter(\.hasFailed).map(\.cell)) }
}
