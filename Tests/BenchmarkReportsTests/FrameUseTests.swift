import BenchmarkResults
import Foundation
import Testing

@testable import BenchmarkReports

/// A mix of one opening frame of a scenario, two `append` and ten frames of another scenario, in lists of 10k items. All shares are of a layout budget of 2 ms.
@Suite("Kinds of use that count frames of scenarios, and scenarios at sizes of one's own")
struct FrameUseTests {
  private static let use = UseCase(
    name: "chat", story: "messages arrive",
    steps: [
      .init(count: 1, operation: "scenario.open-self-sizing"), .init(count: 2, operation: "append"),
      .init(count: 10, operation: "scenario.measure-while-scrolling"),
    ])

  /// A scenario of one frame, or of a hundred that are sorted into two buckets.
  private static func played(_ name: String, _ strategy: String, n: Int = 10_000, layout: String = "list", p99: Int, plays: Int = 5) throws
    -> ScenarioRecord
  {
    var figures = ScenarioRecord.Figures()
    let isOpening = name == "open-self-sizing"
    (figures.plays, figures.frames) = (plays, isOpening ? 1 : 100)
    figures.percentiles = [isOpening ? p99 : p99 / 4, p99 / 2] + (plays < 5 ? [] : [p99, p99, 2 * p99])
    let cell = CellIdentifier(layout: layout, strategy: strategy, operation: "scenario.\(name)", n: n)
    return ScenarioRecord(cell: cell, figures: figures)
  }

  /// Of naive, opening takes 5 ms, an append 1 ms, and a frame 90 × 0.4 ms and 10 × 2.4 ms, in the mean 0.6 ms: in all 5 + 2 + 6 = 13 ms. Of indexed, a tenth of all that.
  private static func data(uses: [String] = ["chat"], counts: [Int] = []) throws -> RunData {
    var scenarios = PlayedScenarios()
    var samples: [SampleRecord] = []
    for (strategy, share) in [("naive", 10), ("indexed", 1)] {
      scenarios.records += [
        try played("open-self-sizing", strategy, p99: 500_000 * share),
        try played("measure-while-scrolling", strategy, p99: 300_000 * share),
      ]
      let cell = CellIdentifier(layout: "list", strategy: strategy, operation: "scenario.measure-while-scrolling", n: 10_000)
      scenarios.frames += [
        FrameCountRecord(cell: cell, lowerBound: 30_000 * share, upperBound: 50_000 * share, count: 90),
        FrameCountRecord(cell: cell, lowerBound: 230_000 * share, upperBound: 250_000 * share, count: 10),
      ]
      samples += try HandMadeRun.samples("list/\(strategy)/append/10000", Double(100_000 * share))
      samples += try HandMadeRun.samples("list/\(strategy)/append/1000", Double(10_000 * share))
    }
    var manifest = HandMadeRun.manifest()
    manifest.catalogue.uses = [use]
    manifest.catalogue.layouts = [.init(name: "list", uses: uses)]
    manifest.catalogue.operations += [OperationTraits(name: "scenario.open-self-sizing", path: nil, role: .opening)]
    manifest.plan.layouts = ["list"]
    manifest.plan.sizes = counts
    if !counts.isEmpty {
      manifest.plan.selection = RunSelection()
      manifest.plan.selection?.counts = counts
    }
    return RunData(manifest: manifest, samples: samples, scenarios: scenarios)
  }

  private static func model(_ data: RunData) -> ReportModel { ReportModel(manifest: data.manifest, analysis: data.analysis()) }

  /// 13 ms are 10 times 1.3 ms. The slowest frame of naive is its 99th percentile of scrolling, 3 ms, 150 %; an append has no query beside it here. Opening is no frame.
  @Test("The cost of a frame is the mean of its scenario's, the worst frame its 99th percentile, and no interval is claimed")
  func cost() throws {
    let findings = Self.model(try Self.data()).findings
    let text = try #require(findings.all.first { $0.text.hasPrefix("Chat, list") }).text
    #expect(
      text
        == "Chat, list: Not every strategy will do, even with 10k items: the worst frame of the slowest, naive, takes 1.5 × the layout budget at 10k. "
        + "Smallest figures: indexed at 10k items. They have no interval, because a scenario is played in one launch. "
        + "Over the whole mix, naive costs 10.0× as much as the cheapest at 10k (worst frame: 1.5 × the layout budget against 15 %). "
        + "At 10k indexed costs 1.30 ms in all.")
    #expect(!findings.all.contains { if case .tooShort = $0.kind { true } else { false } }, "more time would give no interval")
    let row = try #require(findings.decisions.rows.first { $0.use == "chat" })
    #expect(row.cells.compactMap { $0?.full } == ["naive 1.5 × → indexed 15 %"], "nothing is known at 1k: no scenario was played there")
  }

  @Test("The mix that was used is printed: in the Markdown, on the page, and on a terminal where a person chose it")
  func mix() throws {
    let model = Self.model(try Self.data())
    let mix = "1 × a frame of open-self-sizing, 2 × append, 10 × a frame of measure-while-scrolling"
    let texts = [model.document.markdown, ReportPage(model).html, TerminalAnswer(model, width: 200).text]
    for text in texts { #expect(text.contains(mix), "\(text.prefix(400))") }
  }

  @Test("That scenarios were not played is said if no other kind of use is known")
  func gap() throws {
    var data = try Self.data()
    data.scenarios = PlayedScenarios()
    func gaps(_ data: RunData) -> [String] { Self.model(data).findings.all.map(\.text).filter { $0.hasPrefix("No findings for") } }
    #expect(
      gaps(data) == [
        "No findings for chat, because these operations were not timed: scenario.open-self-sizing and scenario.measure-while-scrolling."
      ])
    data.manifest.catalogue.uses.append(UseCase(name: "feed", story: "", steps: [.init(count: 1, operation: "append")]))
    data.manifest.catalogue.layouts = [.init(name: "list", uses: ["chat", "feed"])]
    #expect(gaps(data).isEmpty)
  }

  @Test("A strategy that was stopped in a scenario, or went wrong in it, is not said to do, and is not recommended for the layout")
  func failed() throws {
    var data = try Self.data(counts: [10_000])
    var stopped = try Self.played("fling", "naive", p99: 1)
    (stopped.figures, stopped.status) = (nil, .stopped("one frame took more than 60 s"))
    data.scenarios.records = [stopped, try Self.played("fling", "indexed", p99: 400_000)]
    let texts = Self.model(data).findings.all.map(\.text)
    #expect(
      texts.contains(
        "scenario.fling: At 10k items not every strategy will do in list: naive failed. The slowest frames of the others, those of indexed in list, "
          + "take 20 % of the layout budget (99th percentile)."))
    #expect(
      texts.first?.hasSuffix(
        "list/naive/scenario.fling/10000 was stopped: one frame took more than 60 s. naive is not recommended for list, regardless of the other times."
      ) == true,
      "\(texts)")
    data.scenarios.records = [stopped]
    #expect(
      Self.model(data).findings.all.map(\.text).contains("scenario.fling: At 10k items not every strategy will do in list: naive failed."))
  }

  @Test("With sizes of one's own there is a finding for each scenario: whether all will do, or in which layout not")
  func ownSizes() throws {
    func scenarios(_ data: RunData) -> [String] {
      Self.model(data).findings.all.map(\.text).filter { $0.hasPrefix("scenario.") }
    }
    for counts in [[], [1000, 10_000, 100_000, 1_000_000]] { #expect(scenarios(try Self.data(counts: counts)).isEmpty) }
    #expect(
      scenarios(try Self.data(counts: [10_000])) == [
        "scenario.open-self-sizing: At 10k items not every strategy will do in list: the slow frames of naive take 2.5 × the layout budget, those of indexed 25 % "
          + "(99th percentile).",
        "scenario.measure-while-scrolling: At 10k items not every strategy will do in list: the slow frames of naive take 1.5 × the layout budget, "
          + "those of indexed 15 % (99th percentile).",
      ])
    var data = try Self.data(counts: [10_000])
    data.scenarios.records = [
      try Self.played("fling", "naive", p99: 400_000), try Self.played("fling", "naive", layout: "flow", p99: 800_000, plays: 1),
    ]
    #expect(
      scenarios(data) == [
        "scenario.fling: At 10k items any strategy will do: the slowest frames, those of naive in flow, take 20 % of the layout budget (90th percentile)."
      ])
  }
}
