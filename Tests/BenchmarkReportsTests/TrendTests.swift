import BenchmarkResults
import BenchmarkStatistics
import Foundation
import Testing

@testable import BenchmarkReports

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("The trend of a history")
struct TrendTests {
  /// Eight runs at 100 ns and eight at 125 ns, a day apart from 2026-11-21 on.
  private func series() throws -> [HistorySeries] {
    let cell = try #require(CellIdentifier("flow/naive/query/1000@<t>"))
    return HistorySeries.series(
      of: (0..<16).map {
        HistoryRecord(
          time: Date(timeIntervalSince1970: Double(20_778 + $0) * 86_400), commit: "c\($0)", machine: "box", cell: cell, metric: .time,
          value: $0 < 8 ? 100 : 125, interval: $0 < 8 ? 99...101 : 124...126)
      })
  }

  @Test("The table has a row a run, and at the first run of the new level its size and the commits on both sides: 125/100 is +25 %")
  func runs() throws {
    let listing = TrendListing(try series(), for: .text).runs
    #expect(listing.rows.count == 16)
    #expect(
      listing.rows[8].dropFirst().dropFirst() == [
        "box", "2026-11-29T00:00:00Z", "c8", "125 ns", "124 ns", "126 ns", "+25.0 %", "0.00100", "c7", "c8", "",
      ])
    #expect(listing.rows.enumerated().allSatisfy { $0.element[8].isEmpty == ($0.offset != 8) })
  }

  @Test("The changes alone have both levels; a program gets exact numbers, a ratio and whole commits")
  func changes() throws {
    #expect(
      TrendListing(try series(), for: .csv).changes.rows == [
        ["flow/naive/query/1000@<t>", "time", "box", "2026-11-29T00:00:00Z", "100", "125", "1.25", "0.001", "c7", "c8", ""]
      ])
    #expect(TrendListing(try series(), for: .markdown).changes.rows[0][6] == "+25.0 %")
    #expect(Figure.change(0.8) == "−20.0 %")
  }

  @Test("A program gets numbers as numbers and what is missing as null, never as an empty text")
  func json() throws {
    let text = TrendListing(try series(), for: .json).runs.text(as: .json)
    let rows = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [[String: Any]])
    #expect(rows[8]["value"] as? Double == 125 && rows[8]["change"] as? Double == 1.25 && rows[8]["p"] as? Double == 0.001)
    #expect(rows[7]["ci_low"] as? Double == 99 && rows[7]["change"] is NSNull && rows[7]["commit before"] is NSNull)
    #expect(!text.contains("\"\""))
  }

  @Test("An accepted change is no change but begins a level of its own, with its reason in the table and a dotted line in the chart")
  func accepted() throws {
    let records = try series()[0].points.map { point in
      HistoryRecord(
        time: point.time, commit: "\(point.commit ?? "")-000000", machine: nil, cell: point.cell, metric: .time, value: point.value)
    }
    let accepted = AcceptedChange(commit: "c8-0000", cells: "^flow/", metric: .time, reason: "headers & footers")
    let series = HistorySeries.series(of: records, accepted: [accepted])
    #expect(series[0].changes.isEmpty && series[0].acceptance(at: 8) == accepted && series[0].currentPoints.count == 8)
    #expect(TrendListing(series, for: .text).runs.rows.map { $0[12] }.filter { !$0.isEmpty } == ["headers & footers"])
    let svg = try #require(TrendChart(series)).svg
    #expect(XMLParser(data: Data(svg.utf8)).parse() && svg.contains(">accepted c8-0000</text>"))
    #expect(svg.components(separatedBy: "class=\"level\"").count - 1 == 2)
    // Another metric, another cell or another commit accepts nothing here.
    for other in [
      AcceptedChange(commit: "c8-0000", metric: .allocations, reason: "r"), AcceptedChange(commit: "c8-0000", cells: "^list/", reason: "r"),
      AcceptedChange(commit: "c9-9999", reason: "r"), AcceptedChange(commit: "c8-000000-and-more", reason: "r"),
    ] {
      #expect(HistorySeries.series(of: records, accepted: [other])[0].changes.map(\.index) == [8])
    }
  }

  @Test("Where series differ in their items, tables and charts say over which")
  func otherItems() throws {
    let records = try ["sizes a", "sizes b"].map { work in
      var record = try self.series()[0].points[0]
      record.work = work
      return record
    }
    let series = HistorySeries.series(of: records)
    #expect(TrendListing(series, for: .text).runs.rows.map(\.last) == ["sizes a", "sizes b"])
    #expect(try #require(TrendChart(series)).svg.contains(">sizes b</text>"))
  }

  @Test("The chart is well-formed, with a point a run, a level on each side and one dashed line with its size and commit")
  func chart() throws {
    let svg = try #require(TrendChart(try series())).svg
    #expect(XMLParser(data: Data(svg.utf8)).parse())
    #expect(svg.components(separatedBy: "<circle").count - 1 == 16)
    #expect(svg.components(separatedBy: "class=\"level\"").count - 1 == 2)
    #expect(svg.components(separatedBy: "class=\"change ").count - 1 == 1)
    #expect(svg.contains(">+25.0 % c8</text>"))
    #expect(svg.contains("@&lt;t&gt; time, box</text>"))
    #expect(TrendChart([]) == nil)
  }

  @Test("A single run, and a constant at 0, can be drawn")
  func degenerate() throws {
    let cell = try #require(CellIdentifier("flow/naive/query/1000"))
    let record = HistoryRecord(time: Date(timeIntervalSince1970: 0), commit: nil, machine: nil, cell: cell, metric: .allocations, value: 0)
    let svg = try #require(TrendChart(HistorySeries.series(of: [record]))).svg
    #expect(XMLParser(data: Data(svg.utf8)).parse())
    #expect(!svg.contains("nan") && !svg.contains("inf"))
  }
}
