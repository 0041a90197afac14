import Foundation
import LayoutHost
import PlantedFaults
import Testing

/// The program that plays scripts for these tests.
private enum ChildProgram {
  /// Where it is, or `nil` if it is not beside the tests.
  static let path: String? = {
    guard let folder = CommandLine.arguments.first.map({ URL(fileURLWithPath: $0).deletingLastPathComponent() }) else { return nil }
    let path = folder.appendingPathComponent("planted-faults").path
    return FileManager.default.isExecutableFile(atPath: path) ? path : nil
  }()
}

@Suite("Scripts in child processes", .enabled(if: ChildProgram.path != nil, "planted-faults is not beside the tests"), .serialized)
struct ChildProcessTests {
  private func program(deadline: Duration = .seconds(30)) -> HostProgram {
    HostProgram(path: ChildProgram.path ?? "", arguments: ["host-script"], deadline: deadline)
  }

  @Test("A child's outcome is that of this process", arguments: [correctList, stale, lost])
  func sameOutcome(_ hosted: HostedLayout) async throws {
    let script = HostScript(HostData([40]), steps: [.append(2), .rotate])
    let here = try await MainActor.run { try script.play(in: hosted) }
    #expect(try await program().outcome(of: script, in: hosted.name) == here)
  }

  @Test("A crash is found, shrunk, and named by its function")
  func crashing() async throws {
    var verification = HostVerification([crash], player: .program(program()), seeds: [], alternatives: ["callsInvalidateLayout: true"])
    verification.itemCount = 8
    let report = try await verification.run()
    #expect(report.exitCode == 3)
    let found = try #require(report.layouts.first?.findings.first)
    #expect(found.script == HostScript(HostData([0])))
    guard case .crash(let signal, let function, let message) = found.finding.fault else {
      Issue.record("\(found.finding)")
      return
    }
    #expect([SIGILL, SIGTRAP].contains(Int32(signal)))
    #expect(function?.contains("CrashingList.prepare()") == true, "\(function ?? "no function")")
    #expect(message == "Index out of range")
  }

  @Test("A prepare() that never returns is found, shrunk, and named by its function", .timeLimit(.minutes(10)))
  func neverEnding() async throws {
    let script = HostScript(HostData([1]), steps: [.width(60)])
    let outcome = try await program(deadline: .seconds(2)).outcome(of: script, in: endless.name, namesFunctions: true)
    let finding = try #require(outcome.errors.first)
    #expect(finding.step == 1)
    guard case .endless(let milliseconds, let function) = finding.fault else {
      Issue.record("\(finding)")
      return
    }
    #expect(milliseconds == 2_000)
    #expect(function?.contains("EndlessList.prepare()") == true, "\(function ?? "no function")")
    let sighting = HostScript(HostData([3]), steps: [.append(1), .width(60), .rotate])
    let found = try await HostVerification([endless], player: .program(program(deadline: .seconds(1))), alternatives: [])
      .shrunk(HostFinding(fault: finding.fault, elements: 1, step: 2), of: [sighting], scriptCount: 1, hosted: endless)
    #expect(found.script == script)
  }

  @Test("A child whose parent has gone ends, even in an endless loop")
  func orphan() async throws {
    let child = Process()
    child.executableURL = URL(fileURLWithPath: ChildProgram.path ?? "")
    child.arguments = ["host-script"]
    let (input, output) = (Pipe(), Pipe())
    (child.standardInput, child.standardOutput) = (input, output)
    try child.run()
    let script = String(decoding: try JSONEncoder().encode(HostScript(HostData([1]), steps: [.width(60)])), as: UTF8.self)
    input.fileHandleForWriting.write(Data("{\"layout\":\"\(endless.name)\",\"script\":\(script)}\n".utf8))
    // It has begun, and is in the step that never ends, or about to be.
    #expect(!output.fileHandleForReading.availableData.isEmpty)
    try input.fileHandleForWriting.close()
    for _ in 0..<2_000 where child.isRunning { try await Task.sleep(for: .milliseconds(10)) }
    guard !child.isRunning else {
      kill(child.processIdentifier, SIGKILL)
      Issue.record("it goes on without a parent")
      return
    }
    #expect(child.terminationReason == .exit && child.terminationStatus == 0)
  }

  @Test("A program that does not know the layout says so")
  func unknownLayout() async {
    await #expect(throws: HostError.self) { try await program().outcome(of: HostScript(HostData([1])), in: "nothing") }
  }
}
