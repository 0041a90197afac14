private import Synchronization

/// Values with names that a program adds to the built-in ones before it begins, such as a package's own workloads. An added value takes the place of a
/// built-in one of its name: the library may add names later, and a program that had one before goes on as it was.
package final class Additions<Value: Sendable>: Sendable {
  private let added = Mutex<[Value]>([])

  private let name: @Sendable (Value) -> String

  /// Nothing added yet to values whose names `name` returns.
  package init(named name: @escaping @Sendable (Value) -> String) { self.name = name }

  /// The values so far, in the order in which they came.
  package var values: [Value] { added.withLock { $0 } }

  /// Whether there is an added value of this name.
  package func contains(_ name: String) -> Bool { values.contains { self.name($0) == name } }

  /// The built-in values whose place no added value takes.
  package func remaining(_ builtIn: [Value]) -> [Value] {
    let names = Set(values.map(name))
    return names.isEmpty ? builtIn : builtIn.filter { !names.contains(name($0)) }
  }

  /// Adds values behind those that are there.
  package func add(_ values: [Value]) { added.withLock { $0 += values } }
}
