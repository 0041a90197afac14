import Foundation
import Subprocess
import Testing

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

/// The program that does the work, under callgrind.
enum Probe {
  private static var path: String? { ProcessInfo.processInfo.environment["LAYOUTBENCH_PROBE"] }

  private static var valgrind: String? {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return path.split(separator: ":").map { "\($0)/valgrind" }.first { FileManager.default.isExecutableFile(atPath: $0) }
  }

  static var isAvailable: Bool { valgrind != nil && path.map { FileManager.default.isExecutableFile(atPath: $0) } == true }

  /// The instructions of one time the work is done: the difference between fifty times and ten.
  static func instructions(of way: String, _ work: String) async throws -> Double {
    let few = try await total(way, work, times: 10)
    let many = try await total(way, work, times: 50)
    return Double(many - few) / 40
  }

  private static func total(_ way: String, _ work: String, times: Int) async throws -> Int {
    let result = try await Subprocess.run(
      .name("valgrind"),
      arguments: ["--tool=callgrind", "--callgrind-out-file=/dev/null", try #require(path), way, work, String(times)],
      output: .discarded, error: .string(limit: 1 << 20))
    let text = result.standardError
    let match = try #require(text.firstMatch(of: /Collected : ([0-9]+)/), "valgrind said: \(text)")
    return try #require(Int(match.1))
  }
}
