import BenchmarkHarness

/// The clock of a session. Tests let it pass by themselves.
package struct SessionClock: HarnessClock {
  private let read: () -> Int

  /// The machine's clock.
  package init() { self.init(MonotonicClock().now) }

  /// A clock that `read` reads, in nanoseconds.
  init(_ read: @escaping () -> Int) { self.read = read }

  /// Nanoseconds since some moment; never falls.
  package func now() -> Int { read() }
}
