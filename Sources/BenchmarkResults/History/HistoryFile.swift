import Foundation
import InputFiles

/// The file that holds what run after run found, `results/history.csv`: rows are only ever added.
package struct HistoryFile: Hashable, Sendable {
  /// Where it is unless told otherwise, relative to the working directory.
  package static let defaultPath = "results/history.csv"

  /// The file, as the person named it.
  package let path: String

  /// Names a file; it need not exist yet.
  package init(path: String = defaultPath) { self.path = path }

  /// Reads all rows, in the order they were added, each once.
  /// - Throws: An `InputFileError` with line and column where something is not as it should be, also when the last row is cut off, or two rows of one
  ///   run contradict each other.
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

  /// The rows of the file, also if git left a conflict in it: then those of both sides.
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

  /// The file of the changes that were accepted: `accepted.csv` in the same folder.
  package var acceptedPath: String { folder + AcceptedChange.fileName }

  /// The changes that were accepted, in the order they were; none if there is no such file.
  /// - Throws: An `InputFileError` with line and column where something is not as it should be.
  package func readAccepted() throws(InputFileError) -> [AcceptedChange] {
    guard RunFile(path: acceptedPath).exists else { return [] }
    return try RecordTable<AcceptedChange>(reading: acceptedPath).records
  }

  /// Accepts the change that begins with the first run of a commit. Returns the number of series that begin anew.
  /// - Throws: An `InputFileError` if the history holds no such run, or the change is accepted already.
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

  /// Adds the rows of a run. The file and its folder are made where missing; the rows that are there stay to the byte.
  ///
  /// The file is replaced in one step, so a killed process leaves the old one or the new one. Of two processes that add at the same
  /// moment, one may be lost.
  /// - Throws: An `InputFileError` when the file already holds that run (the same time, commit and machine), when it is no history, or
  ///   when it cannot be written; then it is as it was.
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

  /// The rows of several files, each once, that are to replace this one. This file may be among them, and git may have left conflicts in them: they then have
  /// the rows of both sides.
  /// - Throws: An `InputFileError` if one cannot be read, two rows of one run contradict each other, or this file is there and not among the others.
  package func read(joining files: [HistoryFile]) throws(InputFileError) -> HistoryRows {
    guard !RunFile(path: path).exists || files.contains(where: { $0.isSameFile(as: self) }) else {
      throw InputFileError(
        file: path, problem: "is there and would be replaced", remedy: "name it among the histories too, or give another --output")
    }
    return try HistoryRows(files.map { (file) throws(InputFileError) in (file.path, try file.readBothSides()) })
  }

  /// Replaces the file by these rows, in order. Its folder is made where missing.
  /// - Throws: An `InputFileError` if it cannot be written; then it is as it was.
  package func write(_ rows: HistoryRows, in order: CommitOrder) throws(InputFileError) {
    try Folder(of: path).create()
    try OutputFile(path).write(RecordTable.text(of: order.sorted(rows.records)))
  }

  private func isSameFile(as other: HistoryFile) -> Bool {
    func place(_ path: String) -> String { URL(fileURLWithPath: path).resolvingSymlinksInPath().standardizedFileURL.path }
    return place(path) == place(other.path)
  }

  /// What makes two rows those of one run.
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
