import BenchmarkProcesses

/// The search for the commit that changed a figure. It tests the commits that the bisection asks for, and keeps the results.
struct CommitSearch: Sendable {
  /// A commit that was tested.
  struct Trial: Equatable, Sendable {
    let commit: String
    let verdict: Bisection.Verdict
    /// The figure; `nil` without one.
    let figure: RevisionFigure?
    /// The reason why it was skipped; `nil` if it was not.
    let reason: String?
  }

  /// The result of a search.
  enum Ending: Equatable, Sendable {
    /// This commit made the change. `before` is the commit before it, with whose figure its figure is compared.
    case found(String, before: String)
    /// One of these commits made the change; the newest comes first.
    case undecided([String])
  }

  private(set) var bisection: Bisection
  let boundary: FigureBoundary
  let good: String
  /// The tests in the order in which they were made.
  private(set) var trials: [Trial] = []

  /// A search from the commit `good`.
  init(_ bisection: Bisection, from good: String, _ boundary: FigureBoundary) {
    (self.bisection, self.good, self.boundary) = (bisection, good, boundary)
  }

  /// Tests commit after commit until the one that made the change is known, or no testable commit is left.
  /// - Parameters:
  ///   - test: Returns the figure of a commit.
  ///   - tell: Is called before and after every test.
  mutating func run(
    _ test: (String) async throws -> RevisionReading, tell: (Bisection, Trial?) -> Void = { _, _ in }
  ) async throws -> Ending {
    while true {
      switch bisection.next {
      case .test(let commit):
        tell(bisection, nil)
        let trial = trial(of: commit, try await test(commit))
        trials.append(trial)
        bisection.record(trial.verdict, of: commit)
        tell(bisection, trial)
      case .found(let commit): return .found(commit, before: parent(of: commit))
      case .undecided(let commits): return .undecided(commits)
      }
    }
  }

  private func trial(of commit: String, _ reading: RevisionReading) -> Trial {
    switch reading {
    case .unusable(let reason): Trial(commit: commit, verdict: .skipped, figure: nil, reason: reason)
    case .figure(let figure):
      if let verdict = boundary.verdict(on: figure) {
        Trial(commit: commit, verdict: verdict, figure: figure, reason: nil)
      } else {
        Trial(commit: commit, verdict: .skipped, figure: figure, reason: "its time is between the two: give a longer --time-budget")
      }
    }
  }

  /// The parent whose figure is known to be good. For a merge, this is a parent that was tested.
  private func parent(of commit: String) -> String {
    let parents = bisection.parents(of: commit)
    return parents.first { parent in trials.contains { $0.commit == parent && $0.verdict == .good } } ?? parents.first ?? good
  }
}
