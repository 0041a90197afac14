import Foundation
import Subprocess
import Testing
import UnitTestSupport

/// Instructions are counted, not timed: the same build gives the same number on every run.
@Suite("Generic code is specialised", .enabled(if: Probe.isAvailable, "needs valgrind, and the probe that `make test` builds"))
struct SpecializationTests {
  /// Unspecialised, a prepare costs eight times as much and a query five times.
  static let mostTimes = 1.3

  @Test(
    "The public face costs what a direct call costs, a layout known as a protocol and one of another module included",
    arguments: ["prepare", "query"])
  func facesCostNothing(_ work: String) async throws {
    let direct = try await Probe.instructions(of: "direct", work)
    #expect(direct > 10_000)
    for way in ["face", "existential", "foreign"] {
      let instructions = try await Probe.instructions(of: way, work)
      #expect(instructions < direct * Self.mostTimes, "\(way) \(work): \(instructions) instructions, \(direct) directly")
    }
  }
}

/// What changes of every kind and queries cost under `indexed`, in instructions, hardly depends on how much data there is, nor on how it is
/// divided. All kinds are counted together: one that went over all items would cost more than the rest a hundred times over.
@Suite("Changes cost the same at any size", .enabled(if: Probe.isAvailable, "needs valgrind, and the probe that `make test` builds"))
struct GrowthTests {
  /// A level more of a tree costs a tenth or two; anything that goes over items or sections costs hundreds of times as much.
  static let mostGrowth = 1.6

  /// Columns that take turns drift apart with the square root of the number of items, and a query passes the items in between.
  static let mostGrowthOfTurns = 2.0

  @Test(
    "Changes among a million items cost at most 1.6 times what they cost among ten thousand, and queries of columns in turn twice as much",
    arguments: ["list", "flow", "waterfall", "turns", "column", "mosaic", "groups", "rows"])
  func items(_ layout: String) async throws {
    let few = try await Probe.instructionsOfChange(layout, items: 10_000, sections: 1)
    let many = try await Probe.instructionsOfChange(layout, items: 1_000_000, sections: 1)
    let most = few * (layout == "turns" ? Self.mostGrowthOfTurns : Self.mostGrowth)
    #expect(few > 1_000 && many < most, "\(many) instructions among a million, \(few) among ten thousand")
  }

  @Test(
    "Changes among 10,000 sections cost at most 1.6 times what they cost among ten",
    arguments: ["list", "flow", "waterfall", "turns", "column", "mosaic", "groups", "orthogonal"])
  func sections(_ layout: String) async throws {
    let few = try await Probe.instructionsOfChange(layout, items: 200, sections: 10)
    let many = try await Probe.instructionsOfChange(layout, items: 200_000, sections: 10_000)
    #expect(few > 1_000 && many < few * Self.mostGrowth, "\(many) instructions among 10,000 sections, \(few) among ten")
  }
}

/// The program that does the work, under callgrind.
enum Probe {
  private static var path: String? { ProcessInfo.processInfo.environment["LAYOUTBENCH_PROBE"] }

  private static var valgrind: String? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").map { "\($0)/valgrind" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  static var isAvailable: Bool { valgrind != nil && path.map { FileManager.default.isExecutableFile(atPath: $0) } == true }

  /// So many times are counted.
  private static let times = 40

  /// The instructions of one time the work is done.
  static func instructions(of way: String, _ work: String) async throws -> Double { try await mean([way, work]) }

  /// The instructions of a few changes to a layout under `indexed`.
  static func instructionsOfChange(_ layout: String, items: Int, sections: Int) async throws -> Double {
    try await mean(["growth", layout, String(items), String(sections)])
  }

  /// A copy without debug information, which not every valgrind can read.
  private static let copy = Task { () -> (folder: TemporaryFolder, path: String) in
    let folder = try TemporaryFolder()
    let words = ["--strip-debug", "-o", folder.path("probe"), try #require(path)]
    let made = try await Subprocess.run(.name("strip"), arguments: Arguments(words), output: .discarded, error: .string(limit: 1 << 10))
    try #require(made.terminationStatus.isSuccess, "strip said: \(made.standardError)")
    return (folder, folder.path("probe"))
  }

  private static func mean(_ words: [String]) async throws -> Double {
    let result = try await Subprocess.run(
      .name("valgrind"),
      arguments: Arguments(
        ["--tool=callgrind", "--instr-atstart=no", "--callgrind-out-file=/dev/null", try await copy.value.path] + words + [String(times)]),
      output: .discarded, error: .string(limit: 1 << 20))
    let text = result.standardError
    let match = try #require(text.firstMatch(of: /Collected : ([0-9]+)/), "valgrind said: \(text)")
    return try #require(Double(match.1)) / Double(times)
  }
}
