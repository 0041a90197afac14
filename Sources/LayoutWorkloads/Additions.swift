private import Synchronization

/// Named values that a program adds to the built-in ones before it begins, such as a package's own workloads. An added value replaces a built-in one of the
/// same name. So a program that already uses a name does not change if the library adds that name later.
package final class Additions<Value: Sendable>: Sendable {
  private let added = Mutex<[Value]>([])

  private let name: @Sendable (Value) -> String

  /// Creates a list without values. `name` returns the name of a value.
  package init(named name: @escaping @Sendable (Value) -> String) { self.name = name }

  /// The added values, in the order in which they came.
  package var values: [Value] { added.withLock { $0 } }

  /// Whether an added value has this name.
  package func contains(_ name: String) -> Bool { values.contains { self.name($0) == name } }

  /// The built-in values that no added value replaces.
  package func remaining(_ builtIn: [Value]) -> [Value] {
    let names = Set(values.map(name))
    return names.isEmpty ? builtIn : builtIn.filter { !names.contains(name($0)) }
  }

  /// Adds values behind the present ones.
  package func add(_ values: [Value]) { added.withLock { $0 += values } }
}
