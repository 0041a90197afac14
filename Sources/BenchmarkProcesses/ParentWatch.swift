import Foundation

/// Ends a worker whose parent has gone. Otherwise an orphan in an endless loop would keep a processor busy for ever.
package enum ParentWatch {
  /// Starts a thread that ends this process as soon as nothing holds the other end of the pipe that is its standard input: the parent has ended, or wants
  /// nothing more. The exit code is 0.
  ///
  /// A file or a terminal as standard input is not watched.
  ///
  /// - Parameters:
  ///   - interval: How often `tick` is called; a millisecond at least. `nil` for never.
  ///   - tick: Is called on the thread. Time in which the process is stopped, as by Ctrl-Z, counts as one interval at most.
  package static func begin(every interval: Duration? = nil, tick: @escaping @Sendable () -> Void = {}) {
    let milliseconds = interval.map { Int32(clamping: max(1, Int(($0 / .milliseconds(1)).rounded(.up)))) } ?? -1
    let thread = Thread {
      // No events are asked for: that the other end is closed is always told.
      var input = pollfd(fd: STDIN_FILENO, events: 0, revents: 0)
      while true {
        let found = poll(&input, 1, milliseconds)
        if found == 0 { tick() }
        guard found > 0 else { continue }
        if Int32(input.revents) & Int32(POLLHUP) != 0 { _exit(0) }
        // A negative descriptor is left out, so that something that cannot be watched costs nothing.
        input.fd = -1
      }
    }
    thread.stackSize = 1 << 17
    thread.start()
  }
}
