/// How the time of a paired comparison is shared out over launches.
public struct LaunchPlan: Hashable, Sendable {
  /// The launches without which nothing could be decided.
  public let needed: Int
  /// The launches that are made where there is time.
  public let most: Int
  /// When the last is to end, in nanoseconds of the session's clock.
  public let deadline: Int

  /// A plan of at most `most` launches, or `needed` where those are more, until `deadline`.
  public init(needed: Int, most: Int, deadline: Int) {
    precondition(needed >= 1, "\(needed) launches decide nothing")
    self.needed = needed
    self.most = max(needed, most)
    self.deadline = deadline
  }

  /// When a launch that begins at `start`, after `made` others of which the dearest took `dearest` nanoseconds, is to end, or `nil` where none is
  /// to begin. The first always is.
  ///
  /// Until there are as many as are needed, those share what is left of the time; then the further ones do. So few launches are long where only
  /// few are needed, and none is begun that would end too late.
  public func deadline(ofLaunchAt start: Int, after made: Int, dearest: Int) -> Int? {
    guard made < most, made == 0 || start + dearest <= deadline else { return nil }
    let left = made < needed ? needed - made : most - made
    return start + max(0, deadline - start) / left
  }
}
