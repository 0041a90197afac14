import BenchmarkProcesses
import BenchmarkReports
import BenchmarkResults
import Foundation
import Testing

@testable import BenchmarkSessions

@Suite("The causes of regressions")
struct RegressionCausesTests {
  /// A comparison of counts of cells, each with its metric and its values before and now.
  private func comparison(_ counts: [(cell: String, metric: Metric, before: Double, now: Double)], commit: String? = nil) throws
    -> RunComparison
  {
    func run(_ name: String, _ value: (Double, Double) -> Double) throws -> RunData {
      var manifest = Manifest()
      manifest.revision.commit = commit
      let samples = try counts.map { count in
        SampleRecord(
          cell: try #require(CellIdentifier(count.cell)), metric: count.metric, round: 0, order: 0, iterations: 1,
          value: value(count.before, count.now))
      }
      return RunData(name: name, manifest: manifest, samples: samples)
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

  @Test("Only the three cells that grew most are profiled, each in both programs, and the last line tells how many were not")
  func first() async throws {
    // query/1 doubles, query/2 triples and so on; what was 0 comes before all others.
    let grown = (1...5).map { (cell: "list/naive/query/\($0)", metric: Metric.instructions, before: 1.0, now: Double($0) + 1) }
    let comparison = try comparison(grown + [("list/rope/query/1", .allocations, 0, 1), ("list/naive/query/9", .instructions, 9, 1)])
    nonisolated(unsafe) var profiled: [String] = []
    let lines = await RegressionCauses { cell, event, side in
      profiled.append("\(cell) \(side)")
      return profile(event, side)
    }.lines(for: comparison)
    #expect(lines.count == 4 && lines[3] == "3 more cells that cost more were not profiled here")
    let cells = ["list/rope/query/1", "list/naive/query/5", "list/naive/query/4"]
    #expect(profiled == cells.flatMap { ["\($0) now", "\($0) before"] })
  }

  @Test("A scenario that costs more is not profiled, for no profile takes scenarios")
  func scenario() async throws {
    let comparison = try comparison([
      ("list/naive/scenario.fling/100", .itemsPlaced, 1, 9), ("list/naive/query/100", .instructions, 100, 200),
    ])
    let lines = await RegressionCauses { cell, event, side in profile(event, side) }.lines(for: comparison)
    #expect(lines.count == 1 && lines[0].hasPrefix("list/naive/query/100: "))
  }

  @Test("Without a program to compare with, the functions that take most now are named")
  func shares() async throws {
    let comparison = try comparison([("list/naive/query/100", .instructions, 100, 200)])
    nonisolated(unsafe) var sides: [RegressionCauses.Side] = []
    let lines = await RegressionCauses(hasBaseline: false) { _, event, side in
      sides.append(side)
      return profile(event, side)
    }.lines(for: comparison)
    #expect(lines == ["list/naive/query/100: 2,746 instructions in 8 iterations now: 2,100 in f, 500 in k, 100 in g"])
    #expect(sides == [.now])
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

  @Test("A check that has no program says whose it lacks, and builds none")
  func kept() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("RegressionCausesTests-\(UUID().uuidString)").path
    let kept = KeptPrograms(folder: folder)
    let counts: [(String, Metric, Double, Double)] = [("list/naive/query/100", .instructions, 100, 200)]
    let ofCommit = try comparison(counts, commit: "1a2b3c4d5e")
    #expect(
      await kept.causes(of: ofCommit) == [
        "no functions are named, because the program of new (1a2b3c4) is not kept here; the commands below build it"
      ])
    #expect(await kept.causes(of: try comparison(counts)) == ["no functions are named, because the commit of new is unknown"])
    // With the program of now, its functions are named all the same.
    let lines = await kept.causes(of: ofCommit, now: "/nowhere/layoutbench")
    #expect(
      lines.first
        == "the functions that take most now, because the program of main (1a2b3c4) is not kept here; the commands below build it")
    #expect(lines.count == 2 && lines[1].hasPrefix("list/naive/query/100: could not be profiled"))
    #expect(await kept.causes(of: try comparison([("list/naive/query/100", .instructions, 200, 100)])) == [])
    #expect(!FileManager.default.fileExists(atPath: folder))
    #expect(KeptPrograms(folder: nil).program(of: "1a2b3c4d5e") == nil)
  }
}
