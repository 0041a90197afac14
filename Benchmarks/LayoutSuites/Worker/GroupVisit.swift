import BenchmarkHarness

/// The work of one launch on a group of a suite. The driver of a run asks a worker for it.
package struct GroupVisit: Codable, Hashable, Sendable {
  /// The group's place in the suite.
  package var group: Int
  /// The places of the measured cells in the group, in order.
  package var cells: [Int]
  /// Whether the group's output is first compared with the reference's, and its allocations and work are counted at the end.
  package var isFirst: Bool
  /// The rounds to make.
  package var rounds: LaunchRounds
  /// The time after which sampling should end, in nanoseconds; the largest number for no end.
  package var time: Int
  /// The time after which sampling ends even with fewer than the fewest rounds, in nanoseconds.
  package var mostTime: Int

  /// A visit.
  package init(group: Int, cells: [Int], isFirst: Bool, rounds: LaunchRounds, time: Int, mostTime: Int) {
    (self.group, self.cells, self.isFirst, self.rounds, self.time, self.mostTime) = (group, cells, isFirst, rounds, time, mostTime)
  }

  /// Returns the reason why the visit cannot be made in `suite`; `nil` if it can.
  func fault(in suite: Suite) -> String? {
    guard suite.groups.indices.contains(group), !cells.isEmpty, cells.allSatisfy(suite.groups[group].cells.indices.contains) else {
      return "there is no group \(group) with cells \(cells)"
    }
    let numbers = [rounds.most - 1, rounds.launches - 1, rounds.firstRound, rounds.firstBlock, time, mostTime]
    let isSettled = [0, cells.count].contains(rounds.calibrations.count) && rounds.calibrations.allSatisfy { $0.iterations >= 1 }
    return isSettled && numbers.allSatisfy { $0 >= 0 } ? nil : "the rounds cannot be made: \(rounds) within \(time) ns"
  }
}
