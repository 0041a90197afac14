import BenchmarkResults
import InputFiles
import Testing

@testable import BenchmarkReports

@Suite("Text that figures are spliced into")
struct SplicedTextTests {
  private static func splice(_ text: String, _ content: String = "new\n") throws -> String {
    let bytes = try SplicedText(Array(text.utf8), named: "README.md").replacing { _ throws(InputFileError) in content }
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test("Only what stands between markers changes, and a second time nothing does")
  func replacing() throws {
    let text = "# Title\nbefore\n<!-- splice findings -->\nold\nlines\n<!-- /splice -->\nafter, without a line end"
    let once = try Self.splice(text)
    #expect(once == "# Title\nbefore\n<!-- splice findings -->\nnew\n<!-- /splice -->\nafter, without a line end")
    #expect(try Self.splice(once) == once)
    #expect(try Self.splice("<!-- splice chart -->\n<!-- /splice -->\n") == "<!-- splice chart -->\nnew\n<!-- /splice -->\n")
  }

  @Test("Bytes that are no UTF-8 and blanks at the ends of lines stay, and lines end as the marker's line does")
  func bytes() throws {
    let before: [UInt8] = [0xFF, 0x20, 0x0D, 0x0A]
    let marked = Array("<!-- splice chart -->\r\nold\r\n<!-- /splice -->\r\n \t\r\n".utf8)
    let bytes = try SplicedText(before + marked, named: "a").replacing { _ throws(InputFileError) in "1\n2\n" }
    #expect(bytes == before + Array("<!-- splice chart -->\r\n1\r\n2\r\n<!-- /splice -->\r\n \t\r\n".utf8))
  }

  @Test("Several places each get their own content, and a marker's words choose its rows")
  func places() throws {
    let text = """
      <!-- splice table --layouts list,flow --operations query --sizes 1k,2M,30 --strategies rope -->
      <!-- /splice -->
      <!-- splice terminal -->
      <!-- /splice -->

      """
    let places = try SplicedText(Array(text.utf8), named: "a").places
    #expect(places.map(\.line) == [1, 3])
    #expect(places.map(\.request.kind) == [.table, .terminal])
  }

  @Test("Markers in fenced code are code")
  func code() throws {
    let text = "```\n<!-- splice nothing -->\n```\n<!-- splice chart -->\n```\nold\n```\n<!-- /splice -->\n"
    #expect(try Self.splice(text) == "```\n<!-- splice nothing -->\n```\n<!-- splice chart -->\nnew\n<!-- /splice -->\n")
  }

  @Test(
    "Markers that do not fit are errors with their line, and say what to do",
    arguments: [
      ("text\n", nil, "has no place for figures"),
      ("a\n<!-- splice chart -->\n", 2, "a splice begins and does not end"),
      ("<!-- splice chart -->\n<!-- splice table -->\n<!-- /splice -->\n", 2, "a splice begins within the one of line 1"),
      ("<!-- /splice -->\n<!-- splice chart -->\n", 1, "a splice ends without a beginning"),
      ("<!-- splice chart -->\n<!-- /splice -->\n<!-- /splice -->\n", 3, "a splice ends without a beginning"),
      ("\n<!-- splice pie -->\n<!-- /splice -->\n", 2, "a splice of “pie”"),
      ("<!-- splice -->\n<!-- /splice -->\n", 1, "a splice without a kind"),
      ("<!-- splice table --layouts -->\n<!-- /splice -->\n", 1, "“--layouts” has no value"),
      ("<!-- splice table --sizes 1q -->\n<!-- /splice -->\n", 1, "found sizes “1q”"),
      ("<!-- splice table --sizes 0 -->\n<!-- /splice -->\n", 1, "found sizes “0”"),
      ("<!-- splice table --color red -->\n<!-- /splice -->\n", 1, "a splice has no “--color”"),
    ] as [(String, Int?, String)])
  func errors(_ text: String, _ line: Int?, _ problem: String) throws {
    let error = #expect(throws: InputFileError.self) { try SplicedText(Array(text.utf8), named: "README.md") }
    #expect(error?.line == line && error?.problem == problem && error?.file == "README.md")
  }

  @Test("The record of a splice reads back, and cannot end the comment it stands in")
  func record() throws {
    let record = SpliceRecord(run: "20261121T010115Z-1a2b3c4d5e6f", command: "layoutbench report results/reference --splice README.md")
    let content = try Self.content("<!-- splice findings -->\n<!-- /splice -->\n")
    #expect(SpliceRecord(firstLineOf: content) == record)
    #expect(SpliceRecord(firstLineOf: "no record\n") == nil && SpliceRecord(firstLineOf: "") == nil)
    let sly = try Self.content("<!-- splice findings -->\n<!-- /splice -->\n", command: "layoutbench report a-->b")
    #expect(sly.split(separator: "\n")[0].ranges(of: "-->").count == 1)
  }

  /// What the hand-made run writes into a text with one place.
  private static func content(
    _ text: String, command: String = "layoutbench report results/reference --splice README.md", scenarios: [ScenarioRecord] = []
  ) throws -> String {
    var run = try HandMadeRun.data()
    run.scenarios.records = scenarios
    let content = SpliceContent(
      ReportModel(manifest: HandMadeRun.manifest(), analysis: run.analysis()), command: command, chart: ("Frames", "results/a.svg"))
    let spliced = try SplicedText(Array(text.utf8), named: "README.md")
    return try content.text(for: spliced.places[0], in: "README.md")
  }

  static let head = "<!-- run 20261121T010115Z-1a2b3c4d5e6f, by: layoutbench report results/reference --splice README.md -->\n\n"
  static let foot = "\nMeasured on 2026-11-21, of revision 1a2b3c4d5e6f, Xeon, 2 cores.\n"

  @Test("A table has a row for each layout, operation and number of items, and a column for each strategy")
  func table() throws {
    #expect(
      try Self.content("<!-- splice table --operations query,relayout -->\n<!-- /splice -->\n") == Self.head + """
        | layout | operation | items | naive | rope | indexed |
        | :-- | :-- | --: | --: | --: | --: |
        | flow | query | 1k | 2.00 µs | failed verification | 500 ns |
        | flow | relayout | 1k | 10.0 ms | not measured | not measured |

        """ + Self.foot)
  }

  @Test("The growth of times has a table for each layout, and each cell begins with what is claimed")
  func scaling() throws {
    var run = try HandMadeRun.data()
    run.samples = try [("naive", [1e3, 1e4, 1e5, 1e6]), ("indexed", [500, 500, 500, 500])].flatMap { strategy, times in
      try zip([1_000, 10_000, 100_000, 1_000_000], times).flatMap { try HandMadeRun.samples("flow/\(strategy)/query/\($0)", $1) }
    }
    var manifest = HandMadeRun.manifest()
    manifest.catalogue.operations = [OperationTraits(name: "query", path: .query, work: "search")]
    for place in manifest.catalogue.strategies.indices {
      manifest.catalogue.strategies[place].claims = [
        "search": manifest.catalogue.strategies[place].name == "naive" ? .linear : .logarithmic
      ]
    }
    let model = ReportModel(manifest: manifest, analysis: run.analysis())
    let content = SpliceContent(model, command: "layoutbench report results/reference --splice README.md", chart: nil)
    func text(_ marker: String) throws -> String {
      let spliced = try SplicedText(Array("\(marker)\n<!-- /splice -->\n".utf8), named: "README.md")
      return try content.text(for: spliced.places[0], in: "README.md")
    }
    #expect(
      try text("<!-- splice scaling -->") == Self.head + """
        **flow**

        | operation | naive | indexed |
        | :-- | --: | --: |
        | query | O(n): 1.00 | O(log n): 0.00 |

        """ + Self.foot)
    #expect(try !text("<!-- splice scaling --strategies naive -->").contains("indexed"))
    for choice in ["--layouts list", "--operations relayout"] {
      let error = #expect(throws: InputFileError.self) { try text("<!-- splice scaling \(choice) -->") }
      #expect(error?.problem.contains("has nothing for this splice") == true)
    }
  }

  @Test("An excerpt looks as in a terminal, with a legend of what it shows")
  func terminal() throws {
    #expect(
      try Self.content("<!-- splice terminal --operations query -->\n<!-- /splice -->\n") == Self.head + """
        ```
        flow
        operation  n   naive rope       indexed
        --------- -- ------- ---- -------------
        query     1k 2.00 µs      500 ns 4.0× *

        Median time of one iteration; × faster than naive. * fastest by more than 3 %, ~ fastest, but perhaps by less.
        ```

        """ + Self.foot)
  }

  @Test("Scenarios look as in a terminal; those of other layouts, sizes and strategies are left out")
  func scenarios() throws {
    func record(_ name: String, p99: Int) throws -> ScenarioRecord {
      var figures = ScenarioRecord.Figures()
      (figures.frames, figures.percentiles, figures.worstCause) = (10, [100, 200, p99, 5_000, 5_000], "items are inserted")
      figures.slow = [0, 0]
      return ScenarioRecord(cell: try #require(CellIdentifier(name)), figures: figures)
    }
    let records = [
      try record("list/naive/scenario.open/1000", p99: 2_000), try record("list/indexed/scenario.open/1000", p99: 500),
      try record("list/rope/scenario.open/1000", p99: 500), try record("list/naive/scenario.open/10", p99: 7),
      try record("flow/naive/scenario.open/1000", p99: 7), try record("list/naive/scenario.fling/1000", p99: 7),
    ]
    let marker =
      "<!-- splice scenarios --layouts list --operations scenario.open --sizes 1k --strategies naive,indexed -->\n<!-- /splice -->\n"
    let content = try Self.content(marker, scenarios: records)
    #expect(
      content == Self.head + """
        ```
        list:
        scenario      items   naive indexed
        ------------- ----- ------- -------
        scenario.open    1k 2.00 µs  500 ns

        Frames over 8.33 ms (120 Hz): none of 20.
        The 99th percentile of a scenario's frames; report.md and scenarios.csv have the rest.
        ```

        """ + Self.foot)
    #expect(throws: InputFileError.self) { try Self.content(marker) }
  }

  @Test("Findings are those of the rows that are wanted, and the chart is linked from the text's folder")
  func findings() throws {
    let findings = try Self.content("<!-- splice findings --operations query --strategies naive,indexed -->\n<!-- /splice -->\n")
    #expect(
      findings.contains("\n- **query, flow**: Any strategy will do up to 1k items")
        && findings.contains(" Cheapest: `indexed` at 1k items. "))
    #expect(!findings.contains("rope") && !findings.contains("prepare, flow"))
    #expect(try Self.content("<!-- splice chart -->\n<!-- /splice -->\n") == Self.head + "![Frames](results/a.svg)\n")
  }

  @Test("What the run does not have is an error that names the marker's line and the run")
  func nothing() throws {
    let error = #expect(throws: InputFileError.self) { try Self.content("\n<!-- splice table --layouts list -->\n<!-- /splice -->\n") }
    #expect(error?.line == 2 && error?.problem == "run 20261121T010115Z-1a2b3c4d5e6f has nothing for this splice")
  }
}
