/// Divides the time of a paired comparison among launches.
///
/// More launches reveal more than longer ones, because two processes of the same program differ by more than the samples of one process. So the time is
/// divided among the desired number of launches, or fewer if even the shortest launches take too long.
package struct LaunchDeadlines: Hashable, Sendable {
  /// The number of launches if there is time for them.
  package let most: Int
  /// The time at which the last launch is to end, in nanoseconds of the session's clock.
  package let deadline: Int

  /// The deadlines of `most` launches until `deadline`.
  package init(most: Int, deadline: Int) {
    precondition(most >= 1, "\(most) launches decide nothing")
    self.most = most
    self.deadline = deadline
  }

  /// Returns the time at which a launch is to end that begins at `start`. `made` launches came before it, and the longest took `longest` nanoseconds.
  /// `nil` if no launch is to begin: after the last one, and if it would end too late. The first launch always begins.
  package func deadline(ofLaunchAt start: Int, after made: Int, longest: Int) -> Int? {
    guard made < most, made == 0 || start + longest <= deadline else { return nil }
    return start + max(0, deadline - start) / (most - made)
  }

  /// Returns the same deadlines `duration` nanoseconds later, to make up for time without measurements.
  package func postponed(by duration: Int) -> LaunchDeadlines { LaunchDeadlines(most: most, deadline: deadline + duration) }
}
