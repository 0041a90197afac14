/// The rounds of a group that one launch of the program makes.
///
/// Rounds and blocks count on from launch to launch, so that each round of a cell has a number of its own.
package struct LaunchRounds: Codable, Hashable, Sendable {
  /// The number of its first round: how many rounds earlier launches made.
  package var firstRound = 0
  /// The number of its first block.
  package var firstBlock = 0
  /// The most rounds it makes.
  package var most: Int
  /// The rounds it makes even if its share of the time does not suffice, as long as the whole is not spent.
  package var fewest: Int
  /// How many launches share the rounds of the group, at least 1.
  package var launches = 1
  /// The samples of each candidate, as the first launch settled them; empty in the first launch.
  package var calibrations: [Calibration] = []

  /// At most `most` rounds, at least `fewest` if `fewest` is not more, in the only launch.
  package init(most: Int, fewest: Int) {
    self.most = most
    self.fewest = min(fewest, most)
  }
}
