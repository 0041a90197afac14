import BenchmarkReports
import BenchmarkResults
import Foundation
import Testing

@Suite("A report on claims")
struct ClaimReportTests {
  /// Naive takes 400 ns and indexed 100 ns, in twenty blocks of one round each, a thousandth apart; those of naive `naiveStep` apart.
  private func report(_ claims: String, naiveStep: Double = 0.001) throws -> ClaimReport {
    let samples = try [("naive", 400.0), ("indexed", 100)].flatMap { strategy, value in
      let cell = try #require(CellIdentifier("flow/\(strategy)/query/1000"))
      return (0..<20).map {
        SampleRecord(
          cell: cell, launch: $0, block: $0, round: $0, order: 0, iterations: 1,
          value: value + Double($0) * (strategy == "naive" ? naiveStep : 0.001))
      }
    }
    let analysis = RunData(manifest: .handMade, samples: samples).analysis()
    let names = ClaimFile.Names(layouts: ["flow"], strategies: ["naive", "indexed"], operations: ["query"])
    let file = try ClaimFile(text: claims, named: "claims.txt", names: names)
    return ClaimReport(
      ClaimCheck.checks(file.claims, summaries: analysis.summaries, comparisons: analysis.comparisons), file: "claims.txt")
  }

  private let three = """
    flow/query: indexed is at least 3 × faster than naive
    flow/query: indexed is at least 5 × faster than naive at 1k
    flow/query: indexed is slower than naive at 1M

    """

  @Test("People get a line for each claim, and below one that does not hold what was found")
  func text() throws {
    let report = try report(three)
    #expect(
      report.text(as: .text) == """
        holds           flow/query: indexed is at least 3 × faster than naive (1 cell)
        fails           flow/query: indexed is at least 5 × faster than naive at 1k
                        flow/query/1000: 4.00 × faster (95 %: 4.00 × faster to 4.00 × faster), fails
        not measured    flow/query: indexed is slower than naive at 1M
                        flow/query/1000000: not measured

        """)
    #expect(report.verdict == "layoutbench: of 3 claims in claims.txt, 1 fails (line 2), 1 was not measured (line 3), 1 holds\n")
    #expect(report.text(as: .markdown).contains("| fails"))
  }

  @Test("An interval of a lead goes from the smaller factor to the larger")
  func order() throws {
    let text = try report("flow/query: indexed is at least 9 × faster than naive\n", naiveStep: 20).text(as: .text)
    let ends = try #require(text.firstMatch(of: /95 %: ([0-9.]+) × faster to ([0-9.]+) × faster/))
    #expect(try #require(Double(ends.1)) < #require(Double(ends.2)), "\(text)")
  }

  @Test("A scenario that jumps is named with its strategy and its points, without an interval")
  func scenario() throws {
    var figures = ScenarioRecord.Figures()
    figures.visibleJump = 2.5
    let record = ScenarioRecord(cell: try #require(CellIdentifier("flow/naive/scenario.jump/1000")), figures: figures)
    let names = ClaimFile.Names(layouts: ["flow"], strategies: ["naive"], operations: ["scenario.jump"])
    let claims = try ClaimFile(text: "scenario.jump: jump is 0\n", named: "claims.txt", names: names).claims
    let report = ClaimReport(ClaimCheck.checks(claims, summaries: [], comparisons: [], scenarios: [record]), file: "claims.txt")
    #expect(
      report.text(as: .text) == """
        fails           scenario.jump: jump is 0
                        flow/naive/scenario.jump/1000: 2.50 pt, fails

        """)
    #expect(report.text(as: .csv).contains(",2.5,2.5,2.5,fails,naive"))
  }

  @Test("Programs get a row for each cell, with numbers as numbers and what is missing as null")
  func data() throws {
    let report = try report(three)
    let rows = try #require(try JSONSerialization.jsonObject(with: Data(report.text(as: .json).utf8)) as? [[String: Any]])
    #expect(rows.compactMap { $0["outcome"] as? String } == ["holds", "fails", "not measured"])
    #expect(rows[0]["n"] as? Int == 1_000 && rows[0]["line"] as? Int == 1 && rows[2]["value"] is NSNull)
    #expect(report.text(as: .csv).split(separator: "\n").count == 4)
  }

  @Test("GitHub gets an error for a claim that fails and a warning for one that is in doubt")
  func annotations() throws {
    let annotations = try report(three).annotations
    #expect(annotations.map(\.level) == [.error, .warning])
    #expect(annotations[0].title == "claims.txt:2 fails" && annotations[0].message.contains("4.00 × faster"))
  }
}
