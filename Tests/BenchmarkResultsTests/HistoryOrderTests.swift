import BenchmarkResults
import BenchmarkStatistics
import Foundation
import InputFiles
import Testing
import UnitTestSupport

@Suite("The order of a history, and several histories")
struct HistoryOrderTests {
  /// `1111…`, 40 digits.
  private static func name(_ digit: Int) -> String { String(repeating: "\(digit)", count: 40) }

  private static let order = CommitOrder(oldestFirst: (1...5).map(name))

  private static func record(_ day: Int, _ commit: String?, _ value: Double = 1, machine: String = "m") throws -> HistoryRecord {
    var record = try HistoryTests.record(day: day, value, machine: machine)
    record.commit = commit
    return record
  }

  @Test("A commit is known by seven digits, whatever is remarked on it, unless several begin with them")
  func places() {
    #expect(Self.order.place(of: Self.name(2)) == 1 && Self.order.place(of: "2222222") == 1)
    #expect(Self.order.place(of: "3333333333-dirty-doubtful") == 2 && Self.order.place(of: Self.name(1) + "-dirty") == 0)
    for unknown in [nil, "222222", "6666666", "main", "c22222222", "", Self.name(2) + String(repeating: "2", count: 25)] {
      #expect(Self.order.place(of: unknown) == nil, "\(unknown ?? "nil")")
    }
    let alike = CommitOrder(oldestFirst: ["abcdef123", "abcdef145", "abcdef2"])
    #expect(alike.place(of: "abcdef1") == nil && alike.place(of: "abcdef12") == 0 && alike.place(of: "ABCDEF14") == 1)
    #expect(CommitOrder.unknown.place(of: Self.name(1)) == nil)
  }

  @Test("Rows are in the order of their commits, then by time; an unknown commit follows what was measured before it")
  func rows() throws {
    let records = [
      try Self.record(0, nil), try Self.record(1, Self.name(2)), try Self.record(2, Self.name(1)), try Self.record(3, "elsewhere"),
      try Self.record(4, Self.name(1)), try Self.record(5, Self.name(3)), try Self.record(6, nil),
    ]
    // The row of day 3 came after commit 2, that of day 6 after commit 3; before day 1 nothing was known.
    #expect(Self.order.sorted(records.reversed()).map(\.time) == [0, 2, 4, 1, 3, 5, 6].map { records[$0].time })
    #expect(CommitOrder.unknown.sorted(records.reversed()) == records)
    // Of one commit and one time, rows keep their places.
    let twice = [try Self.record(0, Self.name(1), 2), try Self.record(0, Self.name(1), 1, machine: "n")]
    #expect(Self.order.sorted(twice) == twice && Self.order.sorted(twice.reversed()) == twice.reversed())
  }

  /// Ten commits at about 100 and ten at about 110; then the first five are measured again, three times over.
  @Test("An old commit that is measured again is no change back: its place is that of the commit")
  func measuredAgain() throws {
    let names = (10...29).map { "\($0)aaaaa" }
    let commits = Array(0..<20) + Array(0..<5) + Array(0..<5)
    let records = try commits.enumerated().map { day, commit in
      try Self.record(day, names[commit], (commit < 10 ? 100 : 110) + 0.3 * Double(day % 3))
    }
    let series = try #require(HistorySeries.series(of: records, order: CommitOrder(oldestFirst: names)).first)
    #expect(series.changes.map(\.index) == [20] && series.points[20].commit == names[10])
    #expect(HistorySeries.series(of: records).first?.changes.map(\.index) == [10, 20])
    let accepted = AcceptedChange(commit: names[10], reason: "meant")
    let anew = HistorySeries.series(of: records, accepted: [accepted], order: CommitOrder(oldestFirst: names))
    #expect(anew.first?.changes.isEmpty == true && anew.first?.currentPoints.count == 10)
  }

  @Test("Equal rows are one, in one file and in several; rows of one run that differ are an error that names both")
  func equalRows() throws {
    let (one, two) = (try Self.record(0, "c0"), try Self.record(1, "c1"))
    let rows = try HistoryRows([("a.csv", [one, two, one]), ("b.csv", [two])])
    #expect(rows.records == [one, two] && rows.duplicates == 2)
    // Another machine's run of the same moment is another run.
    #expect(try HistoryRows([("a.csv", [one, try Self.record(0, "c0", machine: "n")])]).records.count == 2)
    let error = #expect(throws: InputFileError.self) {
      try HistoryRows([("a.csv", [one]), ("b.csv", [two, try Self.record(0, "c0", 3)])])
    }
    #expect(
      error?.description.hasPrefix(
        "b.csv: says 3.0 for time of flow/naive/query/1000 in the run of 2026-11-21T01:01:15Z at c0, and a.csv says 1.0") == true)
    let same = #expect(throws: InputFileError.self) { try HistoryRows([("a.csv", [one, try Self.record(0, "c0", 3)])]) }
    #expect(same?.problem.hasSuffix("and another row says 1.0") == true)
  }

  @Test("A history that holds rows twice is read as if it held them once")
  func read() throws {
    let folder = try TemporaryFolder()
    let records = [try Self.record(0, "c0"), try Self.record(1, "c1")]
    try folder.write(RecordTable.text(of: records + records), to: "h.csv")
    let rows = try HistoryFile(path: folder.path("h.csv")).read()
    #expect(rows.records == records && rows.duplicates == 2)
  }

  /// Both sides added a run after the first; the second side's is of an older commit.
  private static func conflicted(_ folder: TemporaryFolder) throws -> [HistoryRecord] {
    let records = [try record(0, name(1)), try record(1, name(3)), try record(2, name(2))]
    let rows = records.map { RecordTable.text(of: [$0]).split(separator: "\n")[1] + "\n" }
    let text = RecordTable.text(of: [records[0]]) + "<<<<<<< HEAD\n\(rows[1])||||||| 1a2b3c4\n=======\n\(rows[2])>>>>>>> branch\n"
    try folder.write(text, to: "h.csv")
    return records
  }

  @Test("A conflict that git left is an error that says how to join both sides, and is joined in order")
  func conflict() throws {
    let folder = try TemporaryFolder()
    let records = try Self.conflicted(folder)
    let file = HistoryFile(path: folder.path("h.csv"))
    let error = #expect(throws: InputFileError.self) { try file.read() }
    #expect(error?.problem == "holds the markers of a conflict that git left" && error?.remedy.contains("history merge") == true)
    #expect(throws: InputFileError.self) { try file.add([try Self.record(9, "c9")]) }
    let rows = try file.read(joining: [file])
    #expect(rows.records == records && rows.duplicates == 0)
    try file.write(rows, in: Self.order)
    #expect(try file.read().records == [records[0], records[2], records[1]])
  }

  @Test("Hole: a file that is there is not replaced unless it is one of those that are joined")
  func otherFile() throws {
    let folder = try TemporaryFolder()
    let files = try ["a", "b", "c"].enumerated().map { day, name in
      try folder.write(RecordTable.text(of: [try Self.record(day, "c\(day)")]), to: "\(name).csv")
      return HistoryFile(path: folder.path("\(name).csv"))
    }
    let error = #expect(throws: InputFileError.self) { try files[2].read(joining: [files[0], files[1]]) }
    #expect(error?.problem == "is there and would be replaced")
    let joined = HistoryFile(path: folder.path("deep/d.csv"))
    try joined.write(try joined.read(joining: [files[1], files[0]]), in: .unknown)
    #expect(try joined.read().records.map(\.commit) == ["c0", "c1"])
  }
}
