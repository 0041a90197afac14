import InputFiles

extension RunDirectory {
  /// Checks that a finished run has all its samples, and that no run lost any, so that nothing is derived from only a part of them.
  ///
  /// A run that was cut off, or had no time for all cells, says so in its manifest. `summary.csv` says so for cells that failed.
  /// - Throws: An `InputFileError` that names the file of samples and describes the missing ones, or that names a file with wrong rows.
  package func checkSamples(
    _ table: RecordTable<SampleRecord>, of manifest: Manifest, _ summaries: [SummaryRecord]
  ) throws(InputFileError) {
    if manifest.finishedAt != nil { try checkIsWhole(table, of: manifest, summaries) }
    try checkNothingIsLost(table.records, summaries)
    try checkOrigin(table.records, summaries, of: manifest)
  }

  /// Checks that each cell has as many samples as its summary was derived from. A run writes samples before their summary, so it never has fewer by itself.
  /// Read `summary.csv` first, because a run that is still going may write both between the two reads.
  /// - Throws: An `InputFileError` that says how many samples are missing.
  /// - Complexity: O(*n*), *n* the number of samples and summaries.
  package func checkNothingIsLost(_ samples: [SampleRecord], _ summaries: [SummaryRecord]) throws(InputFileError) {
    var found: [SampleSeries.Key: Int] = [:]
    for sample in samples { found[SampleSeries.Key(cell: sample.cell, metric: sample.metric), default: 0] += 1 }
    var (lost, whole) = (0, 0)
    for summary in summaries {
      whole += summary.samples
      lost += max(0, summary.samples - found[SampleSeries.Key(cell: summary.cell, metric: summary.metric), default: 0])
    }
    guard lost > 0 else { return }
    throw incomplete("lacks \(lost) of the \(whole) samples that \(SummaryRecord.fileName) was derived from")
  }

  /// Checks that samples and plays belong to the run: every row of samples and summaries is of a planned cell, and the digests match the manifest.
  /// - Throws: An `InputFileError` that names the file, and an unplanned cell if it holds one.
  /// - Complexity: O(*b*), *b* the number of bytes of the samples.
  package func checkOrigin(
    _ samples: [SampleRecord], _ summaries: [SummaryRecord], of manifest: Manifest
  ) throws(InputFileError) {
    let plan = manifest.plan
    for (name, cells) in [(SampleRecord.fileName, Set(samples.map(\.cell))), (SummaryRecord.fileName, Set(summaries.map(\.cell)))] {
      guard let stray = cells.filter({ !plan.mayHold($0) }).min() else { continue }
      throw InputFileError(
        file: path(of: name), problem: "holds rows of \(stray), which the run was not to measure",
        remedy: "remove the rows of other runs, or measure again")
    }
    guard manifest.finishedAt != nil else { return }
    try checkDigest(manifest.samplesDigest, of: SampleRecord.fileName, samplesDigest)
    try checkPlays(of: manifest)
  }

  /// Checks that the plays of scenarios are those of the finished run.
  /// - Throws: An `InputFileError` that names the file.
  func checkPlays(of manifest: Manifest) throws(InputFileError) {
    try checkDigest(manifest.playsDigest, of: PlaysRecord.fileName, playsDigest)
  }

  private func checkDigest(
    _ digest: String?, of name: String, _ found: () throws(InputFileError) -> String?
  ) throws(InputFileError) {
    guard let digest else { return }
    let found = try found()
    guard found != digest else { return }
    throw InputFileError(
      file: path(of: name),
      problem: "is not what the run measured: its SHA-256 is \(found?.prefix(12) ?? "unknown"), and the manifest says \(digest.prefix(12))",
      remedy: "restore the file, or measure again")
  }

  /// Writes the digests of the samples and plays of a finished run into its manifest.
  /// - Throws: An `InputFileError` if a file cannot be read.
  package func vouch(by manifest: inout Manifest) throws(InputFileError) {
    (manifest.samplesDigest, manifest.playsDigest) = (try samplesDigest(), try playsDigest())
  }

  private func playsDigest() throws(InputFileError) -> String? {
    let plays = file(PlaysRecord.fileName)
    return plays.exists ? try SHA256.digest(ofFile: plays.path, maximumBytes: RecordTable<PlaysRecord>.maximumBytes) : nil
  }

  /// Returns the SHA-256 of the samples without compression; nil without samples.
  /// - Throws: An `InputFileError` if the file cannot be read.
  package func samplesDigest() throws(InputFileError) -> String? {
    let (plain, packed) = (file(SampleRecord.fileName), packed(SampleRecord.self))
    let most = RecordTable<SampleRecord>.maximumBytes
    if plain.exists { return try SHA256.digest(ofFile: plain.path, maximumBytes: most) }
    guard packed.exists else { return nil }
    return SHA256.digest(of: Array(try GzipFile(path: packed.path, maximumBytes: most).text().utf8))
  }

  private func checkIsWhole(
    _ table: RecordTable<SampleRecord>, of manifest: Manifest, _ summaries: [SummaryRecord]
  ) throws(InputFileError) {
    let plain = file(SampleRecord.fileName)
    if plain.exists, plain.isCutOff(within: RecordTable<SampleRecord>.header) { throw incomplete("is empty, without a whole header") }
    if table.tornLastRow { throw incomplete("ends within a row, though the run finished") }
    let measured = Set(table.records.lazy.filter { $0.metric == .time }.map(\.cell)).count
    let expected = Self.expectedCells(manifest, summaries)
    if measured < expected { throw incomplete("holds times of \(measured) of the \(expected) cells that were measured") }
  }

  private func incomplete(_ problem: String) -> InputFileError {
    let (plain, packed) = (file(SampleRecord.fileName), packed(SampleRecord.self))
    let isBaseline = (try? readManifest())?.savedAs != nil
    return InputFileError(
      file: plain.exists ? plain.path : packed.path, problem: problem,
      remedy: isBaseline
        ? "restore it, or save the baseline again with layoutbench baseline save --force"
        : "restore it, or measure what is missing with layoutbench run --resume \(path)")
  }

  /// Returns the number of cells that should have times in a finished run.
  static func expectedCells(_ manifest: Manifest, _ summaries: [SummaryRecord]) -> Int {
    let timed = Set(summaries.lazy.filter { $0.metric == .time && $0.samples > 0 }.map(\.cell))
    let untimed = Set(summaries.map(\.cell)).subtracting(timed).count
    let leftOut = manifest.notes.map(\.missingCells).reduce(0, +)
    return max(timed.count, (manifest.plan.cellCount ?? 0) - leftOut - untimed)
  }
}
