import Synchronization

/// The place where the engines of one count record their work. It belongs to one thread.
///
/// The count is in separate memory, not in the object, because the rule's inner loop writes to it.
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

  /// The whole work so far.
  package var total: WorkCount { count.pointee }

  /// Whether a test of this process has counted work or is counting it. Once true, it stays true.
  package static var hasCounted: Bool { hasBegun.load(ordering: .relaxed) }

  /// The count of the test under way. In a program that never had one, it only reads a flag, so that timed code may use it occasionally.
  package static var currentCount: UnsafeMutablePointer<WorkCount>? { hasCounted ? current?.count : nil }

  /// Runs `body`, and counts its work here.
  package func counting<Result>(_ body: () throws -> Result) rethrows -> Result {
    Self.hasBegun.store(true, ordering: .relaxed)
    return try Self.$current.withValue(self, operation: body)
  }

  /// Runs `body`, and counts its work here.
  package nonisolated(nonsending) func counting<Result>(_ body: () async throws -> Result) async rethrows -> Result {
    Self.hasBegun.store(true, ordering: .relaxed)
    return try await Self.$current.withValue(self, operation: body)
  }
}
