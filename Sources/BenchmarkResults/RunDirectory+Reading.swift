import InputFiles

extension RunDirectory {
  /// Reads the manifest.
  /// - Throws: An `InputFileError` that names the file and the key.
  public func readManifest() throws(InputFileError) -> Manifest {
    try Manifest(reading: path(of: Self.manifestName))
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
