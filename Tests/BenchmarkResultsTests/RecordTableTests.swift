import BenchmarkStatistics
import Foundation
import InputFiles
import Testing
import UnitTestSupport

@testable import BenchmarkResults

@Suite("A run's CSV files")
struct RecordTableTests {
  static let sampleHeader =
    "cell,layout,strategy,operation,n,workload,metric,unit,launch,block,round,position,iterations,value,involuntary_switches,page_faults,part\n"
  static let summaryHeader =
    "cell,layout,strategy,operation,n,workload,metric,unit,samples,blocks,median,ci_low,ci_high,min,p90,p99,mad,"
    + "mode_low,mode_high,mode_share,contaminated,digest,status,note\n"
  static let comparisonHeader =
    "layout,operation,n,workload,metric,baseline,candidate,blocks,ratio,ci_low,ci_high,p_adjusted,"
    + "minimum_detectable_effect,margin,verdict\n"

  @Test("A sample is one row, whole numbers without a point and missing counts empty")
  func sampleText() throws {
    let cell = try HandMade.cell("flow/naive/prepare/1000@text")
    let records = [
      SampleRecord(
        cell: cell, launch: 3, block: 4, round: 0, order: 2, iterations: 100, value: 1234.5, involuntarySwitches: 1, pageFaults: 0, part: 2),
      SampleRecord(cell: cell, metric: .allocatedBytes, round: 1, order: 0, iterations: 1, value: 64),
    ]
    let expected =
      Self.sampleHeader + """
        flow/naive/prepare/1000@text,flow,naive,prepare,1000,text,time,ns,3,4,0,2,100,1234.5,1,0,2
        flow/naive/prepare/1000@text,flow,naive,prepare,1000,text,allocated_bytes,bytes,0,0,1,0,1,64,,,

        """
    #expect(RecordTable.text(of: records) == expected)
    #expect(try RecordTable<SampleRecord>(text: expected, named: "samples.csv").records == records)
  }

  @Test("A summary's missing estimates are empty cells, and stay missing")
  func summaryText() throws {
    var record = SummaryRecord(cell: try HandMade.cell("list/rope/query/10"), metric: .time, samples: 3, digest: "a1b2")
    record.blocks = 2
    record.median = 10
    record.modes = TwoModes(low: 9.5, high: 12, share: 0.25)
    record.minimum = 9.25
    record.percentile90 = 12
    record.percentile99 = 12
    record.medianAbsoluteDeviation = 0.75
    let expected =
      Self.summaryHeader + "list/rope/query/10,list,rope,query,10,random,time,ns,3,2,10,,,9.25,12,12,0.75,9.5,12,0.25,"
      + ",fnv1a:a1b2,sound,\n"
    #expect(RecordTable.text(of: [record]) == expected)
    #expect(try RecordTable<SummaryRecord>(text: expected, named: "summary.csv").records == [record])
  }

  @Test("A digest never reads as a number, and one without its prefix is refused")
  func digests() throws {
    let digits = "12345678e1234567"
    let record = SummaryRecord(cell: try HandMade.cell("list/rope/query/10"), digest: digits)
    let text = RecordTable.text(of: [record])
    let table = try CSVTable(text: text, named: "s")
    let field = try #require(table.rows.first?.fields[try table.column("digest")])
    #expect(Double(field) == nil && Int(field, radix: 16) == nil && field == "fnv1a:\(digits)")
    let error = #expect(throws: InputFileError.self) {
      try RecordTable<SummaryRecord>(text: text.replacing("fnv1a:", with: ""), named: "s")
    }
    #expect(error?.column == "digest" && error?.problem == "found “\(digits)” without “fnv1a:”")
  }

  @Test("A comparison is one row")
  func comparisonText() throws {
    let record = ComparisonRecord(
      group: CellGroup(layout: "flow", operation: "query", n: 1000), baseline: "naive", candidate: "indexed", blocks: 20,
      ratio: 0.25, interval: 0.2...0.3, adjustedPValue: 0.004, minimumDetectableEffect: 0.05, margin: 0.03, verdict: .improved)
    let expected = Self.comparisonHeader + "flow,query,1000,random,time,naive,indexed,20,0.25,0.2,0.3,0.004,0.05,0.03,improved\n"
    #expect(RecordTable.text(of: [record]) == expected)
    #expect(try RecordTable<ComparisonRecord>(text: expected, named: "comparison.csv").records == [record])
  }

  @Test(
    "A note keeps its quotes, commas, line ends and blanks",
    arguments: ["a, b", "say \"no\"", "two\nlines", "two\r\nlines", " blank ", "\"", ",", "é🙂", "a\n\n\"b\",\nc"])
  func notes(note: String) throws {
    let record = SummaryRecord(cell: try HandMade.cell("flow/naive/query/10"), status: .fallback(note))
    let text = RecordTable.text(of: [record, record])
    #expect(try RecordTable<SummaryRecord>(text: text, named: "summary.csv").records == [record, record])
  }

  @Test("A retained figure may be negative; a time, a count or a size may not")
  func negatives() throws {
    let start = Self.sampleHeader + "flow/naive/query/10,flow,naive,query,10,random,"
    let retained = try RecordTable<SampleRecord>(text: start + "retained_bytes,bytes,0,0,0,0,1,-16,,,\n", named: "s.csv")
    #expect(retained.records.map(\.value) == [-16])
    for metric in Metric.allCases where metric != .retainedBytes {
      let error = #expect(throws: InputFileError.self) {
        try RecordTable<SampleRecord>(text: start + "\(metric.rawValue),\(metric.unit),0,0,0,0,1,-16,,,\n", named: "s.csv")
      }
      #expect(error?.line == 2 && error?.column == "value")
    }
  }

  /// A good row of samples.csv in which one column holds something else.
  private static func row(_ column: String, _ value: String) -> String {
    var fields = [
      "flow/naive/query/10", "flow", "naive", "query", "10", "random", "time", "ns", "0", "0", "0", "0", "1", "2.5", "0", "0", "",
    ]
    if let place = SampleRecord.columnNames.firstIndex(of: column) { fields[place] = value }
    return fields.joined(separator: ",") + "\n"
  }

  @Test(
    "A field that is not what its column holds is an error with its line and column",
    arguments: [
      ("value", "abc"), ("value", "nan"), ("value", "inf"), ("value", "1e999"), ("value", "-1"), ("value", ""), ("value", "0x10"),
      ("value", "1;5"), ("iterations", "1.5"), ("iterations", "-1"), ("iterations", ""), ("round", "-1"), ("position", "x"),
      ("block", "-1"), ("launch", "first"),
      ("page_faults", "-1"), ("involuntary_switches", "many"), ("iterations", "99999999999999999999"), ("metric", "speed"), ("unit", "ms"),
      ("cell", "flow/naive"), ("cell", ""), ("layout", "list"), ("n", "11"), ("n", "010"), ("workload", "text"), ("strategy", ""),
    ])
  func badField(column: String, value: String) throws {
    let good = Self.row("", "")
    let error = #expect(throws: InputFileError.self) {
      try RecordTable<SampleRecord>(text: Self.sampleHeader + good + Self.row(column, value) + good, named: "samples.csv")
    }
    #expect(error?.file == "samples.csv")
    #expect(error?.line == 3)
    #expect(error?.column == column)
    #expect(error?.remedy.isEmpty == false)
  }

  @Test(
    "A comparison with an impossible ratio, interval, probability or verdict is refused",
    arguments: [
      ("20,0,0.2,0.3,0.004,0.05,0.03,improved", "ratio"), ("20,0.25,-0.2,0.3,0.004,0.05,0.03,improved", "ci_low"),
      ("20,0.25,0.3,0.2,0.004,0.05,0.03,improved", "ci_high"), ("20,0.25,0.2,,0.004,0.05,0.03,improved", "ci_high"),
      ("20,0.25,,0.3,0.004,0.05,0.03,improved", "ci_low"), ("20,0.25,0.2,0.3,1.5,0.05,0.03,improved", "p_adjusted"),
      ("20,0.25,0.2,0.3,0.004,-0.05,0.03,improved", "minimum_detectable_effect"), ("20,0.25,0.2,0.3,0.004,0.05,0.03,better", "verdict"),
      ("-1,0.25,0.2,0.3,0.004,0.05,0.03,improved", "blocks"), ("20,0.25,0.2,0.3,0.004,0.05,-0.03,improved", "margin"),
    ])
  func badComparison(fields: String, column: String) {
    let error = #expect(throws: InputFileError.self) {
      try RecordTable<ComparisonRecord>(
        text: Self.comparisonHeader + "flow,query,1000,random,time,naive,indexed,\(fields)\n", named: "c.csv")
    }
    #expect(error?.line == 2 && error?.column == column)
  }

  @Test("A header with another column, a missing one or one too many is refused, and says which")
  func wrongHeader() {
    let cases = [
      (Self.sampleHeader.replacing("strategy", with: "engine"), "column 3 of the header is “engine” where “strategy” belongs"),
      (Self.sampleHeader.replacing(",page_faults", with: ""), "column 16 of the header is “part” where “page_faults” belongs"),
      (
        Self.sampleHeader.replacing("page_faults", with: "page_faults,more"),
        "column 17 of the header is “more” where “part” belongs"
      ),
      (Self.sampleHeader.replacing(",part", with: ""), "column 17 of the header is nothing where “part” belongs"),
      (Self.summaryHeader, "column 9 of the header is “samples” where “launch” belongs"),
    ]
    for (text, problem) in cases {
      let error = #expect(throws: InputFileError.self) { try RecordTable<SampleRecord>(text: text, named: "s.csv") }
      #expect(error?.line == 1)
      #expect(error?.problem == problem && error?.remedy.hasSuffix("measure again") == true)
    }
  }

  @Test("One block has a median, and no interval")
  func oneBlock() throws {
    let samples = try HandMade.samples("flow/naive/query/10", [3, 1, 2, 5, 4, 6, 7]).map { sample in
      var sample = sample
      (sample.launch, sample.block) = (0, 0)
      return sample
    }
    let found = try #require(RunData(manifest: .handMade, samples: samples).analysis().summaries.first)
    #expect(found.median == 4 && found.blocks == 1 && found.samples == 7 && found.interval == nil)
  }

  @Test("A missing file, a folder, an empty file and binary junk are errors that name the file")
  func badFiles() throws {
    let folder = try TemporaryFolder()
    try folder.write("", to: "empty.csv")
    try folder.write("\n\n", to: "blank.csv")
    try folder.write(Data([0x50, 0x4B, 0x03, 0x04, 0x00, 0xFF]), to: "binary.csv")
    try folder.write(Data([0x41, 0x2C, 0xC3, 0x28, 0x0A]), to: "latin.csv")
    for name in ["missing.csv", "", "empty.csv", "blank.csv", "binary.csv", "latin.csv"] {
      let path = folder.path(name)
      let error = #expect(throws: InputFileError.self) { try RecordTable<SampleRecord>(reading: path) }
      #expect(error?.file == path)
    }
  }

  @Test("A last row that was cut off anywhere is dropped, and said so; the rows before it stay")
  func tornLastRow() throws {
    let whole = Self.sampleHeader + Self.row("", "") + Self.row("round", "1")
    let torn = Self.row("note", "").dropLast()
    for length in 1...torn.count {
      let table = try RecordTable<SampleRecord>(text: whole + torn.prefix(length), named: "samples.csv")
      #expect(table.tornLastRow, "cut after \(length) characters")
      #expect(table.records.map(\.round) == [0, 1], "cut after \(length) characters")
    }
    #expect(try !RecordTable<SampleRecord>(text: whole, named: "samples.csv").tornLastRow)
  }

  @Test("A row cut off inside a quoted note is dropped")
  func tornNote() throws {
    let record = SummaryRecord(cell: try HandMade.cell("flow/naive/query/10"), status: .fallback("falls back, always"))
    let text = RecordTable.text(of: [record, record])
    let table = try RecordTable<SummaryRecord>(text: String(text.dropLast(4)), named: "summary.csv")
    #expect(table.tornLastRow)
    #expect(table.records == [record])
  }

  @Test("Random notes read back as they were written")
  func randomNotes() throws {
    let seed = SeededGenerator.seed(20_261_121, for: "randomNotes")
    var generator = SeededGenerator(seed: seed)
    let alphabet = ["a", "\"", ",", "\n", "\r\n", " ", "é", "\u{301}", ";", "\t", "0", "“"]
    let cell = try HandMade.cell("flow/naive/query/10")
    for iteration in 0..<SeededGenerator.iterations(300) {
      let note = (0...Int.random(in: 0...12, using: &generator)).compactMap { _ in alphabet.randomElement(using: &generator) }.joined()
      let records = [SummaryRecord(cell: cell, status: .fallback(note)), SummaryRecord(cell: cell, digest: note)]
      let text = RecordTable.text(of: records)
      #expect(
        try RecordTable<SummaryRecord>(text: text, named: "summary.csv").records == records, "SEED=\(seed), iteration \(iteration)")
    }
  }
}
