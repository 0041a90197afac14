extension Sequence where Element: Hashable {
  /// The elements without repetitions, in the order of their first appearance.
  /// - Complexity: O(*n*), *n* the number of elements.
  package func uniqued() -> [Element] { uniqued(by: { $0 }) }
}

extension Sequence {
  /// The first element of each key, in order.
  /// - Complexity: O(*n*), *n* the number of elements.
  package func uniqued<Key: Hashable>(by key: (Element) -> Key) -> [Element] {
    var seen: Set<Key> = []
    return filter { seen.insert(key($0)).inserted }
  }
}
