import BenchmarkHarness
import BenchmarkResults
import Foundation
import Testing

@testable import BenchmarkSessions

@Suite("A quota that stops a run")
struct QuotaWatchTests {
  private static func quota(_ files: [String: String]) throws -> ProcessorQuota {
    let root = FileManager.default.temporaryDirectory.appendingPathComponent("root-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: root) }
    let folder = root.appendingPathComponent("sys/fs/cgroup")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, text) in files { try text.write(to: folder.appendingPathComponent(name), atomically: true, encoding: .utf8) }
    return ProcessorQuota(root: root.path)
  }

  @Test("The stops since the run began are said, with the quota")
  func stopped() throws {
    let before = try Self.quota(["cpu.max": "150000 100000", "cpu.stat": "nr_throttled 5\n"])
    let after = try Self.quota(["cpu.max": "150000 100000", "cpu.stat": "nr_throttled 8\n"])
    let notes = QuotaWatch(before).notes(after)
    #expect(notes.count == 1 && notes.allSatisfy(\.isDoubt))
    #expect(notes.first?.description.hasPrefix("the processor quota of 1.5 cores was used up 3 times during the run") == true)
  }

  @Test("Without a stop, and where nothing counts them, nothing is said")
  func quiet() throws {
    let counted = try Self.quota(["cpu.stat": "nr_throttled 5\n"])
    let unknown = try Self.quota([:])
    for (before, after) in [(counted, counted), (unknown, counted), (counted, unknown)] { #expect(QuotaWatch(before).notes(after).isEmpty) }
  }
}
