/// What a contender brings that is a hosted `UICollectionViewLayout`: the layout's own code, not a strategy of the layout it stands beside.
package struct HostedContender: Sendable {
  /// What a verification without an oracle found.
  package struct Verdict: Sendable {
    /// The number of scripts that were played.
    package var scripts: Int
    /// The faults, each as the text that a person reads: what is wrong, where, and the smallest script that shows it.
    package var faults: [String]
    /// What every report of a hosted layout says of its figures.
    package var label: String

    /// A verdict on so many scripts.
    package init(scripts: Int, faults: [String], label: String) {
      self.scripts = scripts
      self.faults = faults
      self.label = label
    }
  }

  /// Plays scripts drawn from a seed, and checks what the layout answers.
  package let verify: @Sendable (_ seed: UInt64) async throws -> Verdict
  /// The largest number of items it is measured with unless sizes are chosen.
  package let mostItems: Int

  /// A hosted layout that is verified by `verify`.
  package init(mostItems: Int = 100_000, verify: @escaping @Sendable (_ seed: UInt64) async throws -> Verdict) {
    self.mostItems = mostItems
    self.verify = verify
  }
}
