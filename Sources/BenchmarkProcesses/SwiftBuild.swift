import Foundation
import Subprocess
import Synchronization

/// One run of `swift build`.
package struct SwiftBuild: Sendable {
  /// The result of a build, with the part of the log that a reader needs.
  package struct Outcome: Equatable, Sendable {
    /// Whether it was successful.
    package let isGood: Bool
    /// The errors with their locations, ten at most; the end of the log if it contains no error.
    package let essence: String

    /// An outcome.
    package init(isGood: Bool, essence: String) { (self.isGood, self.essence) = (isGood, essence) }
  }

  private let tool: String
  private let arguments: [String]
  private let environment: [String: String?]

  /// A build with these arguments after `swift`.
  /// - Parameters:
  ///   - arguments: The arguments.
  ///   - environment: Variables to set, or to remove if `nil`.
  ///   - tool: The name or path of the program.
  package init(_ arguments: [String], environment: [String: String?] = [:], tool: String = "swift") {
    (self.arguments, self.environment, self.tool) = (arguments, environment, tool)
  }

  /// Runs the build.
  /// - Parameters:
  ///   - limit: The longest time that the build may take.
  ///   - interval: The time between calls of `tick`.
  ///   - tick: Is called with the progress that the compiler prints, such as `step 12 of 288`; `nil` if it prints none.
  /// - Throws: A ``ToolFault`` if the compiler is missing, or the build takes too long.
  package func run(
    within limit: Duration = .seconds(7_200), every interval: Duration = .milliseconds(500), tick: (String?) -> Void = { _ in }
  ) async throws -> Outcome {
    let log = BuildLog()
    // The time is counted in intervals, not read from the clock: a pause of this process counts as one interval.
    var waited = Duration.zero
    let isGood = try await withTicks(every: interval) {
      waited += interval
      guard waited < limit else {
        throw ToolFault.timedOut(tool: "\(tool) build", seconds: Int(limit.components.seconds))
      }
      tick(log.step)
    } during: {
      try await compile(log)
    }
    return Outcome(isGood: isGood, essence: log.essence)
  }

  private func compile(_ log: BuildLog) async throws -> Bool {
    let pipes = try ChildPipes(for: tool)
    do {
      let result = try await Subprocess.run(
        ExternalTool.executable(tool), arguments: Arguments(arguments), environment: .inheriting(environment), input: pipes.input,
        output: .sequence, error: .combinedWithOutput
      ) { execution in
        pipes.begin()
        pipes.endInput()
        for try await line in execution.standardOutput.strings(bufferingPolicy: .maxLineLength(1 << 24)) { log.add(line) }
      }
      return result.terminationStatus.isSuccess
    } catch let error as SubprocessError {
      throw error.fault(of: tool, remedy: "put the Swift toolchain's bin folder on PATH")
    }
  }
}

/// The output of a build.
private final class BuildLog: Sendable {
  private let lines = Mutex<[String]>([])

  func add(_ line: String) {
    lines.withLock {
      $0.append(line)
      // The beginning of a very long log helps no reader.
      if $0.count > 20_000 { $0.removeFirst(10_000) }
    }
  }

  /// The progress of the build; `nil` if the compiler prints none.
  var step: String? {
    let last = lines.withLock { $0.last { $0.hasPrefix("[") } }
    guard let numbers = last?.dropFirst().prefix(while: { $0 != "]" }).split(separator: "/"), numbers.count == 2 else { return nil }
    return "step \(numbers[0]) of \(numbers[1])"
  }

  var essence: String {
    let lines = lines.withLock { $0 }
    let errors = lines.filter { $0.contains("error:") }
    return (errors.isEmpty ? lines.suffix(20) : errors.prefix(10)).joined(separator: "\n")
  }
}
