import Synchronization

/// Where the engines of one count write down what they do. One thread's own.
///
/// The count stands in memory of its own, not in the object, because the rule's inner loop writes to it.
package final class WorkTally: @unchecked Sendable {
  package let count: UnsafeMutablePointer<WorkCount>

  /// The tally of the test under way.
  @TaskLocal package static var current: WorkTally?
  private static let hasBegun = Atomic(false)

  /// A tally of no work.
  package init() {
    count = .allocate(capacity: 1)
    count.initialize(to: WorkCount())
  }

  deinit { count.deallocate() }

  /// All work so far.
  package var total: WorkCount { count.pointee }

  /// Whether a test of this process has counted, or does. It stays true.
  package static var hasCounted: Bool { hasBegun.load(ordering: .relaxed) }

  /// The count of the test under way. In a program that has never had one, it costs the reading of a flag, so that code that is timed may ask for it now
  /// and then.
  package static var currentCount: UnsafeMutablePointer<WorkCount>? { hasCounted ? current?.count : nil }

  /// Does something, whose work is counted here.
  package func counting<Result>(_ body: () throws -> Result) rethrows -> Result {
    Self.hasBegun.store(true, ordering: .relaxed)
    return try Self.$current.withValue(self, operation: body)
  }

  /// Does something, whose work is counted here.
  package nonisolated(nonsending) func counting<Result>(_ body: () async throws -> Result) async rethrows -> Result {
    Self.hasBegun.store(true, ordering: .relaxed)
    return try await Self.$current.withValue(self, operation: body)
  }
}
