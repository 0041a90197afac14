import Foundation
import InputFiles

/// The folder that holds one run: `manifest.json`, `samples.csv`, `summary.csv`, `comparison.csv` and the reports.
///
/// The folder is written while the run goes on. Rows are appended in whole groups, and everything else is replaced in one step. So a killed run keeps its
/// measurements, and can be resumed:
///
///     let folder = try RunDirectory(creating: "results/runs/" + RunDirectory.name(startedAt: now, commit: commit, machine: "Xeon"))
///     try folder.write(manifest)
///     try folder.append(samples)
package struct RunDirectory: Hashable, Sendable {
  /// The default folder for runs, relative to the working directory.
  package static let defaultParent = "results/runs"
  /// The name of the manifest in the folder.
  package static let manifestName = "manifest.json"

  /// The path of the folder, as the user gave it.
  package let path: String

  /// Creates a folder for a new run, and the folders above it.
  /// - Throws: An `InputFileError` if the folder is not empty, in particular if it holds a run, or if it cannot be created.
  package init(creating path: String) throws(InputFileError) {
    self.path = path
    try Self.checkIsFree(path)
    try Folder(path).create()
  }

  /// Checks that a new run may use the folder at `path`: it must be new or empty. Throws an error otherwise.
  package static func checkIsFree(_ path: String) throws(InputFileError) {
    guard let contents = try contents(of: path) else { return }
    if contents.contains(manifestName) {
      throw InputFileError(file: path, problem: "already holds a run", remedy: "resume that run, or choose another folder")
    }
    guard isUntouched(contents) else {
      throw InputFileError(file: path, problem: "is not empty and holds no run", remedy: "choose another folder, or empty this one")
    }
  }

  /// Whether the folder at `path` exists and holds nothing of a run, because it is empty or the run was killed before it had written anything.
  package static func isUnbegun(_ path: String) throws(InputFileError) -> Bool { try contents(of: path).map(isUntouched) ?? false }

  /// A process that was killed before it had written anything else may have left only a lock.
  private static func isUntouched(_ contents: [String]) -> Bool { contents.allSatisfy { $0 == RunLock.fileName } }

  /// Whether the folder at `path` holds a run. Throws an error if it is a file.
  package static func holdsRun(_ path: String) throws(InputFileError) -> Bool { try contents(of: path)?.contains(manifestName) ?? false }

  /// Opens the folder of an existing run for reading or resuming.
  /// - Throws: An `InputFileError` if the folder is missing or holds no manifest.
  package init(opening path: String) throws(InputFileError) {
    self.path = path
    guard let contents = try Self.contents(of: path) else {
      throw InputFileError(file: path, problem: "does not exist", remedy: "name the folder of a run")
    }
    guard contents.contains(Self.manifestName) else {
      throw InputFileError(file: path, problem: "holds no run (no \(Self.manifestName))", remedy: "name the folder of a run")
    }
  }

  /// Returns the names in the folder at `path`; nil if nothing exists at that path.
  private static func contents(of path: String) throws(InputFileError) -> [String]? {
    var isDirectory: ObjCBool = false
    guard FileManager.default.fileExists(atPath: path, isDirectory: &isDirectory) else { return nil }
    guard isDirectory.boolValue else {
      throw InputFileError(file: path, problem: "is a file, not a folder", remedy: "name a folder")
    }
    return try Folder(path).names()
  }

  /// Returns the path of the file called `name` in the folder.
  package func path(of name: String) -> String { path.hasSuffix("/") ? path + name : "\(path)/\(name)" }

  func file(_ name: String) -> RunFile { RunFile(path: path(of: name)) }
}

extension RunDirectory {
  /// Returns the default name of a run's folder: `20261121T010115Z-1a2b3c4-xeon-gold-6130`.
  /// - Parameters:
  ///   - startedAt: The start of the run. The name has it in UTC, to the second.
  ///   - commit: The revision, of which seven characters are used. For nil, the name has `nocommit`.
  ///   - machine: The name of the machine, in any words. ASCII letters and digits are kept, in lower case.
  package static func name(startedAt: Date, commit: String?, machine: String) -> String {
    let time = startedAt.formatted(Date.ISO8601FormatStyle(dateSeparator: .omitted, timeSeparator: .omitted))
    let revision = slug(commit ?? "", limit: 7)
    let place = slug(machine, limit: 40)
    return "\(time)-\(revision.isEmpty ? "nocommit" : revision)-\(place.isEmpty ? "unknown" : place)"
  }

  private static func slug(_ text: String, limit: Int) -> String {
    let words = text.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    return String(words.joined(separator: "-").prefix(limit)).trimmingCharacters(in: ["-"])
  }
}

// MARK: Reading

extension RunDirectory {
  /// Reads the manifest.
  /// - Throws: An `InputFileError` that names the file and the key.
  package func readManifest() throws(InputFileError) -> Manifest {
    try OwnFile(path(of: Self.manifestName)).check()
    return try Manifest(reading: path(of: Self.manifestName))
  }

  /// Whether the run has a file of samples, compressed or not. A run with only scenarios has none, and a published run may leave it out.
  package var hasSamples: Bool { file(SampleRecord.fileName).exists || packed(SampleRecord.self).exists }

  /// Checks that the run has samples, from which everything else is derived, or scenarios.
  /// - Throws: An `InputFileError` for a run that was published without samples, as the committed reference was.
  package func requireSamples() throws(InputFileError) {
    guard !hasSamples && !file(ScenarioRecord.fileName).exists else { return }
    let report = file("report.md").exists ? "read \(path(of: "report.md")), which was written when there were samples, or " : ""
    throw InputFileError(
      file: path,
      problem:
        "has no \(SampleRecord.fileName) and no \(SampleRecord.fileName).gz, from which everything is derived (a published run often leaves it out for its size)",
      remedy: "\(report)measure again with layoutbench run")
  }

  /// Reads a file of records: `try folder.read(SampleRecord.self).records`. If it is missing but one whose name ends in `.gz` exists, that one is read.
  /// - Throws: An `InputFileError` that names file, line and column; a missing file is an error too.
  /// - Complexity: O(*c*), *c* the number of characters in the file.
  package func read<Record: RunRecord>(_ type: Record.Type) throws(InputFileError) -> RecordTable<Record> {
    for file in [file(Record.fileName), packed(type)] { try OwnFile(file.path).check() }
    if file(Record.fileName).exists && packed(type).exists {
      throw InputFileError(
        file: path, problem: "holds both \(Record.fileName) and \(Record.fileName).gz, which may be of two runs",
        remedy: "remove the one that does not belong to the run")
    }
    if file(Record.fileName).exists || !packed(type).exists { return try RecordTable(reading: path(of: Record.fileName)) }
    let name = packed(type).path
    return try RecordTable(text: try GzipFile(path: name, maximumBytes: RecordTable<Record>.maximumBytes).text(), named: name)
  }

  /// The name of the file from which ``read(_:)`` takes the samples. In a published run it is compressed.
  package var samplesFile: String {
    let isPacked = !file(SampleRecord.fileName).exists && packed(SampleRecord.self).exists
    return isPacked ? "\(SampleRecord.fileName).gz" : SampleRecord.fileName
  }

  /// Returns the compressed file of records of a published run.
  func packed<Record: RunRecord>(_ type: Record.Type) -> RunFile { file("\(Record.fileName).gz") }

  /// Reads a file of records. A run that was killed early may not have it yet, or only a part of its header. The result is then empty.
  /// - Throws: An `InputFileError` that names file, line and column.
  package func readIfPresent<Record: RunRecord>(_ type: Record.Type) throws(InputFileError) -> RecordTable<Record> {
    let file = file(Record.fileName)
    try OwnFile(file.path).check()
    if !file.exists && packed(type).exists { return try read(type) }
    guard file.exists else { return RecordTable(records: []) }
    if file.isCutOff(within: RecordTable<Record>.header) { return RecordTable(records: [], tornLastRow: true) }
    return try read(type)
  }
}

// MARK: Writing

extension RunDirectory {
  /// Appends records to their file in one write(2). The header comes first if the file is new.
  ///
  /// A process that is killed at any time leaves whole groups, with at most one torn row at the end, which reading drops.
  /// - Throws: An `InputFileError` if the file cannot be written. It is then unchanged.
  package func append<Record: RunRecord>(_ records: [Record]) throws(InputFileError) {
    guard !records.isEmpty else { return }
    try file(Record.fileName).append(header: RecordTable<Record>.header, rows: RecordTable<Record>.rows(records))
  }

  /// Replaces a file of records with these records, in one step.
  /// - Throws: An `InputFileError` if the file cannot be written. It is then unchanged.
  package func rewrite<Record: RunRecord>(_ records: [Record]) throws(InputFileError) {
    try file(Record.fileName).replace(with: RecordTable<Record>.text(of: records))
  }

  /// Replaces the compressed file of these records, `samples.csv.gz`, in one step. A run is published with it if the file itself is too large.
  /// - Throws: An `InputFileError` if the file cannot be written. It is then unchanged.
  package func pack<Record: RunRecord>(_ records: [Record]) throws(InputFileError) {
    let plain = file(".\(Record.fileName)")
    defer { try? FileManager.default.removeItem(atPath: plain.path) }
    try plain.replace(with: RecordTable<Record>.text(of: records))
    try packed(Record.self).replace(with: GzipFile(path: plain.path, maximumBytes: RecordTable<Record>.maximumBytes).packed())
  }

  /// Replaces the manifest in one step.
  /// - Throws: An `InputFileError` if the file cannot be written. It is then unchanged.
  package func write(_ manifest: Manifest) throws(InputFileError) {
    try write(manifest.json, to: Self.manifestName)
  }

  /// Replaces the file called `name`, such as `report.md`, with `text`, in one step.
  /// - Throws: An `InputFileError` if the file cannot be written. It is then unchanged.
  package func write(_ text: String, to name: String) throws(InputFileError) {
    try file(name).replace(with: text)
  }
}
