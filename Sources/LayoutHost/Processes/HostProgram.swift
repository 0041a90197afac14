import BenchmarkProcesses
import Foundation

/// A program that plays scripts in child processes: usually this one, called with a hidden verb that hands over to ``HostWorker/serve(_:)``.
public struct HostProgram: Sendable {
  /// The path of its executable.
  public var path: String
  /// The arguments that make it play a script.
  public var arguments: [String]
  /// The longest time that a script may take.
  public var deadline: Duration

  /// A program.
  public init(path: String, arguments: [String], deadline: Duration = .seconds(10)) {
    (self.path, self.arguments, self.deadline) = (path, arguments, deadline)
  }

  /// This program itself.
  public static func current(arguments: [String], deadline: Duration = .seconds(10)) -> HostProgram {
    HostProgram(path: "/proc/self/exe", arguments: arguments, deadline: deadline)
  }

  /// Plays a script with one of the program's layouts. A crash is a finding, and so is a script that does not end within the deadline.
  ///
  /// - Parameters:
  ///   - script: The script.
  ///   - layout: The layout's name.
  ///   - namesFunctions: Whether to find the function in which a crash happened, which takes a second or more. Otherwise only signal and message are known.
  /// - Throws: A ``HostError`` if the program does not know the layout or the verb.
  public nonisolated(nonsending) func outcome(
    of script: HostScript, in layout: String, namesFunctions: Bool = false
  ) async throws -> HostOutcome {
    let request = String(decoding: try JSONEncoder().encode(HostWorker.Request(layout: layout, script: script)), as: UTF8.self)
    var place = HostScript.Place.step(0)
    var hasBegun = false
    // The real path of this program's file: in the child, the link in /proc would lead to the child's own file.
    let path = path == "/proc/self/exe" ? (try? FileManager.default.destinationOfSymbolicLink(atPath: path)) ?? path : path
    do {
      return try await LineProcess.launch(
        path, arguments, title: layout, environment: ["SWIFT_BACKTRACE": CrashReport.settings(namesFunctions: namesFunctions)],
        deadline: deadline
      ) { process in
        try await process.send(request)
        while true {
          let line = try await process.line()
          guard line.hasPrefix(HostWorker.mark) else { continue }
          let message = try JSONDecoder().decode(HostWorker.Message.self, from: Data(line.dropFirst(HostWorker.mark.count).utf8))
          hasBegun = true
          process.hasBegun = true
          switch message {
          case .reached(let new): place = new
          case .played(let outcome): return outcome
          case .refused(let reason): throw HostError.refused(reason)
          }
        }
      }
    } catch let crash as ProgramCrash {
      let report = CrashReport(crash.said)
      let fault: HostFault
      switch crash.end {
      case .overdue(let limit) where hasBegun: fault = .endless(milliseconds: Int(limit / .milliseconds(1)), function: report.function)
      case .signaled(let signal) where hasBegun: fault = .crash(signal: Int(signal), function: report.function, message: report.message)
      default: throw HostError.refused("\(crash)")
      }
      let step =
        switch place {
        case .step(let number), .check(let number): number
        }
      var outcome = HostOutcome()
      outcome.errors = [HostFinding(fault: fault, elements: 1, step: step)]
      return outcome
    }
  }
}
