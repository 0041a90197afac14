/// What one launch is to do of a group of a suite: the driver of a run asks a worker for it.
package struct GroupVisit: Hashable, Sendable {
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
}

extension GroupVisit: LosslessStringConvertible {
  /// The visit in words of a request, or `nil` if they hold none.
  package init?(_ text: String) {
    let words = text.split(separator: " ", omittingEmptySubsequences: false)
    guard words.count == 11, words[2] == "first" || words[2] == "later" else { return nil }
    let numbers = ([0] + (3...9)).compactMap { Int(words[$0]) }
    guard numbers.count == 8, numbers.allSatisfy({ $0 >= 0 }), numbers[3] >= 1, numbers[5] >= 1 else { return nil }
    guard let cells = Self.list(words[1], { Int($0) }), !cells.isEmpty, cells.allSatisfy({ $0 >= 0 }) else { return nil }
    guard let calibrations = Self.list(words[10], Self.calibration), [0, cells.count].contains(calibrations.count) else { return nil }
    var rounds = LaunchRounds(most: numbers[3], fewest: numbers[4])
    (rounds.firstRound, rounds.firstBlock, rounds.launches, rounds.calibrations) = (numbers[1], numbers[2], numbers[5], calibrations)
    self.init(group: numbers[0], cells: cells, isFirst: words[2] == "first", rounds: rounds, time: numbers[6], mostTime: numbers[7])
  }

  /// Group, cells, first or later, first round, first block, most rounds, fewest rounds, launches, time, most time, calibrations.
  package var description: String {
    let numbers = [rounds.firstRound, rounds.firstBlock, rounds.most, rounds.fewest, rounds.launches, time, mostTime]
    let calibrations = rounds.calibrations.map { "\($0.iterations):\($0.nanoseconds)" }
    let words = ["\(group)", Self.text(cells.map(String.init)), isFirst ? "first" : "later"] + numbers.map(String.init)
    return (words + [Self.text(calibrations)]).joined(separator: " ")
  }

  /// A list in a word; an empty one is a dash.
  private static func text(_ parts: [String]) -> String { parts.isEmpty ? "-" : parts.joined(separator: ",") }

  private static func list<Part>(_ word: Substring, _ part: (Substring) -> Part?) -> [Part]? {
    guard word != "-" else { return [] }
    let words = word.split(separator: ",", omittingEmptySubsequences: false)
    let parts = words.compactMap(part)
    return parts.count == words.count ? parts : nil
  }

  private static func calibration(_ word: Substring) -> Calibration? {
    let numbers = word.split(separator: ":", omittingEmptySubsequences: false).compactMap { Int($0) }
    guard numbers.count == 2, numbers[0] >= 1, numbers[1] >= 0 else { return nil }
    return Calibration(iterations: numbers[0], nanoseconds: numbers[1])
  }
}
