import BenchmarkHarness
import BenchmarkResults

/// The schedule of a run: when each group is measured, in which launch of the program, and for how long, so that the run ends within its budget.
///
///     while let turn = schedule.next() {
///       let outcome = try runner.run(turn.group, visit)  // until turn.deadline, or turn.hardDeadline at the latest
///       schedule.learn(from: turn, outcome, lasting: time)
///     }
///     schedule.leftOut  // the groups for which no time was left
///
/// A launch visits all groups, in their order, before the next launch begins. So the blocks of a group are spread over the whole time of the run. The first
/// visit verifies a group, settles how it is sampled, and counts; the others only sample.
///
/// If the time does not suffice for the fewest rounds of all groups, all get fewer rounds. If it does not suffice for one round in every visit, groups lose
/// visits: first those of the largest size, and among them the operations that matter least. All of them lose one visit before any loses two. Only then are
/// groups left out, in the same order. So no layout is left out while another has more than one operation of that size.
///
/// The cost of a visit is forecast from an earlier visit of the group, or from the same layout and operation at a smaller size, in proportion to the items.
package struct RunSchedule<Clock: HarnessClock> {
  /// A group's turn in a launch.
  package struct Turn {
    /// The group.
    package let group: SuiteGroup
    /// The launch, from 0.
    package let launch: Int
    /// The largest number of launches.
    package let launches: Int
    /// Whether this is the group's first turn.
    package let isFirst: Bool
    /// The most rounds to make.
    package let mostRounds: Int
    /// The fewest rounds to make, unless ``hardDeadline`` ends the sampling before.
    package let fewestRounds: Int
    /// The time at which sampling should end, once it has the fewest rounds.
    package private(set) var deadline: Int
    /// The time at which sampling ends in any case.
    package private(set) var hardDeadline: Int

    /// Returns the same turn with its deadlines this many nanoseconds later, because that time was not spent on the group.
    package func postponed(by nanoseconds: Int) -> Turn {
      var turn = self
      if deadline != .max { turn.deadline += nanoseconds }
      if hardDeadline != .max { turn.hardDeadline += nanoseconds }
      return turn
    }
  }

  /// A group, and its remaining visits.
  private struct Entry {
    let group: SuiteGroup
    var visits: VisitsLeft
    /// The number of rounds that it has had.
    var rounds: Int
    /// The latest launch that visited it; -1 before its first visit.
    var lastLaunch = -1
  }

  private let budget: TimeBudget<Clock>
  private let mostRounds: Int
  private let fewestRounds: Int
  private let launches: Int
  private var costs = VisitCosts()
  private var samples = 0
  private var launch = 0
  private var entries: [Entry]
  /// The groups that were cut off in their turn.
  private var cutOff: [SuiteGroup] = []
  /// The places of the entries, in the order in which they lose visits.
  private let sacrifices: [Int]

  /// A schedule of `groups`, in their order.
  ///
  /// - Parameters:
  ///   - groups: The groups.
  ///   - budget: The time.
  ///   - settings: The number of rounds and of launches.
  ///   - made: Returns the visits and rounds that earlier sessions of the run made of a group; none by default.
  package init(
    _ groups: [SuiteGroup], budget: TimeBudget<Clock>, settings: RunSettings,
    made: (SuiteGroup) -> (visits: Int, rounds: Int) = { _ in (0, 0) }
  ) {
    self.budget = budget
    mostRounds = settings.mostRounds
    fewestRounds = max(1, min(settings.fewestRounds, settings.mostRounds))
    let launches = max(1, min(settings.launches, settings.mostRounds))
    self.launches = launches
    entries = groups.map { group in
      let (visits, rounds) = made(group)
      let left = VisitsLeft(first: visits == 0, later: max(0, launches - max(1, visits)))
      return Entry(group: group, visits: left, rounds: rounds)
    }
    sacrifices = Self.sacrifices(among: groups)
  }

  /// The number of turns to come if there is time for all of them.
  package var waitingCount: Int { entries.reduce(0) { $0 + $1.visits.count } }

  /// The groups that are not measured: after the last turn, those for which no time was left.
  package var leftOut: [SuiteGroup] { cutOff + entries.filter(\.visits.first).map(\.group) }

  /// The groups that are measured in fewer launches than planned: after the last turn, those for which no more time was left.
  package var shortened: [SuiteGroup] { entries.filter { !$0.visits.first && $0.visits.later > 0 }.map(\.group) }

  /// The time to derive and write the last files, in nanoseconds: about 25 µs per sample.
  package var finishing: Int { samples * 25_000 }

  /// The time that the turns to come and then the last files will take, in nanoseconds: at most the rest of the budget.
  package var timeLeft: Int {
    let whole = entries.reduce(0) { sum, entry in
      sum + costs.forecast(of: entry.group).time(entry.visits, rounds: wantedRounds(of: entry))
    }
    let left = max(0, budget.deadline - budget.clock.now())
    return whole + Double(finishing) < Double(left) ? Int(whole) + finishing : left
  }

  /// Returns the next turn; `nil` if all turns are over, or if there is no time for any.
  package mutating func next() -> Turn? {
    guard budget.deadline != .max else {
      return nextPlace { _ in true }.map { turn(of: $0, in: $1, deadline: .max, hardDeadline: .max) }
    }
    let now = budget.clock.now()
    let left = Double(budget.deadline - finishing - now)
    let forecasts = entries.map { costs.forecast(of: $0.group) }
    let visits = affordable(forecasts, within: left)
    guard let (place, launch) = nextPlace({ visits[$0].count > 0 }) else { return nil }
    func need(_ rounds: Int) -> Double {
      entries.indices.reduce(0) { $0 + forecasts[$1].time(visits[$1], rounds: rounds) }
    }
    let rounds = (1...fewestPerVisit).reversed().first { need($0) <= left } ?? 1
    let forecast = forecasts[place]
    let isFirst = entries[place].visits.first
    let own = forecast.time(isFirst ? .justFirst : .justLater, rounds: rounds)
    let counting = isFirst ? forecast.counting : 0
    // The spare time is divided according to the wanted rounds: single frames want the most. The time that a group does not use goes to the groups after
    // it.
    let weight =
      Double(entries[place].group.timeShare)
      / entries.indices.reduce(0) { $0 + Double(visits[$1].count * entries[$1].group.timeShare) }
    let spare = max(0, left - need(rounds))
    // Early forecasts are generous. Without this minimum, groups that cost next to nothing would get few rounds because others may be expensive. All groups
    // together take at most 5 % of the time this way.
    let least = 0.05 * left * weight
    let share = max(least, own + spare * weight - counting)
    let most = rounds == fewestPerVisit ? max(share, own + spare - counting) : share
    return turn(of: place, in: launch, deadline: now + Int(share), hardDeadline: now + Int(most))
  }

  /// Learns the time that a turn took.
  package mutating func learn(from turn: Turn, _ outcome: GroupOutcome, lasting nanoseconds: Int) {
    samples += outcome.samples.count
    let rounds = Set(outcome.samples.lazy.filter { $0.metric == .time }.map(\.round)).count
    if outcome.isCutOff && turn.isFirst { cutOff.append(turn.group) }
    if let place = entries.firstIndex(where: { $0.group.cells == turn.group.cells }) {
      entries[place].rounds += rounds
      // If a group has nothing to time, later visits would not find anything either.
      if rounds == 0 { entries[place].visits.later = 0 }
    }
    let calibrating = turn.isFirst ? GroupCost.roundsOfCalibrating : GroupCost.roundsOfMaking
    let fixed = max(0, nanoseconds - outcome.samplingNanoseconds)
    costs.learn(
      turn.group, isFirst: turn.isFirst,
      GroupCost(
        fixed: Double(fixed), opening: Double(turn.isFirst ? outcome.openingNanoseconds : fixed),
        round: Double(outcome.samplingNanoseconds) / (Double(rounds) + calibrating), counting: Double(outcome.countingNanoseconds)))
  }

  /// The number of rounds that each visit gets if the time suffices for that many in all visits.
  private var fewestPerVisit: Int { (fewestRounds + launches - 1) / launches }

  /// Returns the most rounds for the entry's next visit: its share of the missing rounds.
  private func wantedRounds(of entry: Entry) -> Int {
    let missing = mostRounds * entry.group.roundsFactor - entry.rounds
    return max(1, (missing + max(1, entry.visits.count) - 1) / max(1, entry.visits.count))
  }

  /// Returns the place of the entry whose turn is next, and the launch: the current launch or, if it is over, the next one.
  private func nextPlace(_ isAffordable: (Int) -> Bool) -> (place: Int, launch: Int)? {
    for launch in [launch, launch + 1] {
      let place = entries.indices.first { entries[$0].visits.count > 0 && entries[$0].lastLaunch < launch && isAffordable($0) }
      if let place { return (place, launch) }
    }
    return nil
  }

  private mutating func turn(of place: Int, in launch: Int, deadline: Int, hardDeadline: Int) -> Turn {
    let entry = entries[place]
    self.launch = launch
    entries[place].lastLaunch = launch
    let isFirst = entry.visits.first
    if isFirst { entries[place].visits.first = false } else { entries[place].visits.later -= 1 }
    return Turn(
      group: entry.group, launch: launch, launches: self.launches, isFirst: isFirst, mostRounds: wantedRounds(of: entry),
      fewestRounds: min(wantedRounds(of: entry), fewestPerVisit), deadline: deadline, hardDeadline: hardDeadline)
  }

  /// Returns the visits of each entry for which there is time, with one round each.
  private func affordable(_ forecasts: [VisitCost], within time: Double) -> [VisitsLeft] {
    var visits = entries.map(\.visits)
    var need = entries.indices.reduce(0) { $0 + forecasts[$1].time(visits[$1], rounds: 1) }
    guard need > time else { return visits }
    for kept in (0..<launches).reversed() {
      for place in sacrifices where need > time && visits[place].later > kept {
        visits[place].later -= 1
        need -= forecasts[place].time(.justLater, rounds: 1)
      }
    }
    // Measuring every cell is worth a twentieth more time.
    let grace = Double(budget.deadline - budget.start) / 20
    for place in sacrifices where need > time + grace && visits[place].first {
      visits[place].first = false
      need -= forecasts[place].time(.justFirst, rounds: 1)
    }
    // A group that is itself too expensive must not cost the others their visits.
    for place in sacrifices.reversed() where visits[place].first || !entries[place].visits.first {
      while visits[place].later < entries[place].visits.later, need + forecasts[place].time(.justLater, rounds: 1) <= time {
        visits[place].later += 1
        need += forecasts[place].time(.justLater, rounds: 1)
      }
    }
    return visits.contains { $0.count > 0 } ? visits : lastResort(forecasts, within: time)
  }

  /// Returns the visits to try if no forecast fits: one of the cheapest unmeasured group, if more than a third of the time is left.
  ///
  /// A forecast may be far too high if it comes from a group a hundredth as large that was slow by chance. Verification ends in time in any case.
  private func lastResort(_ forecasts: [VisitCost], within time: Double) -> [VisitsLeft] {
    var visits = entries.map { _ in VisitsLeft(first: false, later: 0) }
    guard time > Double(budget.deadline - budget.start) / 3 else { return visits }
    let waiting = entries.indices.filter { entries[$0].visits.first }
    let cheapest = waiting.min { forecasts[$0].time(.justFirst, rounds: 1) < forecasts[$1].time(.justFirst, rounds: 1) }
    if let cheapest { visits[cheapest].first = true }
    return visits
  }

  /// Returns the places of the groups in the order in which they lose visits: the largest size first, then the operation that matters least, then the last
  /// layout.
  private static func sacrifices(among groups: [SuiteGroup]) -> [Int] {
    let layouts = groups.map(\.layoutName)
    let keys = groups.map { group in
      (group.itemCount, group.unimportance, group.pathUnimportance, layouts.firstIndex(of: group.layoutName) ?? 0)
    }
    return groups.indices.sorted { keys[$0] > keys[$1] }
  }
}

extension SuiteGroup {
  /// The layout's name, or the floors' name if hardware is measured.
  var layoutName: String { cells.first?.layout ?? "" }

  /// The operation of all contenders or floors.
  private var operation: Operation {
    switch work {
    case .operation(let operation, _, _), .floors(let operation, _): operation
    }
  }

  /// The factor by which it gets more rounds than usual.
  var roundsFactor: Int { operation.roundsFactor }

  /// Its weight in sharing the spare time. Most groups have a weight of 1.
  var timeShare: Int { operation.timeShare }

  /// The rank of its path, from 0 for the most important: whole frames, then changes, queries, the first layout.
  var pathUnimportance: Int {
    guard case .operation(let operation, _, _) = work else { return 0 }
    return [OperationPath.frame, .invalidation, .query, .prepare].firstIndex(of: operation.path) ?? 0
  }

  /// The place of its operation among those of its path, in the order of the suite. The first of each path, and floors, matter most.
  var unimportance: Int {
    guard case .operation(let operation, _, _) = work else { return 0 }
    return Operation.all.filter { $0.path == operation.path }.firstIndex { $0.name == operation.name } ?? 0
  }
}
