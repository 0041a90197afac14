/// Settings of any engine that change costs and never results. Tests make them small, so that small inputs reach every path.
public struct Tuning: Equatable, Sendable {
  /// The number of items between two stored states of the fold, at least 1.
  public var checkpointInterval: Int

  /// A tuning of these distances.
  public init(checkpointInterval: Int = 64) {
    precondition(checkpointInterval >= 1, "A checkpoint interval of \(checkpointInterval) is not at least 1")
    self.checkpointInterval = checkpointInterval
  }

  /// The number of children that a node of a tree takes: few where distances are short, so that small inputs make nodes split and merge.
  @inlinable package var fanOut: Int { checkpointInterval < 64 ? 3 : 64 }

  /// The library's default.
  public static let standard = Tuning()
}
