import BenchmarkHarness

/// What one launch is to do of a group of a suite: the driver of a run asks a worker for it.
package struct GroupVisit: Codable, Hashable, Sendable {
  /// The group's place in the suite.
  package var group: Int
  /// The places in the group of the cells that are measured, in order.
  package var cells: [Int]
  /// Whether the group's output is compared with that of the reference first, and its allocations and work counted at the end.
  package var isFirst: Bool
  /// The rounds to make.
  package var rounds: LaunchRounds
  /// How long until sampling is to end, in nanoseconds; the largest number for no end.
  package var time: Int
  /// How long until sampling ends although there are fewer than the fewest rounds.
  package var mostTime: Int

  /// A visit.
  package init(group: Int, cells: [Int], isFirst: Bool, rounds: LaunchRounds, time: Int, mostTime: Int) {
    (self.group, self.cells, self.isFirst, self.rounds, self.time, self.mostTime) = (group, cells, isFirst, rounds, time, mostTime)
  }

  /// Why the visit cannot be made in `suite`; nil if it can.
  func fault(in suite: Suite) -> String? {
    guard suite.groups.indices.contains(group), !cells.isEmpty, cells.allSatisfy(suite.groups[group].cells.indices.contains) else {
      return "there is no group \(group) with cells \(cells)"
    }
    let numbers = [rounds.most - 1, rounds.launches - 1, rounds.firstRound, rounds.firstBlock, time, mostTime]
    let isSettled = [0, cells.count].contains(rounds.calibrations.count) && rounds.calibrations.allSatisfy { $0.iterations >= 1 }
    return isSettled && numbers.allSatisfy { $0 >= 0 } ? nil : "the rounds cannot be made: \(rounds) within \(time) ns"
  }
}
