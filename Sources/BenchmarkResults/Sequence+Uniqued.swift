extension Sequence where Element: Hashable {
  /// Returns the elements without duplicates, in the order of their first appearance.
  /// - Complexity: O(*n*), *n* the number of elements.
  package func uniqued() -> [Element] { uniqued(by: { $0 }) }
}

extension Sequence {
  /// Returns the first element of each key, in order.
  /// - Complexity: O(*n*), *n* the number of elements.
  package func uniqued<Key: Hashable>(by key: (Element) -> Key) -> [Element] {
    var seen: Set<Key> = []
    return filter { seen.insert(key($0)).inserted }
  }

  /// Groups the elements by key. The elements of a group keep their order, and the groups are in the order of their first elements.
  /// - Complexity: O(*n*), *n* the number of elements.
  package func grouped<Key: Hashable>(by key: (Element) -> Key) -> [(key: Key, elements: [Element])] {
    var places: [Key: Int] = [:]
    var groups: [(key: Key, elements: [Element])] = []
    for element in self {
      let key = key(element)
      let place = places[key, default: groups.count]
      if place == groups.count {
        places[key] = place
        groups.append((key, []))
      }
      groups[place].elements.append(element)
    }
    return groups
  }
}

extension Set<String> {
  /// Adds a name, with a number after it if the set already contains it. Returns the added name.
  /// - Complexity: O(*n*), *n* the number of names that differ only in their number.
  package mutating func add(_ name: String, separator: String) -> String {
    var (distinct, number) = (name, 2)
    while !insert(distinct).inserted {
      distinct = "\(name)\(separator)\(number)"
      number += 1
    }
    return distinct
  }
}
