/// A history of commits, as `git rev-list --topo-order --parents` lists it: children before their parents.
package struct CommitGraph: Equatable, Sendable {
  /// A commit.
  package struct Commit: Equatable, Sendable {
    /// The full name of the commit.
    package let name: String
    /// The parents. The first is the branch into which the others were merged.
    package let parents: [String]

    /// A commit with these parents.
    package init(_ name: String, parents: [String]) {
      self.name = name
      self.parents = parents
    }
  }

  /// All commits, children before their parents.
  package let commits: [Commit]

  /// A history. Parents that are not among the commits belong to a part that was not fetched.
  package init(_ commits: [Commit]) { self.commits = commits }

  /// Reads the output of git, which has a commit and its parents on each line.
  package init(parsing list: String) {
    commits = list.split(separator: "\n").compactMap { line in
      let names = line.split(separator: " ").map(String.init)
      return names.first.map { Commit($0, parents: Array(names.dropFirst())) }
    }
  }

  /// The merged commits to test.
  package enum Path: Equatable, Sendable {
    /// All merged commits are tested.
    case everyParent
    /// No merged commit is tested: a merge represents everything that it brought in.
    case firstParent
  }

  /// Returns a search for the commit that made the change between `good` and `bad`. It searches `bad` and those of its ancestors that have `good` as an
  /// ancestor.
  ///
  /// Each of them contains everything in `good`, so its figure can be compared with that of `good`. A branch that began before `good` is represented by
  /// the merge that brought it in.
  /// - Throws: A ``BisectionError`` if no such commit exists.
  /// - Complexity: O(*n*), *n* the number of commits and parents.
  package func bisection(from good: String, to bad: String, _ path: Path = .everyParent) throws(BisectionError) -> Bisection {
    guard good != bad else { throw .sameCommit }
    let ofBad = ancestors(of: bad)
    guard ofBad.contains(good) else {
      let ofGood = ancestors(of: good)
      if ofGood.contains(bad) { throw .exchanged }
      throw .unrelated(commonAncestor: commits.first { ofBad.contains($0.name) && ofGood.contains($0.name) }?.name)
    }
    var descendants: Set = [good]
    // In reverse order, parents come before their children.
    for commit in commits.reversed() where commit.parents.contains(where: { descendants.contains($0) }) { descendants.insert(commit.name) }
    descendants.remove(good)
    let tested = path == .everyParent ? ofBad : ancestors(of: bad, .firstParent)
    let range = commits.filter { tested.contains($0.name) && descendants.contains($0.name) }
    let names = Set(range.map(\.name))
    return Bisection(
      range.map { commit in
        let parents = path == .everyParent ? commit.parents : Array(commit.parents.prefix(1))
        return Commit(commit.name, parents: parents.filter { names.contains($0) })
      })
  }

  /// Returns a commit and all its known ancestors.
  private func ancestors(of name: String, _ path: Path = .everyParent) -> Set<String> {
    var found: Set = [name]
    for commit in commits where found.contains(commit.name) {
      found.formUnion(path == .everyParent ? commit.parents : Array(commit.parents.prefix(1)))
    }
    return found
  }
}

/// The reason why a bisection is not possible.
package enum BisectionError: Error, Equatable {
  /// Both names refer to the same commit.
  case sameCommit
  /// The good commit comes after the bad one.
  case exchanged
  /// Neither commit is an ancestor of the other. The value is their newest common ancestor; `nil` without one.
  case unrelated(commonAncestor: String?)
}
