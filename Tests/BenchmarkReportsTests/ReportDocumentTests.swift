import BenchmarkResults
import Testing

@testable import BenchmarkReports

@Suite("A report as a document")
struct ReportDocumentTests {
  private static func document() -> ReportDocument {
    var table = ReportTable([.words("operation"), .strategy("naive")], caption: "Times")
    table.add(
      [.words("a|b"), ReportTable.Cell([.time(440, 438...442)], .fastest)],
      detail: ReportTable.Detail(rows: [[.words("hidden"), .words("x")]], commands: []))
    let chart = Chart("c", x: Chart.Axis("", .linear, .count), y: Chart.Axis("", .linear, .count), series: [])
    return ReportDocument(
      "A <b>",
      [
        .paragraph("\(strong: "x*y") is \(emphasis: "not") \(code: "run --filter 'a`b'") of \(3)."), .warning("Mind."),
        .list(["one", "two"]),
        .commands(["layoutbench run"]), .chart(chart), .section("Charts", [.charts([chart, chart], caption: "all")]),
        .section("Tables", [.scoped(ReportScope([.layout: "list"]), [.table(table)])], scope: ReportScope([.path: "frame"])),
      ])
  }

  @Test("Markdown shows everything but charts and details, and escapes words itself")
  func markdown() {
    #expect(
      Self.document().markdown == """
        # A &lt;b>

        **x\\*y** is *not* `` run --filter 'a`b' `` of 3.

        > Mind.

        - one
        - two

        ```
        layoutbench run
        ```

        ## Tables

        | operation | naive |
        | :-- | --: |
        | a\\|b | **440 ns** [438, 442] |

        """)
    #expect(Self.document().markdown(level: 3).hasPrefix("### A &lt;b>\n"))
  }

  @Test("Text for a terminal wraps prose at words and has no markup")
  func terminal() {
    let text = Self.document().text(width: 20, isColored: false)
    #expect(
      text == """
        A <b>
        x*y is not run
        --filter 'a`b' of 3.

        ! Mind.

        - one
        - two

          layoutbench run

        Tables
        operation    naive
        --------- --------
        a|b       440 ns *

        """)
    #expect(Self.document().text(width: 80, isColored: true).hasPrefix("\u{1B}[1mA <b>\u{1B}[0m\n"))
  }

  @Test("CSV and JSON hold exact numbers, not figures, and a missing one is empty")
  func data() {
    var table = ReportTable([.words("operation"), .strategy("naive")])
    table.add([.words("a,b"), ReportTable.Cell(.time(440.25, 438...442))])
    table.add([.words("c"), ReportTable.Cell(nil)])
    #expect(table.csv == "operation,naive\r\n\"a,b\",440.25\r\nc,\r\n" || table.csv == "operation,naive\n\"a,b\",440.25\nc,\n")
    let json = ReportDocument("t", [.table(table)]).json
    #expect(json.contains("\"naive\" : 440.25") && json.contains("\"naive\" : null") && json.contains("\"title\" : \"t\""))
  }

  @Test("Rows are sorted by numbers first, then by words, whatever they look like")
  func sorting() {
    let values: [ReportValue] = [.words("b"), .time(2e6, nil), .items(5), .words("a"), .time(30, nil)]
    #expect(values.sorted { $0.sortKey < $1.sortKey }.map(\.full) == ["5", "30.0 ns", "2.00 ms", "a", "b"])
  }
}
