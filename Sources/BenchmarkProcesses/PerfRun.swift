import Foundation

/// One run of a program under `perf record`, which samples stacks by the processor's clock.
package enum PerfRun {
  /// The number of samples per second. It does not divide the frequency of any periodic work.
  static let frequency = 1_997

  /// Checks whether perf may sample here. Throws the reason if it may not.
  package static func check(_ tool: ExternalTool = .perf) async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("layoutbench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try await record(["true"], to: folder.appendingPathComponent("data").path, limit: .seconds(60), tool)
  }

  /// Runs a command.
  /// - Returns: The samples as `perf script` prints them.
  /// - Throws: A ``ToolFault`` if perf is missing, may not sample, or takes too long.
  package static func samples(of command: [String], limit: Duration, by tool: ExternalTool = .perf) async throws -> PerfSamples {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("layoutbench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let data = folder.appendingPathComponent("data").path
    try await record(command, to: data, limit: limit, tool)
    let text = try await tool.output(
      ["script", "-i", data, "--no-inline", "-F", "event,ip,sym,dso"], limit: limit)
    return PerfSamples(parsing: text)
  }

  private static func record(_ command: [String], to data: String, limit: Duration, _ tool: ExternalTool) async throws {
    do {
      _ = try await tool.output(
        ["record", "-q", "-e", "cpu-clock:u", "-F", String(frequency), "-g", "-o", data, "--"] + command, limit: limit)
    } catch ToolFault.failed(let tool, let status, let said) {
      let isForbidden = ["ermission", "paranoid", "EPERM", "EACCES", "not permitted"].contains { said.contains($0) }
      let remedy = "\nperf may not sample here: sudo sysctl kernel.perf_event_paranoid=1, or in a container --cap-add=PERFMON"
      throw ToolFault.failed(tool: tool, status: status, said: said + (isForbidden ? remedy : ""))
    }
  }
}
