import BenchmarkProcesses

/// The search for the commit that changed a figure: tests what the bisection asks for, and keeps what was found.
struct CommitSearch: Sendable {
  /// A commit that was tested.
  struct Trial: Equatable, Sendable {
    let commit: String
    let verdict: Bisection.Verdict
    /// The figure, if there is one.
    let figure: RevisionFigure?
    /// Why it was skipped.
    let reason: String?
  }

  /// How a search ended.
  enum Ending: Equatable, Sendable {
    /// This commit made the change. The other is the one before it, whose figure is compared.
    case found(String, before: String)
    /// One of these commits did, the newest first.
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

  /// Tests commit after commit until the one that made the change is known, or none is left that can be tested.
  /// - Parameters:
  ///   - test: Gives the figure of a commit.
  ///   - tell: Is told of every test before it is made, and after it.
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

  /// The parent whose figure is known to be good: of a merge, one that was tested.
  private func parent(of commit: String) -> String {
    let parents = bisection.parents(of: commit)
    return parents.first { parent in trials.contains { $0.commit == parent && $0.verdict == .good } } ?? parents.first ?? good
  }
}
