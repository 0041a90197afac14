/// The visits that a group is still to have.
struct VisitsLeft: Hashable {
  /// Whether the first is among them.
  var first: Bool
  /// The others.
  var later: Int

  var count: Int { (first ? 1 : 0) + later }

  static let justFirst = VisitsLeft(first: true, later: 0)
  static let justLater = VisitsLeft(first: false, later: 1)
}
