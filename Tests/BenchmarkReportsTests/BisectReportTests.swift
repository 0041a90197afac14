import BenchmarkResults
import Foundation
import Testing

@testable import BenchmarkReports

@Suite("The report of a search for a commit")
struct BisectReportTests {
  private static func commit(_ letter: Character, _ subject: String) -> BisectReport.Commit {
    .init(name: String(repeating: letter, count: 40), author: "Ada L", date: "2026-11-21", subject: subject)
  }

  private static func trial(_ letter: Character, _ verdict: BisectReport.Verdict, _ value: Double?, reason: String? = nil)
    -> BisectReport.Trial
  {
    .init(commit(letter, "[Engines] Step \(letter) | of five"), verdict, value: value, interval: value.map { $0...$0 }, reason: reason)
  }

  private func report(_ ending: BisectReport.Ending) throws -> BisectReport {
    BisectReport(
      cell: try #require(CellIdentifier("list/indexed/append/1000")), metric: .instructions, good: Self.trial("a", .good, 9_865),
      bad: Self.trial("e", .bad, 12_100),
      trials: [Self.trial("c", .skipped, nil, reason: "does not build"), Self.trial("b", .good, 9_865), Self.trial("d", .bad, 12_002.5)],
      ending: ending)
  }

  private func found() throws -> BisectReport {
    var report = try report(.found(first: Self.trial("d", .bad, 12_002.5), before: Self.trial("b", .good, 9_865)))
    report.functions = (1...12).map { .init(name: "f\($0)()", before: 100, now: 100 + (13 - $0) * 100) }
    report.functionUnit = "instructions in 8 iterations"
    return report
  }

  @Test("For people: the commit, its figures before and after, what others changed, and the functions")
  func text() throws {
    let text = try found().text(as: .text)
    for part in [
      "ddddddd changed the instructions of list/indexed/append/1000\n", "[Engines] Step d | of five (Ada L, 2026-11-21)",
      "instructions per iteration: 9,865 before (bbbbbbb), 12,002.5 with it (+21.7 %)",
      "the figure changed by +2,235; this commit changed it by +2,137.5, and others by +97.5.", "(does not build)", "2 more functions",
      "git show ddddddd", "layoutbench profile list/indexed/append/1000 --revision ddddddd --compare-with bbbbbbb",
    ] { #expect(text.contains(part), "\(part) in:\n\(text)") }
    // The functions add up to the sum.
    let sum = try #require(text.split(separator: "\n").first { $0.hasSuffix("sum") })
    #expect(sum.contains("1,200") && sum.contains("9,000") && sum.contains("+7,800"))
  }

  @Test("Markdown keeps what people wrote as it was")
  func markdown() throws {
    let markdown = try found().text(as: .markdown)
    #expect(markdown.contains("Step d \\| of five"))
  }

  @Test("Where only skipped commits are left, they are named")
  func undecided() throws {
    let report = try report(.undecided([Self.commit("d", "four"), Self.commit("c", "three")]))
    let text = report.text(as: .text)
    #expect(text.hasPrefix("One of 2 commits changed the instructions of list/indexed/append/1000\n"))
    #expect(text.contains("- ddddddd four") && text.contains("- ccccccc three"))
    #expect(!text.contains("git show"))
  }

  @Test("A count of whole figures has no decimals; a time is shown as a change")
  func figures() {
    #expect(BisectReport.exact(71_845.375, .instructions) == "71,845.375")
    #expect(BisectReport.exact(0, .allocations) == "0")
    #expect(BisectReport.exact(12.5, .allocations) == "12.5")
    #expect(BisectReport.exact(nil, .allocations) == "unknown")
    #expect(BisectReport.exact(1.25, .time) == "+25.0 %")
    #expect(BisectReport.signed(-3) == "−3")
    #expect(BisectReport.relative(0, 3) == "")
  }

  @Test("For programs: CSV and JSON name every test and the first commit")
  func data() throws {
    let rows = try found().text(as: .csv).split(whereSeparator: \.isNewline)
    #expect(rows.count == 6)
    #expect(rows[0] == "commit,end,verdict,metric,value,ci_low,ci_high,is_first,reason,subject")
    #expect(rows.filter { $0.contains(",true,") }.map { $0.prefix(4) } == ["dddd"])
    struct Whole: Decodable {
      struct Trial: Decodable {
        let commit: String
        let value: Double?
      }
      let status: String
      let first: Trial?
      let before: Trial?
      let trials: [Trial]
    }
    let whole = try JSONDecoder().decode(Whole.self, from: Data(try found().text(as: .json).utf8))
    #expect(whole.status == "found" && whole.first?.value == 12_002.5 && whole.before?.commit.first == "b")
    #expect(whole.trials.map(\.value) == [nil, 9_865, 12_002.5])
    let undecided = try JSONDecoder().decode(Whole.self, from: Data(try report(.undecided([])).text(as: .json).utf8))
    #expect(undecided.status == "only_skipped_left" && undecided.first == nil)
  }
}
