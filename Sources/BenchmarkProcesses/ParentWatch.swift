import Foundation

/// Ends a worker whose parent has ended. Otherwise an orphan in an endless loop would occupy a processor for ever.
package enum ParentWatch {
  /// Starts a thread that watches the pipe of standard input. As soon as no process holds the other end, it ends this process: the parent has ended, or
  /// needs nothing more. The exit code is 0.
  ///
  /// If standard input is a file or a terminal, it is not watched.
  ///
  /// - Parameters:
  ///   - interval: The time between calls of `tick`, at least a millisecond; `nil` for no calls.
  ///   - tick: Is called on the thread. Time in which the process is stopped, as by Ctrl-Z, counts as at most one interval.
  package static func begin(every interval: Duration? = nil, tick: @escaping @Sendable () -> Void = {}) {
    let milliseconds = interval.map { Int32(clamping: max(1, Int(($0 / .milliseconds(1)).rounded(.up)))) } ?? -1
    let thread = Thread {
      // No events are requested, because `poll` always reports that the other end is closed.
      var input = pollfd(fd: STDIN_FILENO, events: 0, revents: 0)
      while true {
        let found = poll(&input, 1, milliseconds)
        if found == 0 { tick() }
        guard found > 0 else { continue }
        if Int32(input.revents) & Int32(POLLHUP) != 0 { _exit(0) }
        // `poll` ignores negative descriptors, so an input that cannot be watched costs nothing.
        input.fd = -1
      }
    }
    thread.stackSize = 1 << 17
    thread.start()
  }
}
