import InputFiles

extension RunDirectory {
  /// Appends records to their file, with the header first when the file is new, in one write(2).
  ///
  /// A process killed at any time leaves whole groups, at worst with one torn row at the end, which reading drops.
  /// - Throws: An `InputFileError` when the file cannot be written; then it is as it was before.
  public func append<Record: RunRecord>(_ records: [Record]) throws(InputFileError) {
    guard !records.isEmpty else { return }
    try file(Record.fileName).append(header: RecordTable<Record>.header, rows: RecordTable<Record>.rows(records))
  }

  /// Replaces a file of records by these, in one step.
  /// - Throws: An `InputFileError` when the file cannot be written; then it is as it was before.
  public func rewrite<Record: RunRecord>(_ records: [Record]) throws(InputFileError) {
    try file(Record.fileName).replace(with: RecordTable<Record>.text(of: records))
  }

  /// Replaces the manifest, in one step.
  /// - Throws: An `InputFileError` when the file cannot be written; then it is as it was before.
  public func write(_ manifest: Manifest) throws(InputFileError) {
    try write(manifest.json, to: Self.manifestName)
  }

  /// Replaces the file called `name`, such as `report.md`, by `text`, in one step.
  /// - Throws: An `InputFileError` when the file cannot be written; then it is as it was before.
  public func write(_ text: String, to name: String) throws(InputFileError) {
    try file(name).replace(with: text)
  }
}
