import ArgumentParser
import Foundation
import Synchronization

/// Ends work when the person does, by Ctrl-C, Ctrl-\\, SIGTERM or SIGHUP, so that it can clean up what it has begun.
enum Interruption {
  private static let signals = [SIGINT, SIGQUIT, SIGTERM, SIGHUP]
  /// Where the handler writes the number of the signal; a handler may do little more than that.
  private static let pipeEnd = Atomic<Int32>(-1)
  private static let received = Atomic<Int32>(0)

  /// How long work that has last words may take to notice that it was cancelled: all it has done is on disk.
  private static let patience: Duration = .seconds(1)

  /// Does `work`, which is cancelled when a signal comes; then the program's exit code is 128 and the signal's number, as a shell has it.
  ///
  /// Work that has last words is not waited for longer than a second, and they are said instead of “cleaning up”.
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
    // A handler, not “ignore”: children would inherit the latter. One that does nothing where a worker has ended: writing to it is then an error.
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

/// What is said when work is interrupted: once, and as it is by then.
final class LastWords: Sendable {
  private let words = Mutex<(@Sendable () -> String)?>(nil)

  /// From now on `words` are said.
  func tell(_ words: @escaping @Sendable () -> String) { self.words.withLock { $0 = words } }

  /// Whether there are any, and they were not said yet.
  var areThere: Bool { words.withLock { $0 != nil } }

  /// Says them, unless they were said.
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
