import ArgumentParser
import Foundation
import Synchronization

/// Cancels work when the user ends it by Ctrl-C, Ctrl-\\, SIGTERM or SIGHUP, so that the work can clean up.
enum Interruption {
  private static let signals = [SIGINT, SIGQUIT, SIGTERM, SIGHUP]
  /// The pipe into which the handler writes the number of the signal. A handler may do little more than that.
  private static let pipeEnd = Atomic<Int32>(-1)
  private static let received = Atomic<Int32>(0)

  /// The time that work with last words has to notice that it was cancelled. All its results are on disk by then.
  private static let patience: Duration = .seconds(1)

  /// Does `work`, and cancels it when a signal arrives. The program's exit code is then 128 plus the signal's number, as in a shell.
  ///
  /// Work with last words gets no longer than a second to end. The last words are printed instead of “cleaning up”.
  @discardableResult static func guarding<Result: Sendable>(
    lastWords: LastWords = LastWords(), _ work: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    let task = Task(operation: work)
    let reader = try install()
    let watcher = Thread {
      var number: UInt8 = 0
      while read(reader, &number, 1) < 0 && errno == EINTR {}
      guard number > 0 else { return }
      received.store(Int32(number), ordering: .sequentiallyConsistent)
      let hasLastWords = lastWords.areThere
      task.cancel()
      guard hasLastWords else { return Terminal.warn("interrupted: cleaning up") }
      Thread.sleep(forTimeInterval: Double(patience.components.seconds))
      lastWords.say()
      exit(128 + Int32(number))
    }
    watcher.start()
    let result = await task.result
    let signal = received.load(ordering: .sequentiallyConsistent)
    guard signal == 0 else {
      lastWords.say()
      throw ExitCode(128 + signal)
    }
    return try result.get()
  }

  /// Makes signals arrive as a byte in a pipe. Returns the end to read from.
  private static func install() throws -> Int32 {
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    // Children must not keep the pipe.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    pipeEnd.store(ends[1], ordering: .sequentiallyConsistent)
    // The handler of SIGPIPE does nothing. It replaces “ignore”, which children would inherit. After a worker has ended, writing to it is then just an error.
    signal(SIGPIPE) { _ in }
    for number in signals {
      signal(number) { number in
        var byte = UInt8(truncatingIfNeeded: number)
        _ = write(Interruption.pipeEnd.load(ordering: .sequentiallyConsistent), &byte, 1)
      }
    }
    return ends[0]
  }
}

/// The message that is printed once when work is interrupted. Its text is made at that moment.
final class LastWords: Sendable {
  private let words = Mutex<(@Sendable () -> String)?>(nil)

  /// Sets the words.
  func tell(_ words: @escaping @Sendable () -> String) { self.words.withLock { $0 = words } }

  /// Whether words were set and not yet printed.
  var areThere: Bool { words.withLock { $0 != nil } }

  /// Prints the words, unless they have already been printed.
  func say() {
    words.withLock {
      guard let text = $0?() else { return }
      $0 = nil
      // The line of progress is still open.
      if Terminal.isTerminal(STDERR_FILENO) { Terminal.put("\r\u{1B}[K", to: STDERR_FILENO) }
      Terminal.warn("interrupted: \(text)")
    }
  }
}
