/// The search for the first commit that has a change. Each step halves the commits that may be the one, as `git bisect` does.
///
/// It does not depend on git or on how a commit is tested. The caller asks for the next step, tests that commit and records the verdict:
///
///     var bisection = try graph.bisection(from: good, to: bad)
///     while case .test(let commit) = bisection.next { bisection.record(test(commit), of: commit) }
package struct Bisection: Equatable, Sendable {
  /// The result of testing a commit.
  package enum Verdict: Equatable, Sendable {
    /// The commit is as before the change.
    case good
    /// The commit has the change.
    case bad
    /// The commit cannot be tested.
    case skipped
  }

  /// The next step of the search.
  package enum Step: Equatable, Sendable {
    /// Test this commit.
    case test(String)
    /// The search has ended: this commit made the change.
    case found(String)
    /// The search has ended: one of these commits made the change, the newest first. The commits that could tell which one were skipped.
    case undecided([String])
  }

  /// The commits, children before their parents. The first is known to be bad.
  private let commits: [CommitGraph.Commit]
  private let places: [String: Int]
  /// For each commit, whether it may have made the change: it is the newest bad commit or an ancestor of it, but not an ancestor of a good one.
  private var isSuspect: [Bool]
  private var isSkipped: [Bool]
  /// The place of the commit that is known to be bad and has no known bad ancestor.
  private var bad = 0

  /// A search among these commits, children before their parents. The first is bad, and all others are its ancestors.
  init(_ commits: [CommitGraph.Commit]) {
    precondition(!commits.isEmpty, "A search among no commits")
    self.commits = commits
    places = Dictionary(uniqueKeysWithValues: commits.enumerated().map { ($1.name, $0) })
    isSuspect = commits.map { _ in true }
    isSkipped = commits.map { _ in false }
  }

  /// The commits that may have made the change, the newest first.
  package var suspects: [String] { suspectPlaces.map { commits[$0].name } }

  /// Returns the parents that are part of the search. A commit without such parents comes directly after the good commit.
  package func parents(of commit: String) -> [String] { places[commit].map { commits[$0].parents } ?? [] }

  /// The expected number of further tests.
  package var stepsLeft: Int {
    var (steps, rest) = (0, suspectPlaces.count - 1)
    while rest > 0 { (steps, rest) = (steps + 1, rest / 2) }
    return steps
  }

  private var suspectPlaces: [Int] { commits.indices.filter { isSuspect[$0] } }

  /// The next step.
  ///
  /// This is a test of the commit that halves the suspects best. After a skip, the next commit is not a neighbour of the skipped one, because that is
  /// probably no better. Instead, the suspects are sorted by how well they halve. The search takes the first of that order, then the one at its middle,
  /// at its first quarter and at its third quarter, and so on.
  /// - Complexity: O(*n* + *m* · *n*), *n* the number of suspects and *m* the number of merges among them.
  package var next: Step {
    let suspects = suspectPlaces
    guard suspects.count > 1 else { return .found(commits[bad].name) }
    let weights = weights(suspects)
    let candidates = suspects.filter { $0 != bad && !isSkipped[$0] }
    guard !candidates.isEmpty else { return .undecided(suspects.map { commits[$0].name }) }
    func balance(_ place: Int) -> Int { min(weights[place], suspects.count - weights[place]) }
    let ordered = candidates.sorted { (balance($1), $0) < (balance($0), $1) }
    let skips = suspects.count { isSkipped[$0] }
    return .test(commits[ordered[Int(Self.spread(skips) * Double(ordered.count))]].name)
  }

  /// Records the verdict on a commit that ``next`` asked for.
  package mutating func record(_ verdict: Verdict, of commit: String) {
    guard let place = places[commit] else { preconditionFailure("\(commit) is not among the commits that are searched") }
    guard verdict != .skipped else {
      isSkipped[place] = true
      return
    }
    let older = ancestors(of: place)
    switch verdict {
    case .good: for place in commits.indices where older[place] { isSuspect[place] = false }
    case .bad:
      for place in commits.indices where !older[place] { isSuspect[place] = false }
      bad = place
    case .skipped: break
    }
  }

  /// Returns, for each suspect, the number of suspects among itself and its ancestors.
  private func weights(_ suspects: [Int]) -> [Int] {
    var weights = commits.map { _ in 0 }
    for place in suspects.reversed() {
      let parents = commits[place].parents.compactMap { places[$0] }.filter { isSuspect[$0] }
      switch parents.count {
      case 0: weights[place] = 1
      case 1: weights[place] = weights[parents[0]] + 1
      default: weights[place] = zip(ancestors(of: place), isSuspect).count { $0 && $1 }
      }
    }
    return weights
  }

  /// Returns, for each commit, whether it is this commit or an ancestor of it.
  private func ancestors(of place: Int) -> [Bool] {
    var found = commits.map { _ in false }
    found[place] = true
    for older in place..<commits.count where found[older] {
      for parent in commits[older].parents.compactMap({ places[$0] }) { found[parent] = true }
    }
    return found
  }

  /// Returns the binary digits of a number in reverse order after the point: 0, 1/2, 1/4, 3/4, 1/8, …
  static func spread(_ number: Int) -> Double {
    var (value, weight, rest) = (0.0, 0.5, number)
    while rest > 0 {
      if !rest.isMultiple(of: 2) { value += weight }
      (weight, rest) = (weight / 2, rest / 2)
    }
    return value
  }
}
