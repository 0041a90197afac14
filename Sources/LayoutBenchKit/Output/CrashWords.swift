import Foundation
import Synchronization

/// The message that is printed if this process crashes. It names the cell, and the way to find the cause.
///
/// A crash is a signal, and a signal handler may do almost nothing. So the message is written beforehand into memory, and the handler copies it to standard
/// error. Then the earlier handler runs, which may print a backtrace.
enum CrashWords {
  private static let signals = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGSEGV, SIGFPE]
  private static let capacity = 4_096
  private static nonisolated(unsafe) let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
  private static let count = Atomic<Int>(0)
  /// The earlier handlers, in the order of `signals`.
  private static nonisolated(unsafe) let earlier = UnsafeMutablePointer<sigaction>.allocate(capacity: signals.count)

  /// Installs the handlers. From now on a crash prints the last message that was set.
  static func install() {
    for (place, number) in signals.enumerated() {
      var action = sigaction()
      #if canImport(Darwin)
        action.__sigaction_u.__sa_handler = { number in CrashWords.say(number) }
      #else
        action.__sigaction_handler.sa_handler = { number in CrashWords.say(number) }
      #endif
      sigaction(number, &action, earlier + place)
    }
  }

  /// Sets the message for a crash from now on.
  static func set(_ text: String) {
    count.store(0, ordering: .releasing)
    let words = Array("\(BenchmarkProgram.current): \(text)\n".utf8.prefix(capacity))
    bytes.update(from: words, count: words.count)
    count.store(words.count, ordering: .releasing)
  }

  /// Removes the message. From now on a crash prints none.
  static func clear() { count.store(0, ordering: .releasing) }

  private static func say(_ number: Int32) {
    let length = count.load(ordering: .acquiring)
    if length > 0 { _ = write(STDERR_FILENO, bytes, length) }
    // After the handler returns, the same instruction fails again, now with the earlier handler.
    for place in signals.indices where signals[place] == number { sigaction(number, earlier + place, nil) }
  }
}
