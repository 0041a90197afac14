import ArgumentParser
import BenchmarkProcesses
import BenchmarkResults

/// `layoutbench history merge FILE…`
struct HistoryMergeCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Joins histories into one, each row once and in order.",
    discussion: """
      The histories may be of several machines, or two branches of one. A history in which git left a conflict has the rows of both sides. Rows are \
      in the order of their commits in the repository of the working folder; commits that it does not know are placed by time. Two rows of one run \
      with different values are an error. The file that is written may be one of those that are joined. Accepted changes (accepted.csv) are not joined.

      EXAMPLES
        layoutbench history merge results/history.csv
        layoutbench history merge results/history.csv other-machine/history.csv
        layoutbench history merge a.csv b.csv --output joined.csv
      """)

  @Argument(help: ArgumentHelp("The histories.", valueName: "file.csv"))
  var files: [String]

  @Option(name: .output, help: ArgumentHelp("The file to write. Unless it is new, it must be one of the histories.", valueName: "file.csv"))
  var target = HistoryFile.defaultPath

  func run() async throws {
    let history = HistoryFile(path: target)
    let rows = try history.read(joining: files.map { HistoryFile(path: $0) })
    try history.write(rows, in: await CommitOrder(ofCommitsIn: rows.records))
    let runs = Set(rows.records.map { [$0.timeText, $0.commit, $0.machine] }).count
    let left = rows.duplicates == 0 ? "" : ", without \(rows.duplicates) \(rows.duplicates == 1 ? "duplicate" : "duplicates")"
    try Terminal.write("\(target): \(rows.records.count) values of \(runs) \(runs == 1 ? "run" : "runs")\(left)\n")
  }
}

extension CommitOrder {
  /// The order of a history's commits in the repository of the working folder.
  init(ofCommitsIn records: [HistoryRecord]) async {
    let names = Set(records.compactMap { $0.commit.flatMap(Self.name(of:)) })
    self.init(oldestFirst: await Git.oldestFirst(upTo: names.sorted(), in: nil))
  }
}
