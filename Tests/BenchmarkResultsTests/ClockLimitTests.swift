import Foundation
import Testing

@testable import BenchmarkResults

@Suite("Cells that are too short for the clock")
struct ClockLimitTests {
  private static let cell = "list/naive/relayout/1000"

  /// Samples of the cell, each in a block of its own.
  private static func samples(_ values: [Double], iterations: Int = 1, of cell: String = cell) throws -> [SampleRecord] {
    let cell = try HandMade.cell(cell)
    return values.enumerated().map { SampleRecord(cell: cell, block: $0, round: $0, order: 0, iterations: iterations, value: $1) }
  }

  private static func analysis(_ samples: [SampleRecord], step: Double?, facts: [CellFact] = []) -> RunAnalysis {
    var manifest = Manifest()
    manifest.clock.resolutionNanoseconds = step
    return RunData(manifest: manifest, samples: samples, facts: facts).analysis()
  }

  @Test("A single frame counts if a step of the clock is at most a tenth of its median, and its interval has a step more on both sides")
  func kept() throws {
    let frames: [Double] = [390, 400, 400, 400, 400, 410]
    let summary = try #require(Self.analysis(try Self.samples(frames), step: 40).summaries.first)
    #expect(summary.median == 400 && summary.interval == 350...450 && summary.status == .sound)
    // Without a known step, and for batches, the interval is that of the samples.
    #expect(try #require(Self.analysis(try Self.samples(frames), step: nil).summaries.first).interval == 390...410)
    #expect(try #require(Self.analysis(try Self.samples(frames, iterations: 2), step: 40).summaries.first).interval == 390...410)
  }

  @Test(
    "A step more than a tenth of the median leaves the figure empty with the reason, whatever single samples say; the warm figure stays")
  func tooShort() throws {
    // The median is 400; two samples alone are long enough.
    let cold = try Self.samples([300, 400, 400, 400, 900, 900])
    let warm = try Self.samples([390, 391, 392, 393, 394, 395], iterations: 100, of: "list/naive/relayout.warm/1000")
    let analysis = Self.analysis(cold + warm, step: 41)
    #expect(analysis.summaries.count == 2)
    #expect(analysis.summaries[0].median == nil && analysis.summaries[0].samples == 0)
    #expect(
      analysis.summaries[0].note
        == "not measured: too short for this clock: one lasts about 400 ns, and a step of the clock, 41 ns, is more than 10 % of that; see the warm figure"
    )
    #expect(analysis.summaries[1].median == 392.5)
    #expect(Array(analysis.blockTimes.keys) == [warm[0].cell])
    // With more samples the cell is judged anew.
    let later = Self.analysis(try Self.samples([410, 410, 410, 410, 410, 410]), step: 41, facts: CellFact.facts(in: analysis.summaries))
    #expect(later.summaries.first { $0.cell == cold[0].cell }?.status == .sound)
  }

  @Test("A cell of zeros is never a figure, and so never the fastest, whatever the manifest says of the clock", arguments: [nil, 1])
  func zeros(step: Double?) throws {
    let slow = try Self.samples(Array(repeating: 100, count: 8), iterations: 64, of: "list/naive/query/1000")
    let zeros = try Self.samples(Array(repeating: 0, count: 8), iterations: 64, of: "list/indexed/query/1000")
    let analysis = Self.analysis(slow + zeros, step: step)
    #expect(analysis.summaries.map(\.median) == [100, nil])
    #expect(analysis.summaries[1].note == "not measured: too short for this clock: its samples last 0 ns")
    #expect(analysis.comparisons.isEmpty)
  }

  @Test("A gate does not pass a cell of zeros: the candidate lacks its time")
  func gate() throws {
    let names = ["list/naive/query/1000", "list/indexed/query/1000"]
    let before = HandMadeComparison.run("main", try names.flatMap { try HandMadeComparison.times($0) })
    let after = try HandMadeComparison.run(
      "new", HandMadeComparison.times(names[0]) + Self.samples(Array(repeating: 0, count: 20), iterations: 64, of: names[1])
    ) { $0.startedAt = Date(timeIntervalSince1970: 87_400) }
    let gate = RegressionGate(RunComparison(baseline: before, candidate: after))
    #expect(gate.decision == .incomplete)
    #expect(gate.findings.first { $0.kind == .missing }?.cells.map(\.description) == [names[1]])
  }
}
