/// Divides the time of a paired comparison among launches.
///
/// More launches reveal more than longer ones, because two processes of the same program differ by more than the samples of one. So the time is divided among
/// as many launches as are wanted, or fewer if even the shortest take too long.
package struct LaunchDeadlines: Hashable, Sendable {
  /// The number of launches if there is time for them.
  package let most: Int
  /// When the last is to end, in nanoseconds of the session's clock.
  package let deadline: Int

  /// The deadlines of `most` launches until `deadline`.
  package init(most: Int, deadline: Int) {
    precondition(most >= 1, "\(most) launches decide nothing")
    self.most = most
    self.deadline = deadline
  }

  /// When a launch that begins at `start`, after `made` others of which the longest took `longest` nanoseconds, is to end, or `nil` where none is
  /// to begin: after the last, and where it would end too late. The first always begins.
  package func deadline(ofLaunchAt start: Int, after made: Int, longest: Int) -> Int? {
    guard made < most, made == 0 || start + longest <= deadline else { return nil }
    return start + max(0, deadline - start) / (most - made)
  }

  /// The same deadlines, `duration` nanoseconds later: for what took time without measuring.
  package func postponed(by duration: Int) -> LaunchDeadlines { LaunchDeadlines(most: most, deadline: deadline + duration) }
}
