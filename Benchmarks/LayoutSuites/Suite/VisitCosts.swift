import BenchmarkResults

/// The cost of the visits to a group, in nanoseconds.
struct VisitCost: Equatable {
  let first: GroupCost
  let later: GroupCost

  /// The part of the first visit that comes after sampling.
  var counting: Double { first.counting }

  /// Returns the cost of `visits` with this many rounds each.
  func time(_ visits: VisitsLeft, rounds: Int) -> Double {
    let ofLater = later.opening + (Double(rounds) + GroupCost.roundsOfMaking) * later.round
    return (visits.first ? first.time(rounds: rounds) : 0) + Double(visits.later) * ofLater
  }
}

/// The costs of visits so far. The cost of a group's visit in one launch forecasts the cost of its next visit.
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
