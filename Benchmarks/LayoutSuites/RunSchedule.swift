import BenchmarkHarness
import BenchmarkResults

/// When each group of a run is measured, and for how long, so that the run ends within its budget.
///
///     while let turn = schedule.next() {
///       let outcome = try runner.run(turn.group, until: turn.deadline, atMost: turn.hardDeadline)
///       schedule.learn(from: turn.group, outcome, lasting: time)
///     }
///     schedule.leftOut  // the groups that there was no time for
///
/// If the time does not suffice for the fewest rounds of all groups, all get fewer rounds. Only if it does not even suffice for one round of each
/// are groups left out: those of the largest size first, and among them the operations that matter least, of every layout in turn. So no layout
/// is left out while another has more than one operation of that size.
///
/// What a group will cost is judged by the same layout and operation at a smaller size, in proportion to the items.
public struct RunSchedule<Clock: HarnessClock> {
  /// A group's turn.
  public struct Turn {
    /// The group.
    public let group: SuiteGroup
    /// When its sampling is to end, once it has the fewest rounds.
    public let deadline: Int
    /// When its sampling ends in any case.
    public let hardDeadline: Int
  }

  private let budget: TimeBudget<Clock>
  private let mostRounds: Int
  private let fewestRounds: Int
  private var costs = GroupCosts()
  private var samples = 0
  /// The groups that had no turn yet, in order.
  private var waiting: [SuiteGroup]
  /// The groups that were cut off in their turn.
  private var cutOff: [SuiteGroup] = []
  /// The places in the whole list of groups, from the group that is left out first to the one that is left out last.
  private let sacrifices: [CellGroup: Int]

  /// A schedule of `groups`, in their order.
  public init(_ groups: [SuiteGroup], budget: TimeBudget<Clock>, settings: RunSettings) {
    self.budget = budget
    waiting = groups
    mostRounds = settings.mostRounds
    fewestRounds = max(1, min(settings.fewestRounds, settings.mostRounds))
    sacrifices = Self.sacrifices(among: groups)
  }

  /// The number of groups that had no turn yet.
  public var waitingCount: Int { waiting.count }

  /// The groups that are not measured: after the last turn, those that there was no time for.
  public var leftOut: [SuiteGroup] { cutOff + waiting }

  /// What deriving and writing the last files costs, in nanoseconds: about 25 µs a sample.
  public var finishing: Int { samples * 25_000 }

  /// What the groups that had no turn yet and then the last files will take, in nanoseconds: at most what is left of the budget.
  public var timeLeft: Int {
    let whole = waiting.reduce(0) { $0 + costs.forecast(of: $1).time(rounds: mostRounds * $1.roundsFactor) }
    let left = max(0, budget.deadline - budget.clock.now())
    return whole + Double(finishing) < Double(left) ? Int(whole) + finishing : left
  }

  /// The turn of the next group; `nil` when none is left, or no time for any.
  public mutating func next() -> Turn? {
    guard budget.deadline != .max else {
      return waiting.isEmpty ? nil : Turn(group: waiting.removeFirst(), deadline: .max, hardDeadline: .max)
    }
    let now = budget.clock.now()
    let left = Double(budget.deadline - finishing - now)
    let forecasts = waiting.map { costs.forecast(of: $0) }
    let places = affordable(forecasts, within: left)
    guard let place = places.first else { return nil }
    func need(_ rounds: Int) -> Double { places.reduce(0) { $0 + forecasts[$1].time(rounds: rounds) } }
    let rounds = (1...fewestRounds).reversed().first { need($0) <= left } ?? 1
    let own = forecasts[place].time(rounds: rounds)
    // What is left over is shared by the rounds that are wanted: single frames want the most. What a group does not use goes to those after it.
    let weight = Double(waiting[place].roundsFactor) / places.reduce(0) { $0 + Double(waiting[$1].roundsFactor) }
    let spare = max(0, left - need(rounds))
    // Early forecasts are generous. Without this, groups that cost next to nothing would get few rounds because others may cost much. All
    // groups together take at most 5 % of the time this way.
    let least = 0.05 * left * weight
    let share = max(least, own + spare * weight - forecasts[place].counting)
    let most = rounds == fewestRounds ? max(share, own + spare - forecasts[place].counting) : share
    return Turn(group: waiting.remove(at: place), deadline: now + Int(share), hardDeadline: now + Int(most))
  }

  /// Takes in what a group took.
  public mutating func learn(from group: SuiteGroup, _ outcome: GroupOutcome, lasting nanoseconds: Int) {
    if outcome.isCutOff { cutOff.append(group) }
    samples += outcome.samples.count
    let rounds = (outcome.samples.lazy.filter { $0.metric == .time }.map(\.round).max() ?? -1) + 1
    costs.learn(
      group,
      GroupCost(
        fixed: Double(max(0, nanoseconds - outcome.samplingNanoseconds)),
        round: Double(outcome.samplingNanoseconds) / (Double(rounds) + GroupCost.roundsOfCalibrating),
        counting: Double(outcome.countingNanoseconds)))
  }

  /// The places of the waiting groups that can have a round each, in order.
  private func affordable(_ forecasts: [GroupCost], within time: Double) -> [Int] {
    var need = forecasts.reduce(0) { $0 + $1.time(rounds: 1) }
    guard need > time else { return Array(waiting.indices) }
    let order = waiting.indices.sorted { rank(of: $0) < rank(of: $1) }
    var leftOut: Set<Int> = []
    for place in order where need > time {
      need -= forecasts[place].time(rounds: 1)
      leftOut.insert(place)
    }
    return waiting.indices.filter { !leftOut.contains($0) }
  }

  private func rank(of place: Int) -> Int { waiting[place].cells.first.flatMap { sacrifices[$0.group] } ?? 0 }

  /// Which group is left out first: of the largest size, the operation that matters least, of the last layout.
  private static func sacrifices(among groups: [SuiteGroup]) -> [CellGroup: Int] {
    let layouts = groups.map(\.layoutName)
    let keys = groups.map { group in
      (group.itemCount, group.unimportance, group.pathUnimportance, layouts.firstIndex(of: group.layoutName) ?? 0)
    }
    let order = groups.indices.sorted { keys[$0] > keys[$1] }
    let ranks = order.enumerated().compactMap { rank, place in groups[place].cells.first.map { ($0.group, rank) } }
    return Dictionary(ranks) { first, _ in first }
  }
}

/// What measuring a group costs, in nanoseconds.
struct GroupCost: Equatable {
  /// Everything but sampling: making data, verifying, counting.
  var fixed: Double
  /// One round of sampling.
  var round: Double
  /// The part of `fixed` that comes after sampling.
  var counting: Double

  /// Making the work and calibrating it take about as long as so many rounds.
  static let roundsOfCalibrating = 4.0

  func time(rounds: Int) -> Double { fixed + (Double(rounds) + Self.roundsOfCalibrating) * round }

  func scaled(by factor: Double) -> GroupCost { GroupCost(fixed: fixed * factor, round: round * factor, counting: counting * factor) }
}

/// What groups cost so far, and what others will cost by that.
struct GroupCosts {
  private struct Key: Hashable {
    let layout: String
    let operation: String
  }

  private var known: [Key: (itemCount: Int, cost: GroupCost)] = [:]
  /// How much more than forecast the groups of the latest size cost, in total.
  private var forecastTime = 0.0
  private var actualTime = 0.0
  private var latestSize = 0

  /// What a group costs that no other tells about: generous figures of a slow machine, an item and contender, in nanoseconds.
  private static func guess(_ group: SuiteGroup) -> GroupCost {
    let items = Double(group.itemCount) * Double(group.cells.count)
    return GroupCost(fixed: 100_000 + 200 * items, round: 20_000 + 6 * items, counting: 50_000 + 120 * items)
  }

  /// What a group will cost: like its layout and operation at another size, in proportion to the items; or else like the same operation of other
  /// layouts; or else like other operations of its layout; or else a guess. Where the groups of its size cost more than forecast, it will too.
  func forecast(of group: SuiteGroup) -> GroupCost {
    let drift = group.itemCount == latestSize && forecastTime > 0 ? min(max(1, actualTime / forecastTime), 4) : 1
    return basis(of: group).scaled(by: drift)
  }

  /// Takes in what a group cost.
  mutating func learn(_ group: SuiteGroup, _ cost: GroupCost) {
    if group.itemCount != latestSize { (latestSize, forecastTime, actualTime) = (group.itemCount, 0, 0) }
    forecastTime += basis(of: group).time(rounds: 1)
    actualTime += cost.time(rounds: 1)
    known[Self.key(of: group)] = (group.itemCount, cost)
  }

  private func basis(of group: SuiteGroup) -> GroupCost {
    let key = Self.key(of: group)
    if let same = known[key] { return Self.scale(same, to: group) }
    let alike = known.filter { $0.key.operation == key.operation && ($0.key.layout == CellIdentifier.floorLayout) == !group.isOfLayout }
    if let most = Self.most(alike.values.map { Self.scale($0, to: group) }) { return most }
    let others = known.filter { $0.value.itemCount == group.itemCount && $0.key.layout == key.layout }
    return Self.most(others.values.map(\.cost)) ?? Self.guess(group)
  }

  private static func most(_ costs: [GroupCost]) -> GroupCost? { costs.max { $0.time(rounds: 1) < $1.time(rounds: 1) } }

  private static func scale(_ known: (itemCount: Int, cost: GroupCost), to group: SuiteGroup) -> GroupCost {
    known.cost.scaled(by: max(1, Double(group.itemCount) / Double(max(1, known.itemCount))))
  }

  private static func key(of group: SuiteGroup) -> Key { Key(layout: group.layoutName, operation: group.cells.first?.operation ?? "") }
}

extension SuiteGroup {
  /// The layout's name; the floors' if hardware is measured.
  var layoutName: String { cells.first?.layout ?? "" }

  /// How many times the usual rounds it is sampled.
  var roundsFactor: Int {
    if case .operation(let operation, _, _) = work { operation.roundsFactor } else { 1 }
  }

  /// How much its path matters beside others, 0 for the most: whole frames, then changes, queries, the first layout.
  var pathUnimportance: Int {
    guard case .operation(let operation, _, _) = work else { return 0 }
    return [OperationPath.frame, .invalidation, .query, .prepare].firstIndex(of: operation.path) ?? 0
  }

  /// The place of its operation among those of its path, as the suite lists them: the first of each path, and floors, matter most.
  var unimportance: Int {
    guard case .operation(let operation, _, _) = work else { return 0 }
    return Operation.all.filter { $0.path == operation.path }.firstIndex { $0.name == operation.name } ?? 0
  }
}
