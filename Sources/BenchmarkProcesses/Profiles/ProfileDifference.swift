/// The difference of two profiles: the functions that cost more or less now.
package struct ProfileDifference: Equatable, Sendable {
  /// The profile to compare with.
  package let before: StackProfile
  /// The profile of interest.
  package let now: StackProfile

  /// A function in both profiles.
  package struct Row: Equatable, Sendable {
    /// The function.
    package let name: String
    /// Its own cost before.
    package let before: Int
    /// Its own cost now.
    package let now: Int

    /// The increase of the cost; negative if the function costs less now.
    package var change: Int { now - before }
  }

  /// The functions by their own cost, the largest change first. The changes add up to ``change``.
  package var rows: [Row] {
    let (old, new) = (Self.own(before), Self.own(now))
    return Set(old.keys).union(new.keys)
      .map { Row(name: $0, before: old[$0] ?? 0, now: new[$0] ?? 0) }
      .filter { $0.before != 0 || $0.now != 0 }
      .sorted { (abs($1.change), $1.now, $0.name) < (abs($0.change), $0.now, $1.name) }
  }

  /// The increase of the total cost; negative if it is lower now.
  package var change: Int { now.total - before.total }

  /// Returns at most `count` functions that cost more now, the largest increase first.
  package func increases(_ count: Int) -> [Row] { Array(rows.filter { $0.change > 0 }.prefix(count)) }

  private static func own(_ profile: StackProfile) -> [String: Int] {
    Dictionary(profile.rows.map { ($0.name, $0.own) }, uniquingKeysWith: +)
  }
}

extension StackProfile {
  /// The difference from an earlier profile of the same event over the same number of iterations.
  package func difference(from before: StackProfile) -> ProfileDifference { ProfileDifference(before: before, now: self) }
}
