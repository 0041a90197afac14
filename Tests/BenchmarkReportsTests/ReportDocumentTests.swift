import BenchmarkResults
import Testing

@testable import BenchmarkReports

@Suite("A report as a document")
struct ReportDocumentTests {
  private static func document() -> ReportDocument {
    var table = ReportTable([.words("operation"), .strategy("naive")], caption: "Times")
    table.add(
      [.words("a|b"), ReportTable.Cell([.time(440, 438...442)], .fastest)],
      detail: ReportTable.Detail(address: "a/query/1", rows: [[.words("hidden"), .words("x")]], commands: []))
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

  @Test("A fold opens on a page, and elsewhere its blocks stand without its line")
  func fold() {
    let document = ReportDocument("t", [.fold("One line.", [.paragraph("Behind it.")])])
    #expect(document.markdown == "# t\n\nBehind it.\n")
    #expect(document.text(width: 80, isColored: false) == "t\nBehind it.\n")
    let page = "<details class=\"fold\"><summary>One line.</summary>\n<p>Behind it.</p>\n</details>\n"
    #expect(ReportPage(document).html.contains(page))
  }

  @Test("Each form of a report says how to read the cells that it shows")
  func legend() {
    func document(_ place: String?) -> ReportDocument {
      ReportDocument("t", [.legend(TableLegend(margins: NoiseMargins(), catalog: .handMade, floorsMeasuredIn: place))])
    }
    let markdown = document("part of the sweep").markdown
    #expect(markdown.contains("- Each cell begins with the median time") && markdown.contains("measured in the same part of the sweep."))
    #expect(!document(nil).markdown.contains("hardware floor"))
    let page = ReportPage(document("run")).html
    #expect(
      page.contains("<li>★ marks the fastest of a row") && page.contains("<li class=\"b5\">▲ over 8.33 ms, a whole frame at 120 Hz</li>"))
    #expect(!page.contains("Each cell begins with") && !markdown.contains("★"))
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
}
