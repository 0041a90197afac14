import BenchmarkResults
import Foundation
import Testing

@testable import BenchmarkReports

/// A run in which `indexed` wins a mix of one `append`: at 1k items by 4, at 10k items by 1.25 times. Two doctored summaries are of processors on which that holds, or not.
@Suite("A run's choices on other processors")
struct ProcessorTableTests {
  private static func manifest(_ processor: String) -> Manifest {
    var manifest = HandMadeRun.manifest()
    manifest.catalogue.uses = [
      UseCase(name: "feed", story: "pages arrive", steps: [.init(count: 1, operation: "open"), .init(count: 10, operation: "append")])
    ]
    manifest.catalogue.layouts = [.init(name: "list", uses: ["feed"])]
    manifest.machine.cpuModel = processor
    manifest.plan.layouts = ["list"]
    manifest.revision.isDirty = false
    return manifest
  }

  private static func data(_ processor: String, _ times: [(n: Int, naive: Double, indexed: Double)]) throws -> RunData {
    var samples: [SampleRecord] = []
    for (n, naive, indexed) in times {
      for operation in ["open", "append"] {
        samples +=
          try HandMadeRun.samples("list/naive/\(operation)/\(n)", naive) + HandMadeRun.samples("list/indexed/\(operation)/\(n)", indexed)
      }
    }
    return RunData(manifest: manifest(processor), samples: samples)
  }

  private static func run() throws -> RunData { try data("Xeon", [(1000, 400, 100), (10_000, 1250, 1000)]) }

  private static func summary(_ processor: String, _ times: [(n: Int, naive: Double, indexed: Double)]) throws -> ProcessorSummary {
    let data = try data(processor, times)
    return ProcessorSummary(of: data.manifest, data.analysis(), name: processor)
  }

  /// Twice as fast, with the same order.
  private static func same() throws -> ProcessorSummary { try summary("EPYC", [(1000, 200, 50), (10_000, 625, 500)]) }

  /// At 10k items naive is the cheapest: indexed costs 1.2 times as much.
  private static func other() throws -> ProcessorSummary { try summary("Graviton", [(1000, 400, 100), (10_000, 1000, 1200)]) }

  private static func model(_ processors: [ProcessorSummary]) throws -> ReportModel {
    let run = try run()
    return ReportModel(manifest: run.manifest, analysis: run.analysis(), processors: processors)
  }

  private static func finding(_ processors: [ProcessorSummary]) throws -> String {
    try #require(try model(processors).findings.all.map(\.text).first { $0.hasPrefix("Feed, list") })
  }

  @Test("A finding says on which other processors its winners win too, and nothing where none is known")
  func findings() throws {
    #expect(try Self.finding([]) == Self.finding([Self.summary("Xeon", [(1000, 1, 2)])]), "its own processor is no other")
    #expect(!(try Self.finding([]).contains("cheapest is")))
    #expect(try Self.finding([Self.same()]).hasSuffix(" The cheapest is also the same on EPYC."))
    #expect(
      try Self.finding([Self.same(), Self.other()]).hasSuffix(
        " The cheapest is also the same on EPYC. The cheapest is also the same on Graviton at 1k, but not at 10k: there it is naive."
      ))
    #expect(
      try Self.finding([Self.summary("EPYC", [(10_000, 1000, 1200)])]).hasSuffix(
        " This is the cheapest on this machine only: on EPYC it is naive at 10k."))
    #expect(
      try Self.finding([Self.same(), Self.summary("Graviton", [(1000, 1, 2), (10_000, 1000, 1200)])]).hasSuffix(
        " The cheapest is also the same on EPYC. On Graviton a different strategy is the cheapest: naive at 1k and 10k."))
    // 1.02 is within the margin of 3 %, 1.04 is not.
    #expect(try Self.finding([Self.summary("EPYC", [(1000, 100, 102)])]).hasSuffix("The cheapest at 1k is also the same on EPYC."))
    #expect(
      try Self.finding([Self.summary("EPYC", [(1000, 100, 104)])]).hasSuffix("this machine only: on EPYC it is naive at 1k."))
  }

  @Test("Where a run names a winner at some sizes only, it is said at which")
  func someSizes() throws {
    let run = try Self.data("Xeon", [(1000, 400, 100), (10_000, 101, 100)])
    let model = ReportModel(manifest: run.manifest, analysis: run.analysis(), processors: [try Self.same()])
    let text = try #require(model.findings.all.map(\.text).first { $0.hasPrefix("Feed, list") })
    #expect(text.hasSuffix(" The cheapest at 1k is also the same on EPYC."), "\(text)")
  }

  @Test("A summary that lacks a strategy says nothing of the choice; of two that are as good here, the cheaper there is held against it")
  func lackingAndTied() throws {
    let summary = try Self.same()
    let few = ProcessorSummary(name: "", manifest: summary.manifest, records: summary.records.filter { $0.cell.strategy == "indexed" })
    #expect(try !Self.finding([few]).contains("EPYC"))
    let run = try Self.data("Xeon", [(1000, 100, 100)])
    let there = try Self.summary("EPYC", [(1000, 100, 150)])
    let model = ReportModel(manifest: run.manifest, analysis: run.analysis(), processors: [there])
    #expect(ProcessorTable(model.findings, in: model.rows).shares.map(\.same) == [1])
  }

  @Test("Where a run names no winner, nothing is said of other processors")
  func noWinner() throws {
    let run = try Self.data("Xeon", [(1000, 101, 100)])
    let model = ReportModel(manifest: run.manifest, analysis: run.analysis(), processors: [try Self.same()])
    #expect(!model.findings.all.contains { $0.text.contains("EPYC") })
  }

  @Test("Summaries of other work say nothing")
  func otherWork() throws {
    var summary = try Self.same()
    var manifest = summary.manifest
    manifest.plan.seed = 7
    summary = ProcessorSummary(name: "", manifest: manifest, records: summary.records)
    #expect(try !Self.finding([summary]).contains("EPYC"))
  }

  @Test("The table counts the choices that hold, near ones, those of a large lead, and how far the times are apart")
  func table() throws {
    let model = try Self.model([Self.same(), Self.other()])
    let table = ProcessorTable(model.findings, in: model.rows)
    #expect(table.shares.map(\.rows) == [2, 2] && table.shares.map(\.same) == [2, 1] && table.shares.map(\.near) == [2, 1])
    #expect(table.shares.map(\.led) == [1, 1] && table.shares.map(\.ledSame) == [1, 1])
    // Everything takes half as long on EPYC. On Graviton two of four cells are the same, one is 1.25 and one 1.2 apart, twice each.
    #expect(abs((table.shares[0].factors?.median ?? 0) - 2) < 1e-9 && abs((table.shares[0].factors?.percentile90 ?? 0) - 2) < 1e-9)
    #expect(abs((table.shares[1].factors?.median ?? 0) - 1.2) < 1e-9 && abs((table.shares[1].factors?.percentile90 ?? 0) - 1.25) < 1e-9)
    let markdown = model.document.markdown
    #expect(markdown.contains("## Other processors"))
    #expect(markdown.contains("| EPYC | 1a2b3c4 | 2 | 2 | 2 | 1 of 1 | × 2.00, × 2.00 in one of ten |"), "\(markdown)")
    #expect(markdown.contains("| list | feed | 1k | indexed | indexed | the least | indexed | the least |"))
    #expect(markdown.contains("| list | feed | 10k | indexed | indexed | the least | naive | 1.20× |"))
    #expect(try !Self.model([]).document.markdown.contains("Other processors"))
    #expect(ReportPage(model).html.contains("Other processors"))
  }

  @Test("Two processors of one name are told apart by their versions")
  func names() throws {
    func summary(_ version: String) throws -> ProcessorSummary {
      let one = try Self.same()
      var manifest = one.manifest
      manifest.machine.processorVersion = version
      return ProcessorSummary(name: "", manifest: manifest, records: one.records)
    }
    let names = OtherProcessor.all(in: [try summary("family 26"), try summary("family 25")], beside: Self.manifest("Xeon")).map(\.name)
    #expect(names == ["EPYC, family 26", "EPYC, family 25"])
    // Of one processor one summary counts, and one of an unknown version may be of that processor.
    #expect(OtherProcessor.all(in: [try summary("family 26"), try summary("family 26")], beside: Self.manifest("Xeon")).count == 1)
    #expect(OtherProcessor.all(in: [try summary("family 26"), try Self.same()], beside: Self.manifest("Xeon")).count == 1)
  }

  @Test("Runs side by side of two processors have the table; of one processor they have none")
  func sideBySide() throws {
    func report(_ other: String) throws -> RunsReport {
      let (one, two) = (try Self.run(), try Self.data(other, [(1000, 400, 100), (10_000, 1000, 1200)]))
      return RunsReport(
        [one, two].map { RunsReport.Run(name: $0.manifest.machine.cpuModel ?? "", manifest: $0.manifest, analysis: $0.analysis()) })
    }
    let across = try report("Graviton")
    #expect(across.processors.shares.map(\.processor) == ["Graviton"] && across.processors.shares.map(\.same) == [1])
    #expect(across.document.markdown.contains("| list | feed | 10k | indexed | naive | 1.20× |"))
    #expect(try report("Xeon").processors.isEmpty && !report("Xeon").document.markdown.contains("Other processors"))
  }
}
