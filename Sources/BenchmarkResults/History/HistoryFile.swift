import Foundation
import InputFiles

/// The file with the results of all runs so far, `results/history.csv`. Runs only add rows to it.
package struct HistoryFile: Hashable, Sendable {
  /// The default path, relative to the working directory.
  package static let defaultPath = "results/history.csv"

  /// The path of the file, as the user gave it.
  package let path: String

  /// Creates a reference to a file, which need not exist yet.
  package init(path: String = defaultPath) { self.path = path }

  /// Reads all rows, each once, in the order in which they were added.
  /// - Throws: An `InputFileError` with line and column if something is wrong, also if the last row is cut off, or if two rows of one run contradict each
  ///   other.
  /// - Complexity: O(*c*), *c* the number of characters.
  package func read() throws(InputFileError) -> HistoryRows { try HistoryRows([(path, try readTable().records)]) }

  private func readTable() throws(InputFileError) -> RecordTable<HistoryRecord> {
    guard try !ConflictedText(reading: path).isConflicted else {
      throw InputFileError(
        file: path, problem: "holds the markers of a conflict that git left",
        remedy: "join both sides with layoutbench history merge \(path) -o \(path)")
    }
    return try Self.checked(try RecordTable<HistoryRecord>(reading: path), path)
  }

  /// Reads the rows of the file. If git left a conflict in it, these are the rows of both sides.
  private func readBothSides() throws(InputFileError) -> [HistoryRecord] {
    let text = try ConflictedText(reading: path)
    guard text.isConflicted else { return try readTable().records }
    let name = "\(path) without the conflict markers"
    return try Self.checked(try RecordTable<HistoryRecord>(text: text.bothSides, named: name), name).records
  }

  private static func checked(
    _ table: RecordTable<HistoryRecord>, _ path: String
  ) throws(InputFileError) -> RecordTable<HistoryRecord> {
    guard !table.tornLastRow else {
      throw InputFileError(file: path, problem: "its last row is cut off", remedy: "remove that row, or end it with a line end")
    }
    return table
  }

  /// The path of the file of accepted changes: `accepted.csv` in the same folder.
  package var acceptedPath: String { folder + AcceptedChange.fileName }

  /// Reads the accepted changes in the order of their acceptance. The list is empty without such a file.
  /// - Throws: An `InputFileError` with line and column if something is wrong.
  package func readAccepted() throws(InputFileError) -> [AcceptedChange] {
    guard RunFile(path: acceptedPath).exists else { return [] }
    return try RecordTable<AcceptedChange>(reading: acceptedPath).records
  }

  /// Accepts the change that begins with the first run of a commit. Returns the number of series that begin anew.
  /// - Throws: An `InputFileError` if the history holds no such run, if the change is accepted already, or if a file cannot be read or written.
  package func accept(_ change: AcceptedChange) throws(InputFileError) -> Int {
    let pattern = change.pattern()
    let records = try read().records
    let concerned = records.filter { change.concerns($0, pattern) }
    guard !concerned.isEmpty else {
      let known = Array(Set(records.compactMap(\.commit))).sorted().prefix(8).joined(separator: ", ")
      throw InputFileError(
        file: path, problem: "holds no such cell of the commit \(change.commit)",
        remedy: "name the first measured commit that has the new cost; some that are there: \(known)")
    }
    let accepted = try readAccepted()
    guard !accepted.contains(where: { ($0.commit, $0.cells, $0.metric) == (change.commit, change.cells, change.metric) }) else {
      throw InputFileError(file: acceptedPath, problem: "holds this change already", remedy: "edit its row to change the reason")
    }
    try OutputFile(acceptedPath).write(RecordTable.text(of: accepted + [change]))
    return HistorySeries.count(in: concerned)
  }

  /// Adds the rows of a run. Creates the file and its folder if they are missing. Existing rows stay the same to the byte.
  ///
  /// The file is replaced in one step, so a killed process leaves the old file or the new one. If two processes add rows at the same moment, the rows of one
  /// may be lost.
  /// - Throws: An `InputFileError` if the file already holds that run (the same time, commit and machine), is not a history, is compressed, or cannot be
  ///   written. The file is then unchanged.
  package func add(_ records: [HistoryRecord]) throws(InputFileError) {
    var text = RecordTable<HistoryRecord>.header
    if RunFile(path: path).exists {
      let runs = Set(try readTable().records.map(RunKey.init))
      if let known = records.first(where: { runs.contains(RunKey($0)) }) {
        throw InputFileError(
          file: path, problem: "already holds the run of \(known.timeText) at \(known.commit ?? "an unknown commit")",
          remedy: "add another run; a history holds each once")
      }
      let file = try TextFile(reading: path, maximumBytes: RecordTable<HistoryRecord>.maximumBytes)
      guard !file.isPacked else {
        throw InputFileError(file: path, problem: "is compressed, and rows cannot be added to it", remedy: "unpack it: gzip -d \(path)")
      }
      text = file.text
    } else {
      try Folder(of: path).create()
    }
    try OutputFile(path).write(text + RecordTable<HistoryRecord>.rows(records))
  }

  /// Reads the rows of several files, each once, in order to replace this file with them. This file may be among them. If git left conflicts in a file, the
  /// rows of both sides are read.
  /// - Throws: An `InputFileError` if a file cannot be read, two rows of one run contradict each other, or this file exists and is not among `files`.
  package func read(joining files: [HistoryFile]) throws(InputFileError) -> HistoryRows {
    guard !RunFile(path: path).exists || files.contains(where: { $0.isSameFile(as: self) }) else {
      throw InputFileError(
        file: path, problem: "is there and would be replaced", remedy: "name it among the histories too, or give another --output")
    }
    return try HistoryRows(files.map { (file) throws(InputFileError) in (file.path, try file.readBothSides()) })
  }

  /// Replaces the file with these rows, sorted by `order`. Creates its folder if it is missing.
  /// - Throws: An `InputFileError` if the file cannot be written. It is then unchanged.
  package func write(_ rows: HistoryRows, in order: CommitOrder) throws(InputFileError) {
    try Folder(of: path).create()
    try OutputFile(path).write(RecordTable.text(of: order.sorted(rows.records)))
  }

  private func isSameFile(as other: HistoryFile) -> Bool {
    func place(_ path: String) -> String { URL(fileURLWithPath: path).resolvingSymlinksInPath().standardizedFileURL.path }
    return place(path) == place(other.path)
  }

  /// The identity of a run. All rows of a run have it in common.
  private struct RunKey: Hashable {
    let time: Date
    let commit: String?
    let machine: String?

    init(_ record: HistoryRecord) { (time, commit, machine) = (record.time, record.commit, record.machine) }
  }

  private var folder: String {
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).dropLast()
    return parts.isEmpty ? "" : parts.joined(separator: "/") + "/"
  }
}
