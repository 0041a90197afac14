/// The extent to which two programs do the same work in a cell, to the last digit, apart from its time. The raw value is the name in files.
///
/// If a time differs with the same instructions, the cause is the place of code or memory. If only the counts are the same, the cause may also be the change
/// itself: a loop that runs longer need not allocate more.
package enum SameWork: String, CaseIterable, Hashable, Sendable {
  /// All counts and the instructions are the same.
  case instructions
  /// All counts are the same; the instructions of one or both sides are unknown.
  case counts
}

extension SameWork {
  /// Returns `changes`, in the same order as `pairs`. Compared times are labelled with the other values of their cells that are the same on both sides.
  static func labelled(_ changes: [ChangeRecord], _ pairs: [SeriesPair]) -> [ChangeRecord] {
    let byCell = Dictionary(grouping: pairs.filter { !$0.key.metric.isTime }, by: \.key.cell)
    return changes.map { change in
      guard change.metric == .time, change.outcome.isComparison else { return change }
      var change = change
      change.sameWork = SameWork(byCell[change.cell] ?? [])
      return change
    }
  }

  /// Determines which counts of one cell are the same. Nil if one of them differs, or if none is known on both sides.
  private init?(_ counts: [SeriesPair]) {
    let known = counts.filter { $0.baseline != nil && $0.candidate != nil }
    let isSame = known.allSatisfy { pair in
      let values = Set((pair.baseline?.values ?? []) + (pair.candidate?.values ?? []))
      return values.count == 1
    }
    guard !known.isEmpty, isSame else { return nil }
    self = known.contains { $0.key.metric == .instructions } ? .instructions : .counts
  }
}
