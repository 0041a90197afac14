/// The known order of commits in a repository, and the order of a history's rows that follows from it.
///
///     CommitOrder(oldestFirst: ["1a2b3c4d…", "5e6f7a8b…"]).sorted(records)
///
/// Runs are often made later than their commits: an old commit is measured again, or two machines share the work. In the order of time, such a run would look
/// like a change back to an old level.
package struct CommitOrder: Sendable {
  /// The position of each full name.
  private let places: [String: Int]
  /// The full names in alphabetical order, so that names with a common beginning are neighbours.
  private let names: [String]

  /// Creates the order of these commits, which are given by their full names.
  ///
  /// - Complexity: O(*c* log *c*), *c* the number of commits.
  package init(oldestFirst commits: [String]) {
    places = Dictionary(commits.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    names = places.keys.sorted()
  }

  /// An unknown order: no commit is known, and only time orders rows.
  package static let unknown = CommitOrder(oldestFirst: [])

  /// Returns the hexadecimal digits by which git knows a commit of a history, without a remark such as `-dirty`. Nil if there are too few or too many digits,
  /// or other characters.
  package static func name(of commit: String) -> String? {
    let name = commit.prefix { $0 != "-" }
    let isName = (AcceptedChange.leastDigits...64).contains(name.count) && name.allSatisfy { $0.isASCII && $0.isHexDigit }
    return isName ? name.lowercased() : nil
  }

  /// Returns the position of a commit of a history, which may be abbreviated. Nil if the commit is unknown, or if the abbreviation could mean several
  /// commits.
  ///
  /// - Complexity: O(log *c*).
  package func place(of commit: String?) -> Int? {
    guard let name = commit.flatMap(Self.name(of:)) else { return nil }
    if let place = places[name] { return place }
    var (low, high) = (0, names.count)
    while low < high {
      let middle = (low + high) / 2
      if names[middle] < name { low = middle + 1 } else { high = middle }
    }
    guard low < names.count, names[low].hasPrefix(name) else { return nil }
    guard low + 1 == names.count || !names[low + 1].hasPrefix(name) else { return nil }
    return places[names[low]]
  }

  /// Returns the rows sorted by commit, then by time. Rows with equal times keep their order.
  ///
  /// A row of an unknown commit follows all rows of known commits that were measured before it, because nothing else is known about its position. If no
  /// commit is known, only time counts.
  ///
  /// - Complexity: O(*r* log *r*), *r* the number of rows.
  package func sorted(_ records: [HistoryRecord]) -> [HistoryRecord] {
    let byTime = records.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }.map(\.element)
    var latest = -1
    let keys = byTime.map { record -> (place: Int, isUnknown: Int) in
      guard let place = place(of: record.commit) else { return (latest, 1) }
      latest = max(latest, place)
      return (place, 0)
    }
    let order = byTime.indices.sorted { (keys[$0].place, keys[$0].isUnknown, $0) < (keys[$1].place, keys[$1].isUnknown, $1) }
    return order.map { byTime[$0] }
  }
}
