import BenchmarkResults

/// The cost of measuring a group, in nanoseconds.
struct GroupCost: Equatable {
  /// The cost of everything except sampling: making data, verifying, counting.
  var fixed: Double
  /// The part of `fixed` that every visit has: making data.
  var opening: Double
  /// The cost of one round of sampling.
  var round: Double
  /// The part of `fixed` that comes after sampling.
  var counting: Double

  /// The number of rounds that take about as long as making and calibrating the work.
  static let roundsOfCalibrating = 4.0
  /// The same for visits after the first, in which nothing is calibrated.
  static let roundsOfMaking = 1.0

  func time(rounds: Int) -> Double { fixed + (Double(rounds) + Self.roundsOfCalibrating) * round }

  func scaled(by factor: Double) -> GroupCost {
    GroupCost(fixed: fixed * factor, opening: opening * factor, round: round * factor, counting: counting * factor)
  }
}

/// The costs of groups so far, and the forecasts of others that follow from them.
struct GroupCosts {
  private struct Key: Hashable {
    let layout: String
    let operation: String
  }

  private var known: [Key: (itemCount: Int, cost: GroupCost)] = [:]
  /// The total forecast time and the total actual time of the groups of the latest size. Their ratio corrects further forecasts.
  private var forecastTime = 0.0
  private var actualTime = 0.0
  private var latestSize = 0

  /// Returns the cost of a group that no other group helps to forecast: generous figures of a slow machine, per item and contender, in nanoseconds.
  private static func guess(_ group: SuiteGroup) -> GroupCost {
    let items = Double(group.itemCount) * Double(group.cells.count)
    return GroupCost(fixed: 100_000 + 200 * items, opening: 20_000 + 30 * items, round: 20_000 + 6 * items, counting: 50_000 + 120 * items)
  }

  /// Returns the forecast cost of a group. It is the cost of the same layout and operation at another size, in proportion to the items. Without that, it is
  /// the cost of the same operation of other layouts, else that of other operations of its layout at the same size, else a guess.
  ///
  /// If the groups of its size have cost more than their forecasts, its forecast is raised too, unless it comes from groups of that size.
  func forecast(of group: SuiteGroup) -> GroupCost {
    let basis = basis(of: group)
    guard basis.itemCount != group.itemCount else { return basis.cost }
    let drift = group.itemCount == latestSize && forecastTime > 0 ? min(max(1, actualTime / forecastTime), 4) : 1
    return basis.cost.scaled(by: drift)
  }

  /// Learns the actual cost of a group.
  mutating func learn(_ group: SuiteGroup, _ cost: GroupCost) {
    if group.itemCount != latestSize { (latestSize, forecastTime, actualTime) = (group.itemCount, 0, 0) }
    forecastTime += basis(of: group).cost.time(rounds: 1)
    actualTime += cost.time(rounds: 1)
    known[Self.key(of: group)] = (group.itemCount, cost)
  }

  /// A cost that was measured at some number of items, scaled to the items of the group. The number is `nil` for a guess.
  private typealias Basis = (itemCount: Int?, cost: GroupCost)

  private func basis(of group: SuiteGroup) -> Basis {
    let key = Self.key(of: group)
    if let same = known[key] { return Self.scale(same, to: group) }
    let alike = known.filter { $0.key.operation == key.operation && ($0.key.layout == CellIdentifier.floorLayout) == !group.isOfLayout }
    if let most = Self.most(alike.values.map { Self.scale($0, to: group) }) { return most }
    let others = known.filter { $0.value.itemCount == group.itemCount && $0.key.layout == key.layout }
    return Self.most(others.values.map { ($0.itemCount, $0.cost) }) ?? (nil, Self.guess(group))
  }

  private static func most(_ costs: [Basis]) -> Basis? { costs.max { $0.cost.time(rounds: 1) < $1.cost.time(rounds: 1) } }

  private static func scale(_ known: (itemCount: Int, cost: GroupCost), to group: SuiteGroup) -> Basis {
    (known.itemCount, known.cost.scaled(by: max(1, Double(group.itemCount) / Double(max(1, known.itemCount)))))
  }

  private static func key(of group: SuiteGroup) -> Key { Key(layout: group.layoutName, operation: group.cells.first?.operation ?? "") }
}
