import BenchmarkResults
import BenchmarkStatistics
import Foundation
import InputFiles
import Testing
import UnitTestSupport

@Suite("The history")
struct HistoryTests {
  private static let header = "time,commit,machine,cell,metric,value,ci_low,ci_high,work\n"

  /// 2026-11-21 01:01:15 UTC and days after it: 20,778 days of 86,400 s and 3,675 s after 1970.
  private static func time(day: Int) -> Date { Date(timeIntervalSince1970: Double(20_778 + day) * 86_400 + 3_675) }

  private static func manifest() -> Manifest {
    var manifest = Manifest()
    manifest.startedAt = time(day: 0).addingTimeInterval(0.7)
    manifest.finishedAt = time(day: 0).addingTimeInterval(60)
    manifest.revision.commit = "1a2b3c4"
    manifest.revision.isDirty = false
    manifest.machine.cpuModel = "Xeon, gold"
    manifest.machine.cores = 2
    manifest.plan.seed = 42
    manifest.plan.workload = "photos"
    return manifest
  }

  static func record(
    day: Int, _ value: Double, machine: String? = "m", cell: String = "flow/naive/query/1000", work: String? = nil
  ) throws -> HistoryRecord {
    HistoryRecord(
      time: time(day: day), commit: "c\(day)", machine: machine, cell: try HandMade.cell(cell), metric: .time, value: value, work: work)
  }

  @Test("A run becomes a row a median, with the interval, to the second, read back as it was")
  func records() throws {
    let samples =
      try HandMade.samples("flow/naive/query/1000", [1, 2, 3, 4, 5, 6])
      + HandMade.samples("flow/naive/query/1000", [7], metric: .allocations)
    let records = try HistoryRecord.records(
      of: Self.manifest(), RunData(manifest: .handMade, samples: samples).analysis().summaries, folder: "run")
    let text = RecordTable.text(of: records)
    // The median of 1…6 is 3.5; six samples are covered by all of their range.
    #expect(
      text == Self.header
        + "2026-11-21T01:01:15Z,1a2b3c4,\"Xeon, gold / 2 cores\",flow/naive/query/1000,time,3.5,1,6,seed 42; workload photos\n"
        + "2026-11-21T01:01:15Z,1a2b3c4,\"Xeon, gold / 2 cores\",flow/naive/query/1000,allocations,7,,,seed 42; workload photos\n")
    #expect(try RecordTable<HistoryRecord>(text: text, named: "history.csv").records == records)
  }

  @Test("A machine with another page policy is another machine, and its runs are a series of their own")
  func pagePolicy() throws {
    let summaries = RunData(manifest: .handMade, samples: try HandMade.samples("flow/naive/query/1000", [1])).analysis().summaries
    var manifest = Self.manifest()
    let plain = try HistoryRecord.records(of: manifest, summaries, folder: "run")
    manifest.machine.pagePolicy = "transparent huge pages madvise; MALLOC_CONF thp:always"
    manifest.machine.processorQuota = "1.5 cores"
    let huge = try HistoryRecord.records(of: manifest, summaries, folder: "run")
    #expect(
      huge.first?.machine == "Xeon, gold / 2 cores / a quota of 1.5 cores / transparent huge pages madvise; MALLOC_CONF thp:always")
    #expect(HistorySeries.series(of: plain + huge).map(\.points.count) == [1, 1])
  }

  @Test("Changes that the commit does not hold are told; a run without a start, an end or a median has no place")
  func refused() throws {
    let summaries = RunData(manifest: .handMade, samples: try HandMade.samples("flow/naive/query/1000", [1])).analysis().summaries
    var manifest = Self.manifest()
    manifest.revision.isDirty = true
    #expect(try HistoryRecord.records(of: manifest, summaries, folder: "run").first?.commit == "1a2b3c4-dirty")
    manifest.revision.newerSource = "Sources/a.swift"
    #expect(try HistoryRecord.records(of: manifest, summaries, folder: "run").first?.commit == "1a2b3c4-dirty-doubtful")
    #expect(throws: InputFileError.self) { try HistoryRecord.records(of: manifest, [], folder: "run") }
    manifest.finishedAt = nil
    #expect(throws: InputFileError.self) { try HistoryRecord.records(of: manifest, summaries, folder: "run") }
    manifest = Self.manifest()
    manifest.startedAt = nil
    #expect(throws: InputFileError.self) { try HistoryRecord.records(of: manifest, summaries, folder: "run") }
  }

  @Test("Adding keeps what stands there to the byte, makes the folder, and refuses a run that is there already")
  func adding() throws {
    let folder = try TemporaryFolder()
    let file = HistoryFile(path: folder.path("results/history.csv"))
    try file.add([Self.record(day: 0, 1)])
    let before = try folder.text("results/history.csv")
    #expect(before == Self.header + "2026-11-21T01:01:15Z,c0,m,flow/naive/query/1000,time,1,,,\n")
    try file.add([Self.record(day: 1, 2)])
    let after = try folder.text("results/history.csv")
    #expect(after == before + "2026-11-22T01:01:15Z,c1,m,flow/naive/query/1000,time,2,,,\n")
    // Another cell of the same run is the same run; another machine's is not.
    let again = try #require(throws: InputFileError.self) { try file.add([Self.record(day: 1, 2, cell: "flow/naive/query/10")]) }
    #expect(again.problem == "already holds the run of 2026-11-22T01:01:15Z at c1")
    #expect(try folder.text("results/history.csv") == after)
    try file.add([Self.record(day: 1, 2, machine: "other")])
    #expect(try file.read().records.count == 3)
  }

  @Test(
    "A file that is no history, or is damaged, is named and left as it is",
    arguments: [
      "a,b\n1,2\n", header + "yesterday,c,m,flow/naive/query/1000,time,1,,,\n", header + "2026-11-21T01:01:15Z,c,m,flow,time,1,,,\n",
      header + "2026-11-21T01:01:15Z,c,m,flow/naive/query/1000,time,1,2,,\n",
      header + "2026-11-21T01:01:15Z,c,m,flow/naive/query/1000,time,1,,,",
      "",
    ])
  func damaged(text: String) throws {
    let folder = try TemporaryFolder()
    try folder.write(text, to: "history.csv")
    #expect(throws: InputFileError.self) { try HistoryFile(path: folder.path("history.csv")).add([Self.record(day: 0, 1)]) }
    #expect(try folder.text("history.csv") == text)
  }

  @Test("Series are by cell, metric and machine, by time however they were added, and know their changes")
  func series() throws {
    let values = [9.0, 10, 11, 9, 10, 11, 10, 9, 20, 21, 19, 20, 21, 19, 20, 21]
    let records = try values.enumerated().map { try Self.record(day: $0, $1) }
    let series = HistorySeries.series(of: records.reversed() + [try Self.record(day: 3, 5, machine: nil)])
    #expect(series.map(\.machine) == ["m", nil])
    #expect(series[0].points == records)
    #expect(series[0].changes.map(\.index) == [8])
    // The medians of the first eight, (10 + 10) / 2, and the last, 9 + 9, 20s in the middle: 20.
    #expect(series[0].change(at: 8)?.ratio == 2)
    #expect(series[0].change(at: 7) == nil && series[1].changes.isEmpty)
  }

  @Test("Runs over other items are another series, also under the same name")
  func otherItems() throws {
    let records = try [(0, "sizes a"), (1, "sizes b"), (2, "sizes a"), (3, nil)].map { try Self.record(day: $0, 1, work: $1) }
    let series = HistorySeries.series(of: records)
    #expect(series.map(\.work) == ["sizes a", "sizes b", nil])
    #expect(series.map { $0.points.map(\.commit) } == [["c0", "c2"], ["c1"], ["c3"]])
    #expect(OtavaExport(series, folder: "o").tables.count == 3)
    var manifest = Self.manifest()
    manifest.plan.selection = RunSelection()
    manifest.plan.selection?.sizes = SourceFile(path: "photos.csv")
    manifest.plan.selection?.sizes?.digest = "93aa"
    #expect(manifest.workWords == "seed 42; workload photos; content of the items' files sizes 93aa")
  }
}

/// What Apache Otava expects (docs/CSV.md, `CsvImporter.fetch_data`, `create_csv_test_config`): a header; the time column (`time` unless
/// told otherwise), each attribute and each metric's column in it by name; rows with a field for each; a time that dateparser reads; a
/// number, never an empty cell, for each metric; comma and double quote unless told otherwise; no column called `branch`.
@Suite("The history for Apache Otava")
struct OtavaExportTests {
  @Test("A cell becomes a table whose columns are those its test names, with a number in every one")
  func table() throws {
    let cell = try HandMade.cell("flow/naive/query/1000")
    let records = try (0..<3).flatMap { day in
      let time = try HistoryTests.record(day: day, 1).time
      return [
        HistoryRecord(time: time, commit: "c\(day)", machine: "m", cell: cell, metric: .time, value: 1.5),
        HistoryRecord(time: time, commit: "c\(day)", machine: "m", cell: cell, metric: .allocations, value: 2),
      ]
    }
    let export = OtavaExport(HistorySeries.series(of: records), folder: "otava")
    #expect(export.tables.map(\.name) == ["flow_naive_query_1000.csv"])
    #expect(
      export.tables.first?.text == """
        time,commit,time_ns,allocations
        2026-11-21T01:01:15Z,c0,1.5,2
        2026-11-22T01:01:15Z,c1,1.5,2
        2026-11-23T01:01:15Z,c2,1.5,2

        """)
    #expect(
      export.configuration.text == """
        tests:
          "flow_naive_query_1000":
            type: csv
            file: "otava/flow_naive_query_1000.csv"
            time_column: time
            attributes: [commit]
            metrics:
              "flow_naive_query_1000.time_ns":
                column: time_ns
                direction: -1
                scale: 1
              "flow_naive_query_1000.allocations":
                column: allocations
                direction: -1
                scale: 1

        """)
  }

  @Test("No two tests share the name of a metric, which otava validate refuses")
  func names() throws {
    let cells = ["flow/naive/query/1000", "flow/naive/query/10", "flow/naive/query/1000@a b", "flow/naive/query/1000@a_b"]
    let export = OtavaExport(HistorySeries.series(of: try cells.map { try HistoryTests.record(day: 0, 1, cell: $0) }), folder: "o")
    let names = export.configuration.text.split(separator: "\n").filter { $0.hasPrefix("      \"") }
    #expect(names.count == 4 && Set(names).count == 4)
  }

  @Test("A metric that some runs lack has a table of its own, and so has another machine: no cell is ever empty")
  func gaps() throws {
    let cell = try HandMade.cell("flow/naive/query/1000")
    let (first, second) = try (HistoryTests.record(day: 0, 1), HistoryTests.record(day: 1, 1))
    let extra = HistoryRecord(time: second.time, commit: "c1", machine: "m", cell: cell, metric: .instructions, value: 9)
    let records = [first, second, extra, try HistoryTests.record(day: 0, 1, machine: "other")]
    let export = OtavaExport(HistorySeries.series(of: records), folder: "o/")
    #expect(export.tables.map(\.name) == ["flow_naive_query_1000.csv", "flow_naive_query_1000~2.csv", "flow_naive_query_1000~3.csv"])
    for file in export.tables {
      let table = try CSVTable(text: file.text, named: file.name)
      #expect(Set(table.header).isSuperset(of: ["time", "commit"]) && !table.header.contains("branch"))
      #expect(Set(table.header).count == table.header.count)
      for row in table.rows {
        #expect(row.fields.count == table.header.count)
        #expect(row.fields.dropFirst(2).allSatisfy { Double($0)?.isFinite == true })
      }
      #expect(export.configuration.text.contains("file: \"o/\(file.name)\""))
    }
  }
}
