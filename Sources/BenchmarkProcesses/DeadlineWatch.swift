import Foundation
import Subprocess
import Synchronization

/// Aborts a program at a deadline, so that it can print a backtrace. Kills it 20 seconds later.
final class DeadlineWatch: Sendable {
  /// The longest time that the program may take. ``TimeLimit`` tells how a pause counts.
  let limit: Duration
  private let hasPassed = Mutex(false)

  init(limit: Duration) { self.limit = limit }

  /// Whether this watch ended the program: the deadline passed, and one of the two signals ended the program.
  func hasEnded(_ status: TerminationStatus) -> Bool {
    guard case .signaled(let signal) = status else { return false }
    return hasPassed.withLock { $0 } && [SIGABRT, SIGKILL].contains(Int32(signal))
  }

  /// Watches a process until the task is cancelled. Nothing may reap the process before that, so that its number cannot belong to another process.
  func watch(_ number: pid_t) -> Task<Void, any Error> {
    Task.detached { [self] in
      try await TimeLimit.pass(limit)
      hasPassed.withLock { $0 = true }
      kill(number, SIGABRT)
      try await TimeLimit.pass(.seconds(20))
      kill(number, SIGKILL)
    }
  }
}
