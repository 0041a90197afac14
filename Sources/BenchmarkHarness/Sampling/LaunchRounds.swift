/// The rounds of a group that one launch of the program makes.
///
/// The numbers of rounds and blocks continue from launch to launch, so that each round of a cell has a unique number.
package struct LaunchRounds: Codable, Hashable, Sendable {
  /// The number of the launch's first round. Earlier launches made that many rounds.
  package var firstRound = 0
  /// The number of the launch's first block.
  package var firstBlock = 0
  /// The largest number of rounds in the launch.
  package var most: Int
  /// The number of rounds that the launch makes even if its share of the time is not enough, as long as the whole time is not used up.
  package var fewest: Int
  /// The number of launches that share the rounds of the group, at least 1.
  package var launches = 1
  /// The calibration of each candidate, as the first launch determined it; empty in the first launch.
  package var calibrations: [Calibration] = []

  /// At most `most` rounds and at least `fewest`, but never more than `most`, in the only launch.
  package init(most: Int, fewest: Int) {
    self.most = most
    self.fewest = min(fewest, most)
  }
}
