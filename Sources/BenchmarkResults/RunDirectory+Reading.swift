import InputFiles

extension RunDirectory {
  /// Reads the manifest.
  /// - Throws: An `InputFileError` that names the file and the key.
  public func readManifest() throws(InputFileError) -> Manifest {
    try Manifest(reading: path(of: Self.manifestName))
  }

  /// Checks that there are samples, from which everything else is derived.
  /// - Throws: An `InputFileError` for a run that was published without them, as the committed reference is.
  public func requireSamples() throws(InputFileError) {
    guard !file(SampleRecord.fileName).exists else { return }
    let report = file("report.md").exists ? "read \(path(of: "report.md")), which was written when there were samples, or " : ""
    throw InputFileError(
      file: path,
      problem: "has no \(SampleRecord.fileName), from which everything is derived (a published run often leaves it out for its size)",
      remedy: "\(report)measure again with layoutbench run")
  }

  /// Reads a file of records: `try folder.read(SampleRecord.self).records`.
  /// - Throws: An `InputFileError` that names file, line and column; a missing file is an error too.
  /// - Complexity: O(*c*), *c* the number of characters in the file.
  public func read<Record: RunRecord>(_ type: Record.Type) throws(InputFileError) -> RecordTable<Record> {
    try RecordTable(reading: path(of: Record.fileName))
  }

  /// Reads a file of records; a run that was killed early may not have it yet, or only a part of its header, and then there are none.
  /// - Throws: An `InputFileError` that names file, line and column.
  public func readIfPresent<Record: RunRecord>(_ type: Record.Type) throws(InputFileError) -> RecordTable<Record> {
    let file = file(Record.fileName)
    guard file.exists else { return RecordTable(records: []) }
    if file.isCutOff(within: RecordTable<Record>.header) { return RecordTable(records: [], tornLastRow: true) }
    return try read(type)
  }
}
