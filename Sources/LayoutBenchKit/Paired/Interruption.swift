import ArgumentParser
import Foundation
import Synchronization

/// Ends work when the person does, by Ctrl-C, SIGTERM or SIGHUP, so that it can clean up what it has begun.
enum Interruption {
  private static let signals = [SIGINT, SIGTERM, SIGHUP]
  /// Where the handler writes the number of the signal; a handler may do little more than that.
  private static let pipeEnd = Atomic<Int32>(-1)
  private static let received = Atomic<Int32>(0)

  /// Does `work`, which is cancelled when a signal comes; then the program's exit code is 128 and the signal's number, as a shell has it.
  static func guarding<Result: Sendable>(_ work: @escaping @Sendable () async throws -> Result) async throws -> Result {
    let task = Task(operation: work)
    let reader = try install()
    let watcher = Thread {
      var number: UInt8 = 0
      while read(reader, &number, 1) < 0 && errno == EINTR {}
      guard number > 0 else { return }
      received.store(Int32(number), ordering: .sequentiallyConsistent)
      Terminal.warn("interrupted: cleaning up")
      task.cancel()
    }
    watcher.start()
    let result = await task.result
    let signal = received.load(ordering: .sequentiallyConsistent)
    guard signal == 0 else { throw ExitCode(128 + signal) }
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
