import BenchmarkHarness

/// The clock of a session. Tests advance it themselves.
package struct SessionClock: HarnessClock {
  private let read: () -> Int

  /// The machine's clock.
  package init() { self.init(MonotonicClock().now) }

  /// A clock whose time `read` returns, in nanoseconds.
  init(_ read: @escaping () -> Int) { self.read = read }

  /// The nanoseconds since an arbitrary moment; the number never decreases.
  package func now() -> Int { read() }
}
