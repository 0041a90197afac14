import BenchmarkResults
import Foundation
import Testing
import UnitTestSupport

@testable import BenchmarkSessions

@Suite("A run while it is measured")
struct GrowingRunTests {
  private static let cell = CellIdentifier(layout: "list", strategy: "naive", operation: "query", n: 10)

  /// Samples of three rounds, from this one on.
  private static func samples(from round: Int = 0) -> [SampleRecord] {
    (round..<round + 3).map { SampleRecord(cell: cell, round: $0, order: 0, iterations: 1, value: 10) }
  }

  private let folder: TemporaryFolder
  private let clock = PassingClock()
  private let run: GrowingRun

  init() throws {
    folder = try TemporaryFolder()
    run = GrowingRun(RunData(), in: try RunDirectory(creating: folder.path("run")), clock: clock.sessionClock)
  }

  /// Whether a report is written now.
  private func writesReport() throws -> Bool {
    try? FileManager.default.removeItem(atPath: folder.path("run/report.md"))
    try run.writeInterimReport()
    return folder.exists("run/report.md")
  }

  @Test("Every finding is in the folder at once, and in memory")
  func findings() throws {
    try run.add(Self.samples(), [CellFact(cell: Self.cell, digest: "d1")])
    try run.add(Self.samples(from: 3))
    #expect(try run.folder.read(SampleRecord.self).records == Self.samples() + Self.samples(from: 3) && run.data.samples.count == 6)
    // The summary is of the first visit: at the end it is derived anew.
    #expect(try run.folder.read(SummaryRecord.self).records.map(\.samples) == [3])
    #expect(try run.folder.completeCells() == [Self.cell])
  }

  @Test("An interim report is written after the first visit, and then every ten seconds")
  func interimReport() throws {
    try run.add(Self.samples(), [CellFact(cell: Self.cell, digest: "d1")])
    #expect(try writesReport())
    clock.pass(9_999_999_999)
    #expect(try !writesReport())
    clock.pass(1)
    #expect(try writesReport())
  }

  @Test("Where writing takes long, the pauses are fifty times as long")
  func longReport() throws {
    // Each reading of the clock takes a second, so each report does.
    clock.costPerReading = 1_000_000_000
    #expect(try writesReport())
    var readings = 0
    while try !writesReport() { readings += 1 }
    #expect(readings == 49)
  }
}
