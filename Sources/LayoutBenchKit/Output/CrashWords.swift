import Foundation
import Synchronization

/// What is said if this process crashes: which cell it was at, and how to find out why.
///
/// A crash is a signal, and a handler of signals may do next to nothing. So the words are written beforehand, into memory that the handler puts to standard
/// error. Then the handler that was there before has its turn, which may print a backtrace.
enum CrashWords {
  private static let signals = [SIGILL, SIGTRAP, SIGABRT, SIGBUS, SIGSEGV, SIGFPE]
  private static let capacity = 4_096
  private static nonisolated(unsafe) let bytes = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
  private static let count = Atomic<Int>(0)
  /// The handlers that were there before, in the order of `signals`.
  private static nonisolated(unsafe) let earlier = UnsafeMutablePointer<sigaction>.allocate(capacity: signals.count)

  /// From now on a crash says what is set last.
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

  /// Sets what is said if the process crashes now.
  static func set(_ text: String) {
    count.store(0, ordering: .releasing)
    let words = Array("\(BenchmarkProgram.current): \(text)\n".utf8.prefix(capacity))
    bytes.update(from: words, count: words.count)
    count.store(words.count, ordering: .releasing)
  }

  /// Nothing is said of a crash from now on.
  static func clear() { count.store(0, ordering: .releasing) }

  private static func say(_ number: Int32) {
    let length = count.load(ordering: .acquiring)
    if length > 0 { _ = write(STDERR_FILENO, bytes, length) }
    // Where the handler returns to, the same instruction fails again.
    for place in signals.indices where signals[place] == number { sigaction(number, earlier + place, nil) }
  }
}
