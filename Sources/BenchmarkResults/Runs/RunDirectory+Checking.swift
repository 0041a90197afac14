import InputFiles

extension RunDirectory {
  /// Checks that the samples of a finished run are all there, so that nothing is derived from a part of them.
  ///
  /// A run that was cut off, or had no time for all cells, says so in its manifest; of cells that failed, `summary.csv` says so.
  /// - Throws: An `InputFileError` that names the file of samples and says what is missing.
  package func checkSamples(
    _ table: RecordTable<SampleRecord>, of manifest: Manifest, _ summaries: [SummaryRecord]
  ) throws(InputFileError) {
    guard manifest.finishedAt != nil else { return }
    let plain = file(SampleRecord.fileName)
    let source = plain.exists ? plain : packed(SampleRecord.self)
    func failure(_ problem: String) -> InputFileError {
      let hasPacked = plain.exists && packed(SampleRecord.self).exists
      return InputFileError(
        file: source.path, problem: problem,
        remedy: hasPacked
          ? "remove it, so that \(SampleRecord.fileName).gz beside it is read"
          : "restore it, or measure what is missing with layoutbench run --resume \(path)")
    }
    if plain.exists, plain.isCutOff(within: RecordTable<SampleRecord>.header) { throw failure("is empty, without a whole header") }
    if table.tornLastRow { throw failure("ends within a row, though the run finished") }
    let measured = Set(table.records.lazy.filter { $0.metric == .time }.map(\.cell)).count
    let expected = Self.expectedCells(manifest, summaries)
    guard measured < expected else { return }
    throw failure("holds times of \(measured) of the \(expected) cells that were measured")
  }

  /// How many cells of a finished run have times.
  private static func expectedCells(_ manifest: Manifest, _ summaries: [SummaryRecord]) -> Int {
    let timed = Set(summaries.lazy.filter { $0.metric == .time && $0.samples > 0 }.map(\.cell))
    let untimed = Set(summaries.map(\.cell)).subtracting(timed).count
    let leftOut = manifest.notes.map { if case .leftOut(let cells, _) = $0 { cells } else { 0 } }.reduce(0, +)
    return max(timed.count, (manifest.plan.cellCount ?? 0) - leftOut - untimed)
  }
}
