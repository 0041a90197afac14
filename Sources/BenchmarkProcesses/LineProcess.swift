import Foundation
import Subprocess
import Synchronization

#if canImport(System)
  import System
#else
  import SystemPackage
#endif

/// A program to talk to line by line: it reads requests on standard input, and answers on standard output.
///
///     let sum = try await LineProcess.launch(path, ["worker"], title: "A") { process in
///       try await process.send("add 2 3")
///       return try await process.line()
///     }
package final class LineProcess {
  /// The program's name in messages.
  package let title: String
  /// Whether the program has begun to work; the caller sets this. A program that ends before it begins is not the expected program.
  package var hasBegun = false
  private let pipes: ChildPipes
  private let silence: SilenceWatch?
  private var lines: SubprocessOutputSequence.StringSequence<UTF8>.AsyncIterator

  /// The longest line that a program may send, in bytes.
  private static let longestLine = 1 << 24

  private init(title: String, pipes: ChildPipes, output: SubprocessOutputSequence, _ silence: SilenceWatch?) {
    self.title = title
    self.pipes = pipes
    self.silence = silence
    lines = output.strings(separatedBy: .unicodeScalarSequence(["\n" as Unicode.Scalar]), bufferingPolicy: .maxLineLength(Self.longestLine))
      .makeAsyncIterator()
  }

  /// Launches a program and lets `work` talk to it. Then ends its input, and waits for it to end. If `work` throws, kills it.
  ///
  /// - Parameters:
  ///   - path: The path of the program.
  ///   - arguments: Its arguments.
  ///   - title: Its name in messages.
  ///   - environment: Variables for it in addition to those of this process.
  ///   - deadline: The longest time that it may take. After that it is aborted, so that it can print a backtrace, and killed 20 seconds later. Its crash
  ///     is then ``ProgramCrash/Ending/overdue(_:)``.
  ///   - patience: The longest time that it may be silent while `work` waits for a line. After that it is killed. Its crash is then
  ///     ``ProgramCrash/Ending/silent(_:)``.
  ///   - ending: The longest time that it may take to end after its input has ended. After that it is killed.
  ///   - work: Talks to it.
  /// - Throws: The error of `work`, or a ``ProgramCrash`` if the program ended while `work` waited for it.
  package nonisolated(nonsending) static func launch<Result: Sendable>(
    _ path: String, _ arguments: [String], title: String, environment: [String: String] = [:], deadline: Duration? = nil,
    patience: Duration? = nil, ending: Duration = .seconds(20), _ work: (LineProcess) async throws -> Result
  ) async throws -> Result {
    let pipes = try ChildPipes(for: title)
    var hasBegun = false
    let silence = patience.map(SilenceWatch.init)
    let overdue = deadline.map(DeadlineWatch.init)
    let run: ExecutionResult<Swift.Result<Result, any Error>, SequenceOutput, FileDescriptorOutput>
    do {
      run = try await Subprocess.run(
        .path(FilePath(path)), arguments: Arguments(arguments),
        environment: .inherit.updating(
          Dictionary(uniqueKeysWithValues: environment.map { (Environment.Key(stringLiteral: $0.key), String?.some($0.value)) })),
        input: pipes.input, output: .sequence, error: pipes.error
      ) { execution -> Swift.Result<Result, any Error> in
        pipes.begin()
        let number = execution.processIdentifier.value
        running.withLock { _ = $0.insert(number) }
        defer { running.withLock { _ = $0.remove(number) } }
        let process = LineProcess(title: title, pipes: pipes, output: execution.standardOutput, silence)
        defer { hasBegun = process.hasBegun }
        let watches = [silence?.watch(number), overdue?.watch(number)]
        defer { for watch in watches { watch?.cancel() } }
        do {
          let result = try await work(process)
          // This does not wait for ever if the program fails to notice the end of its input.
          pipes.endInput()
          if await !ends(number, within: ending) { try? execution.send(signal: .kill) }
          return .success(result)
        } catch {
          // A program whose output has ended is about to end itself. It gets the time for that, because the way it ends is worth knowing.
          if error is Silence { _ = await ends(number, within: .seconds(2)) }
          try? execution.send(signal: .kill)
          return .failure(error)
        }
      }
    } catch let error as SubprocessError {
      throw error.fault(of: title)
    }
    do {
      return try run.closureResult.get()
    } catch is Silence {
      let end: ProgramCrash.Ending =
        if let silence, silence.hasEndedProgram {
          .silent(silence.limit)
        } else if let overdue, overdue.hasEnded(run.terminationStatus) {
          .overdue(overdue.limit)
        } else {
          ProgramCrash.Ending(run.terminationStatus)
        }
      throw ProgramCrash(title: title, hasBegun: hasBegun, end: end, said: await pipes.said())
    }
  }

  /// The error when a program sends or takes no more lines.
  package struct Silence: Error {
    /// The error.
    package init() {}
  }

  /// Sends a line.
  /// - Throws: A ``Silence`` if the program has ended.
  package nonisolated(nonsending) func send(_ line: String) async throws {
    silence?.setAwaited(true)
    defer { silence?.setAwaited(false) }
    let isTaken = await withCheckedContinuation { continuation in pipes.send("\(line)\n") { continuation.resume(returning: $0) } }
    guard isTaken else { throw Silence() }
  }

  /// Returns the next line of the program's output.
  /// - Throws: A ``Silence`` if it has ended.
  package nonisolated(nonsending) func line() async throws -> String {
    silence?.setAwaited(true)
    defer { silence?.setAwaited(false) }
    guard let line = try await lines.next() else { throw Silence() }
    return line
  }

  /// Waits for a process to end, and returns whether it does within a time. The process is not reaped, so its status can still be read.
  private static func ends(_ number: pid_t, within limit: Duration) async -> Bool {
    let start = ContinuousClock.now
    repeat {
      var info = siginfo_t()
      guard waitid(P_PID, id_t(number), &info, WEXITED | WNOHANG | WNOWAIT) == 0, info.si_signo != SIGCHLD else { return true }
      try? await Task.sleep(for: .milliseconds(5))
    } while start.duration(to: .now) < limit
    return false
  }

  /// The processes that are running.
  private static let running = Mutex<Set<pid_t>>([])

  /// Kills all running processes, for a program that is about to end itself.
  package static func endAll() {
    for number in running.withLock({ $0 }) { kill(number, SIGKILL) }
  }
}
