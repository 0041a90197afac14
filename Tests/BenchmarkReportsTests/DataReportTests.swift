import BenchmarkReports
import BenchmarkResults
import BenchmarkStatistics
import Foundation
import Testing

@Suite("The CSV and JSON reports")
struct DataReportTests {
  @Test("CSV holds the comparisons")
  func csv() throws {
    let text = ReportModel(manifest: .handMade, analysis: try HandMadeRun.analysis()).csv
    #expect(text.hasPrefix("layout,operation,n,workload,metric,baseline,candidate,blocks,ratio,ci_low,ci_high,p_adjusted,"))
    let records = try RecordTable<ComparisonRecord>(text: text, named: "comparison.csv").records
    let record = try #require(records.first)
    #expect(records.count == 1)
    #expect([record.group.layout, record.baseline, record.candidate, record.verdict.rawValue] == ["flow", "naive", "indexed", "improved"])
    // 500 / 2000, by way of logarithms; 2 / 2⁸.
    #expect(abs((record.ratio ?? 0) - 0.25) < 1e-12)
    #expect(record.adjustedPValue == 0.0078125)
  }

  @Test("JSON holds the manifest, the summaries, the comparisons and the frame budget, with null for what is missing")
  func json() throws {
    var manifest = HandMadeRun.manifest()
    manifest.clock.costNanoseconds = .nan
    let text = ReportModel(manifest: manifest, analysis: try HandMadeRun.analysis()).json
    let run = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    #expect(run.keys.sorted() == ["comparison", "decisions", "findings", "frameBudget", "manifest", "summary"])
    let findings = try #require(run["findings"] as? [[String: Any]])
    let frames = try #require(findings.first { ($0["text"] as? String)?.hasPrefix("Not every strategy will do in flow") == true })
    #expect(frames["layouts"] as? [String] == ["flow"] && frames["paths"] as? [String] == ["frame"])
    #expect(frames["is_caution"] as? Bool == false)
    // Seven series of samples, and the cell that has a note only.
    let summaries = try #require(run["summary"] as? [[String: Any]])
    #expect(summaries.count == 8)
    #expect(summaries.allSatisfy { Set($0.keys) == Set(SummaryRecord.columnNames) })
    let failed = try #require(summaries.last)
    #expect(failed["median"] is NSNull && failed["digest"] is NSNull)
    #expect(failed["status"] as? String == "failed-verification" && failed["note"] as? String == "a | 3 frames\ndiffer")
    let budget = try #require(run["frameBudget"] as? [[String: Any]])
    #expect(budget.compactMap { $0["bound"] as? String } == ["below", "below", "undecided"])
    #expect(budget.compactMap { $0["refresh_rate"] as? Int } == [120, 60])
    #expect(budget.first?["budget_ns"] as? Double == 2e6)
    let decision = try #require((run["decisions"] as? [[String: Any]])?.first)
    #expect(
      decision["take"] as? [String] == ["naive"] && decision["share_of_budget"] as? Double == 5 && decision["is_any"] as? Bool == false)
    let found = try #require(run["manifest"] as? [String: Any])
    #expect(found["startedAt"] as? String == "2026-11-21T01:01:15Z")
    #expect((found["clock"] as? [String: Any])?["costNanoseconds"] is NSNull)
  }

  @Test("The same values give the same text, in every format")
  func deterministic() throws {
    let first = try HandMadeRun.analysis()
    let second = try HandMadeRun.analysis()
    let manifest = HandMadeRun.manifest()
    #expect(ReportModel(manifest: manifest, analysis: first).json == ReportModel(manifest: manifest, analysis: second).json)
    #expect(
      ScalingChart(ReportModel(manifest: manifest, analysis: first), operation: "query")?.svg
        == ScalingChart(ReportModel(manifest: manifest, analysis: second), operation: "query")?.svg)
  }
}
