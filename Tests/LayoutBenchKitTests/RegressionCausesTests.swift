import BenchmarkProfiles
import BenchmarkReports
import BenchmarkResults
import Foundation
import Testing

@testable import LayoutBenchKit

@Suite("The causes of regressions")
struct RegressionCausesTests {
  /// A comparison of counts of cells, each with its metric and its values before and now.
  private func comparison(_ counts: [(cell: String, metric: Metric, before: Double, now: Double)], commit: String? = nil) throws
    -> RunComparison
  {
    func run(_ name: String, _ value: (Double, Double) -> Double) throws -> MeasuredRun {
      var manifest = Manifest()
      manifest.revision.commit = commit
      let samples = try counts.map { count in
        SampleRecord(
          cell: try #require(CellIdentifier(count.cell)), metric: count.metric, round: 0, order: 0, iterations: 1,
          value: value(count.before, count.now))
      }
      return MeasuredRun(name: name, manifest: manifest, samples: samples, summaries: [])
    }
    return RunComparison(baseline: try run("main") { before, _ in before }, candidate: try run("new") { _, now in now })
  }

  /// Made-up profiles: `f` does more work now, `g` less, `h`, `i` and `j` a little more, and `k` is new.
  private func profile(_ event: ProfileEvent, _ side: RegressionCauses.Side) -> StackProfile {
    var profile = StackProfile(event: event, iterations: 8)
    let costs: [(String, Int, Int)] = [("f", 100, 2_100), ("g", 900, 100), ("h", 10, 20), ("i", 10, 15), ("j", 10, 11), ("k", 0, 500)]
    for (name, before, now) in costs { profile.add(["prepare", name], side == .before ? before : now) }
    return profile
  }

  @Test("A cell that costs more gets the three functions whose work grew most, and the sum")
  func lines() async throws {
    let comparison = try comparison([
      ("list/naive/query/100", .instructions, 100, 200), ("list/indexed/query/100", .instructions, 200, 100),
    ])
    let lines = await RegressionCauses { _, event, side in profile(event, side) }.lines(for: comparison)
    #expect(lines == ["list/naive/query/100: +1,716 instructions in 8 iterations: +2,000 in f, +500 in k, +10 in h"])
  }

  @Test("Only the first three cells are profiled, each in both programs")
  func first() async throws {
    let comparison = try comparison((1...5).map { ("list/naive/query/\($0)", .instructions, 1, 2) })
    nonisolated(unsafe) var profiled: [String] = []
    let lines = await RegressionCauses { cell, event, side in
      profiled.append("\(cell) \(side)")
      return profile(event, side)
    }.lines(for: comparison)
    #expect(lines.count == 3)
    #expect(profiled.count == 6 && profiled[0] == "list/naive/query/1 before" && profiled[5] == "list/naive/query/3 now")
  }

  @Test("The profile is of what grew: instructions first, else allocations or live bytes")
  func events() {
    #expect(RegressionCauses.events(for: [.time]) == [.instructions])
    #expect(RegressionCauses.events(for: [.allocations, .instructions]) == [.instructions, .allocations])
    #expect(RegressionCauses.events(for: [.allocations, .allocatedBytes]) == [.allocations])
    #expect(RegressionCauses.events(for: [.peakBytes]) == [.heap])
  }

  @Test("Where instructions cannot be profiled, the allocations that grew as well name the functions")
  func withoutValgrind() async throws {
    struct Missing: Error, CustomStringConvertible { let description = "valgrind cannot be run: install it" }
    let counts: [(String, Metric, Double, Double)] = [
      ("list/naive/query/100", .instructions, 100, 200), ("list/naive/query/100", .allocations, 0, 1),
    ]
    let lines = await RegressionCauses { _, event, side in
      if event == .instructions { throw Missing() }
      return profile(event, side)
    }.lines(for: try comparison(counts))
    #expect(lines.count == 1 && lines[0].contains("allocations in 8 iterations: +2,000 in f"))
    // Where only the instructions grew, there is nothing else to profile.
    let none = await RegressionCauses { _, _, _ in throw Missing() }.lines(for: try comparison([counts[0]]))
    #expect(none == ["list/naive/query/100: could not be profiled: valgrind cannot be run: install it"])
  }

  @Test("Where no function does more work, and where there is no profile, the line says so")
  func nothing() async throws {
    let comparison = try comparison([("list/naive/query/100", .instructions, 100, 200)])
    let same = await RegressionCauses { _, event, _ in profile(event, .now) }.lines(for: comparison)
    #expect(same == ["list/naive/query/100: 0 instructions in 8 iterations: no function does more work, so only the time changed"])
    struct Missing: Error, CustomStringConvertible { let description = "valgrind cannot be run: install it" }
    let missing = await RegressionCauses { _, _, _ in throw Missing() }.lines(for: comparison)
    #expect(missing == ["list/naive/query/100: could not be profiled: valgrind cannot be run: install it"])
    #expect(await RegressionCauses { _, event, side in profile(event, side) }.lines(for: try self.comparison([])) == [])
  }

  @Test("The summary of a job holds the causes above the commands")
  func summary() async throws {
    let comparison = try comparison([("list/naive/query/100", .instructions, 100, 200)], commit: "1a2b3c4d5e")
    var report = ChangeReport(comparison)
    report.causes = await RegressionCauses { _, event, side in profile(event, side) }.lines(for: comparison)
    let summary = report.summary
    let cause = try #require(
      summary.range(of: "\\+2,000 in f|+2,000 in f", options: .regularExpression) ?? summary.range(of: "+2,000 in f"))
    let command = try #require(summary.range(of: "layoutbench profile list/naive/query/100"))
    #expect(cause.lowerBound < command.lowerBound)
  }

  @Test("A check that has no program of the baseline says so, and builds none")
  func kept() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("RegressionCausesTests-\(UUID().uuidString)").path
    let kept = KeptPrograms(folder: folder)
    let counts: [(String, Metric, Double, Double)] = [("list/naive/query/100", .instructions, 100, 200)]
    #expect(
      await kept.causes(of: try comparison(counts, commit: "1a2b3c4d5e")) == [
        "no functions are named, because the program of main (1a2b3c4) is not kept here; the commands below build it"
      ])
    #expect(await kept.causes(of: try comparison(counts)) == ["no functions are named, because the commit of main is unknown"])
    #expect(await kept.causes(of: try comparison([("list/naive/query/100", .instructions, 200, 100)])) == [])
    #expect(!FileManager.default.fileExists(atPath: folder))
    #expect(KeptPrograms(folder: nil).program(of: "1a2b3c4d5e") == nil)
  }
}
