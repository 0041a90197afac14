import Foundation
import Testing

@testable import BenchmarkReports

@Suite("The frames of a play as charts")
struct FrameTimelineTests {
  private func timeline(_ title: String, _ costs: [Int]) -> FrameTimeline {
    FrameTimeline(
      title: title,
      frames: costs.enumerated().map { number, cost in
        .init(
          number: number, cause: number == 0 ? "open" : "scroll",
          steps: [.init("change", nanoseconds: cost / 4), .init("prepare", nanoseconds: cost / 2), .init("query", nanoseconds: cost / 4)],
          itemsLaid: number, bytes: number == 0 ? nil : 64)
      })
  }

  @Test("Every frame is a mark, and the worst frame's steps are bars")
  func charts() throws {
    let charts = FrameTimeline.charts([timeline("a", [400, 1_200, 800]), timeline("b", [4_000, 400])])
    try #require(charts.count == 2)
    #expect(charts[0].series.map(\.name) == ["a", "b"])
    #expect(charts[0].series[0].marks.map(\.y) == [400, 1_200, 800])
    // No frame comes near a frame of 60 Hz, so the limits would only flatten the chart.
    #expect(charts[0].references.isEmpty)
    #expect(charts[1].y.categories == ["change", "prepare", "query"])
    #expect(charts[1].series.map { $0.marks.map(\.x) } == [[300, 600, 300], [1_000, 2_000, 1_000]])
  }

  @Test("Limits are drawn where frames come near them")
  func limits() {
    #expect(FrameTimeline.charts([timeline("a", [5_000_000])])[0].references.map(\.name) == ["120 Hz"])
    #expect(FrameTimeline.charts([timeline("a", [20_000_000])])[0].references.map(\.name) == ["120 Hz", "60 Hz"])
  }

  @Test("The page lists the longest frames first, and says which is the longest")
  func document() {
    let document = FrameTimeline.document([timeline("a", [400, 1_200, 800])], scenario: "scenario.fling")
    let markdown = document.markdown
    #expect(markdown.contains("a: the longest of 3 frames is frame 1, 1.20 µs: scroll."))
    let rows = markdown.split(separator: "\n").filter { $0.hasPrefix("|") }.map {
      $0.split(separator: "|")[0].trimmingCharacters(in: .whitespaces)
    }
    #expect(rows.suffix(3) == ["1", "2", "0"])
    // The table of a page shows the same.
    let page = ReportPage(document).html
    #expect(page.contains("The longest frame, step by step"))
    #expect(page.contains("The frames around the longest") && page.contains("a: frames 0 to 2 in 2.40 µs, the slowest is 1"))
  }

  @Test("A play without frames has no chart and no table")
  func empty() {
    #expect(FrameTimeline.charts([timeline("a", [])]).isEmpty)
    #expect(FrameTimeline.document([timeline("a", [])], scenario: "s").markdown.contains("a: no frames."))
  }
}
