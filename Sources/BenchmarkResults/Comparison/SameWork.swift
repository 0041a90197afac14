/// What of a cell two programs do alike, to the last digit, beside its time. The raw value is its name in the files.
///
/// A time that differs with the same instructions comes from the place of code or memory. With the same counts alone it may also come from the change: a loop
/// that runs longer need not allocate more.
package enum SameWork: String, CaseIterable, Hashable, Sendable {
  /// All counts and the instructions.
  case instructions
  /// All counts; the instructions of one side or both are not known.
  case counts
}

extension SameWork {
  /// `changes` of `pairs`, place by place, the compared times labelled with what else of their cells is the same on both sides.
  static func labelled(_ changes: [ChangeRecord], _ pairs: [SeriesPair]) -> [ChangeRecord] {
    let byCell = Dictionary(grouping: pairs.filter { !$0.key.metric.isTime }, by: \.key.cell)
    return changes.map { change in
      guard change.metric == .time, change.outcome.isComparison else { return change }
      var change = change
      change.sameWork = SameWork(byCell[change.cell] ?? [])
      return change
    }
  }

  /// What is the same in the counts of one cell; nil if one of them differs, or none is known on both sides.
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
