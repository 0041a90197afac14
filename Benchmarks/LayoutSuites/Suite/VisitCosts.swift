import BenchmarkResults

/// What the visits of a group cost, in nanoseconds.
struct VisitCost: Equatable {
  let first: GroupCost
  let later: GroupCost

  /// The part of the first visit that comes after sampling.
  var counting: Double { first.counting }

  /// What `visits` cost with so many rounds each.
  func time(_ visits: VisitsLeft, rounds: Int) -> Double {
    let ofLater = later.opening + (Double(rounds) + GroupCost.roundsOfMaking) * later.round
    return (visits.first ? first.time(rounds: rounds) : 0) + Double(visits.later) * ofLater
  }
}

/// What visits cost so far. A group that was visited in one launch tells what its next visit will cost.
struct VisitCosts {
  private var first = GroupCosts()
  private var later: [CellIdentifier: GroupCost] = [:]

  func forecast(of group: SuiteGroup) -> VisitCost {
    let first = first.forecast(of: group)
    return VisitCost(first: first, later: group.cells.first.flatMap { later[$0] } ?? first)
  }

  mutating func learn(_ group: SuiteGroup, isFirst: Bool, _ cost: GroupCost) {
    if isFirst { first.learn(group, cost) }
    guard let cell = group.cells.first else { return }
    later[cell] = cost
  }
}
