import LayoutSuites

/// What is still to come of a run, judged by what has been: so that a run ends within its budget, its last files included, and progress can
/// say how long it will take.
struct CostForecast {
  private var lastOverhead = 0
  private var lastItemCount = 1
  private var samples = 0
  /// The time and the number of the groups of each number of items.
  private var spent: [Int: (nanoseconds: Int, groups: Int)] = [:]

  /// What the group costs besides sampling, in nanoseconds: like the group before it, and in proportion to its items.
  func overhead(of group: SuiteGroup) -> Int { lastOverhead * max(1, group.itemCount / lastItemCount) }

  /// What deriving and writing the last files costs, in nanoseconds: about 25 µs a sample.
  var finishing: Int { samples * 25_000 }

  /// What these groups will take, in nanoseconds: each like those of as many items before it, or, where there was none yet, like the largest
  /// so far in proportion to its items.
  func time(for groups: ArraySlice<SuiteGroup>) -> Int {
    guard let largest = spent.keys.max() else { return .max }
    return groups.reduce(finishing) { total, group in
      let like = spent[group.itemCount] == nil ? largest : group.itemCount
      let average = spent[like].map { Double($0.nanoseconds) / Double($0.groups) } ?? 0
      return total + Int(average * max(1, Double(group.itemCount) / Double(like)))
    }
  }

  /// Takes in what a group took.
  mutating func learn(from group: SuiteGroup, _ outcome: GroupOutcome, lasting nanoseconds: Int) {
    lastOverhead = max(0, nanoseconds - outcome.samplingNanoseconds)
    lastItemCount = max(1, group.itemCount)
    samples += outcome.samples.count
    let before = spent[group.itemCount] ?? (0, 0)
    spent[group.itemCount] = (before.nanoseconds + nanoseconds, before.groups + 1)
  }
}
