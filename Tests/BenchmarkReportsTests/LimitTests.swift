import BenchmarkResults
import Testing

@testable import BenchmarkReports

/// A program at a layout's limit, beside the strategies that it is no choice for.
@Suite struct LimitTests {
  /// Of a list of 1,000 items: naive takes 1,000 ns, indexed 300 and the limit 100.
  private static func model() throws -> ReportModel {
    var manifest = Manifest.handMade
    manifest.plan.strategies = ["naive", "indexed", "limit"]
    manifest.plan.layouts = ["list"]
    var catalogue = RunCatalogue.handMade
    catalogue.strategies.append(.init(name: "limit", summary: "", kind: .limit))
    manifest.catalogue = catalogue
    let samples = try [("naive", 1_000.0), ("indexed", 300), ("limit", 100)].flatMap { strategy, time in
      try HandMadeRun.samples("list/\(strategy)/query/1000", time)
    }
    return ReportModel(of: samples, manifest)
  }

  @Test("Tables give the distance to the limit, mark the fastest of the others, and have a column for both")
  func table() throws {
    let model = try Self.model()
    let groups = model.index.groups(in: "list")
    let table = RunTable(index: model.index, showsFloors: true).table(of: groups)
    try #require(table.rows.count == 1)
    let cells = table.rows[0].cells
    let distances = cells.compactMap { cell in
      cell.values.compactMap { value -> String? in if case .distance(let times, let name) = value { "\(times ?? 0) \(name)" } else { nil } }
        .first
    }
    #expect(distances == ["10.0 limit", "3.0 limit", "0.0 floor"])
    #expect(cells.map(\.standing) == [.plain, .plain, .plain, .fastest, .plain])
  }

  @Test("No finding and no ranking names the limit")
  func findings() throws {
    let model = try Self.model()
    let rows = FindingRows(model.index)
    #expect(rows.strategies == ["naive", "indexed"])
    #expect(rows.comparisons.values.joined().allSatisfy { $0.candidate != "limit" && $0.baseline != "limit" })
    #expect(rows.times.keys.allSatisfy { $0.strategy != "limit" } && rows.times.count == 2)
    let ranking = RankReport(manifest: model.index.manifest, summaries: model.index.analysis.summaries).document
    #expect(!"\(ranking)".contains("limit"))
  }
}
