import CProbe
import WorkCounting

/// Does work that does not count for the test, such as setting up the data or the engine with which the counted work begins.
///
///     let engine = try uncounted { try preparedEngine(n) }
///
/// - Parameter body: The work to leave out. Engines that it makes count their work after it.
/// - Returns: The result of `body`.
public func uncounted<Result>(_ body: () throws -> Result) rethrows -> Result {
  guard let meter = WorkMeter.current else { return try body() }
  return try meter.leavingOut(body)
}

/// Does work that does not count for the test, such as setting up the data or the engine with which the counted work begins.
///
/// - Parameter body: The work to leave out. Engines that it makes count their work after it.
/// - Returns: The result of `body`.
public nonisolated(nonsending) func uncounted<Result>(_ body: nonisolated(nonsending) () async throws -> Result) async rethrows -> Result {
  guard let meter = WorkMeter.current else { return try await body() }
  return try await meter.leavingOut(body)
}

/// Counts one kind of work while a closure runs. It allocates nothing between its two readings.
final class WorkMeter: @unchecked Sendable {
  /// The reason for a missing count.
  enum Failure: Error, Equatable {
    /// jemalloc is not the allocator.
    case unavailable
    /// No engine and no collection view counted anything of any kind.
    case nothingCounted
    /// The work may be suspended. Each thread counts its own allocations, including those of other tests.
    case maySuspend
  }

  /// The state of the counters at one moment.
  private struct Reading {
    var amount = 0
    var allWork = WorkCount()
  }

  /// The innermost meter of the running test.
  @TaskLocal fileprivate static var current: WorkMeter?

  private let kind: WorkKind
  private let tally: WorkTally
  /// The meter around this one, which also counts the same work.
  private let outer: WorkMeter?
  private var leftOut = 0
  /// The counter of the thread, if bytes are counted. It is kept here because looking it up allocates.
  private let threadBytes: UnsafePointer<UInt64>?

  private init(_ kind: WorkKind) {
    self.kind = kind
    outer = Self.current
    tally = .current ?? WorkTally()
    threadBytes = if case .allocatedBytes = kind.source { cprobe_thread_allocated() } else { nil }
  }

  /// The amount of `kind` that `body` does.
  static func count(_ kind: WorkKind, in body: () throws -> Void) rethrows -> Result<Int, Failure> {
    let meter = WorkMeter(kind)
    return try meter.tally.counting {
      try $current.withValue(meter) {
        let start = meter.reading()
        try body()
        return meter.count(since: start)
      }
    }
  }

  /// The amount of `kind` that `body` does.
  static nonisolated(nonsending) func count(
    _ kind: WorkKind, in body: nonisolated(nonsending) () async throws -> Void
  ) async rethrows -> Result<Int, Failure> {
    if case .allocatedBytes = kind.source {
      try await body()
      return .failure(.maySuspend)
    }
    let meter = WorkMeter(kind)
    return try await meter.tally.counting {
      try await $current.withValue(meter) {
        let start = meter.reading()
        try await body()
        return meter.count(since: start)
      }
    }
  }

  /// Does work that neither this meter nor one around it counts.
  fileprivate func leavingOut<Result>(_ body: () throws -> Result) rethrows -> Result {
    let start = reading()
    defer { leaveOut(since: start) }
    guard let outer else { return try body() }
    return try outer.leavingOut(body)
  }

  /// Does work that neither this meter nor one around it counts.
  fileprivate nonisolated(nonsending) func leavingOut<Result>(
    _ body: nonisolated(nonsending) () async throws -> Result
  ) async rethrows -> Result {
    let start = reading()
    defer { leaveOut(since: start) }
    guard let outer else { return try await body() }
    return try await outer.leavingOut(body)
  }

  private func leaveOut(since start: Reading) { leftOut += reading().amount - start.amount }

  private func count(since start: Reading) -> Result<Int, Failure> {
    let end = reading()
    switch kind.source {
    case .allocatedBytes where threadBytes == nil: return .failure(.unavailable)
    case .tally where end.allWork == start.allWork: return .failure(.nothingCounted)
    case .allocatedBytes, .tally, .counter: return .success(end.amount - start.amount - leftOut)
    }
  }

  private func reading() -> Reading {
    switch kind.source {
    case .tally(let figure): return Reading(amount: figure(tally.total), allWork: tally.total)
    case .counter(let total): return Reading(amount: total())
    case .allocatedBytes: return Reading(amount: threadBytes.map { Int(cprobe_read($0)) } ?? 0)
    }
  }
}

extension WorkMeter.Failure {
  /// The fault and its remedy, for a kind of work.
  func sentence(_ kind: WorkKind) -> String {
    switch self {
    case .unavailable:
      """
      No \(kind) can be counted: jemalloc is not the allocator of this process. Start the tests with LD_PRELOAD=…/libjemalloc.so.2, or give this test \
      .enabled(if: WorkKind.allocatedBytes.isAvailable).
      """
    case .nothingCounted:
      """
      No work of any kind was counted. Make the engine inside the test, with CountedStrategy, as in makeEngine(with: CountedStrategy(.indexed), …), or let a \
      UICollectionView ask the layout.
      """
    case .maySuspend:
      "A trait cannot count \(kind): a test may be suspended, and its thread then works for other tests. Use expectWork(atMost:_:), whose body is not."
    }
  }
}
