import BenchmarkReports
import BenchmarkResults
import Testing

@Suite("Why a cell has no time")
struct AbsenceTests {
  /// A report of flow under naive (two rows) and rope (the first of them), with what else a test sets; the cell of rope in the second row.
  private static func cell(_ manifest: Manifest, facts: [CellFact] = []) throws -> String {
    let samples =
      try HandMadeRun.samples("flow/naive/query/1000", 2000) + HandMadeRun.samples("flow/rope/query/1000", 2000)
      + HandMadeRun.samples("flow/naive/query.item/1000", 2000)
    let text = ReportModel(manifest: manifest, analysis: RunData(manifest: .handMade, samples: samples, facts: facts).analysis()).document
      .markdown
    let row = try #require(text.split(separator: "\n").first { $0.hasPrefix("| query.item |") })
    return try #require(row.split(separator: "|").last).split(separator: " ").joined(separator: " ")
  }

  private static func status(_ status: CellStatus) throws -> [CellFact] {
    [CellFact(cell: try #require(CellIdentifier("flow/rope/query.item/1000")), status: status)]
  }

  @Test("The status of the cell goes first")
  func status() throws {
    #expect(try Self.cell(Manifest.handMade, facts: Self.status(.failedVerification("3 frames differ"))) == "failed verification")
    #expect(try Self.cell(Manifest.handMade, facts: Self.status(.notMeasured("a pinned header is needed"))) == "a pinned header is needed")
  }

  @Test("Then comes what was chosen")
  func chosen() throws {
    var manifest = Manifest.handMade
    manifest.plan.selection = RunSelection()
    #expect(try Self.cell(manifest) == "not measured")
    manifest.plan.selection?.exclude = "rope/query[.]item"
    #expect(try Self.cell(manifest) == "filtered out")
    manifest.plan.selection?.exclude = nil
    manifest.plan.selection?.filter = "naive|rope/query/"
    #expect(try Self.cell(manifest) == "filtered out")
    manifest.plan.selection?.filter = nil
    manifest.plan.selection?.operations = ["rect-query"]
    #expect(try Self.cell(manifest) == "not measured", "a path stands for its operations")
  }

  /// list has a rope and flow has none; flow is measured with 1,000 items only.
  @Test("A strategy that takes no item of a layout is unsupported there")
  func unsupported() throws {
    let samples =
      try HandMadeRun.samples("list/naive/relayout/1000", 1) + HandMadeRun.samples("list/rope/relayout/1000", 1)
      + HandMadeRun.samples("flow/naive/relayout/1000", 1)
    let text = ReportModel(of: samples).document.markdown
    #expect(text.contains("| flow | ? | unsupported |"), "\(text)")
  }

  @Test("Prose stands once for a path, and remarks above the tables they are about; marks become markup")
  func prose() throws {
    let samples = try HandMadeRun.samples("flow/naive/query/1000", 1) + HandMadeRun.samples("list/naive/query/1000", 1)
    var manifest = Manifest.handMade
    manifest.catalogue.prose = ["rect-query": "**Why** it is `flat`.\n\nSecond\n*line* a * b.", "prepare": "not shown"]
    manifest.catalogue.layouts = [RunCatalogue.Layout(name: "flow", remarks: ["rect-query": "A remark."])]
    let text = ReportModel(of: samples, manifest).document.markdown
    #expect(text.contains("## How the strategies work\n\nThis text is the same in every report."))
    #expect(text.contains("believe the figure.\n\n### Rect query\n\n**Why** it is `flat`.\n\nSecond *line* a \\* b.\n\n## "))
    #expect(text.contains("### flow: rect query\n\nA remark.\n\n| operation") && text.contains("### list: rect query\n\n| operation"))
    #expect(!text.contains("not shown"))
  }
}
