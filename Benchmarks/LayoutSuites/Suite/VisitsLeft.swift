/// The remaining visits of a group.
struct VisitsLeft: Hashable {
  /// Whether the first visit is among them.
  var first: Bool
  /// The number of visits after the first.
  var later: Int

  var count: Int { (first ? 1 : 0) + later }

  static let justFirst = VisitsLeft(first: true, later: 0)
  static let justLater = VisitsLeft(first: false, later: 1)
}
