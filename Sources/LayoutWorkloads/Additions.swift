private import Synchronization

/// Values that a program adds to the built-in ones before it begins, such as a package's own workloads.
package final class Additions<Value: Sendable>: Sendable {
  private let added = Mutex<[Value]>([])

  /// Nothing added.
  package init() {}

  /// The values so far, in the order in which they came.
  package var values: [Value] { added.withLock { $0 } }

  /// Adds values behind those that are there.
  package func add(_ values: [Value]) { added.withLock { $0 += values } }
}
