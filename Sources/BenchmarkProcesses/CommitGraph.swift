/// A history of commits, as `git rev-list --topo-order --parents` lists it: children before their parents.
package struct CommitGraph: Equatable, Sendable {
  /// A commit.
  package struct Commit: Equatable, Sendable {
    /// Its full name.
    package let name: String
    /// Its parents, the branch that others were merged into first.
    package let parents: [String]

    /// A commit with these parents.
    package init(_ name: String, parents: [String]) {
      self.name = name
      self.parents = parents
    }
  }

  /// All commits, children before their parents.
  package let commits: [Commit]

  /// A history. Parents that are not among the commits are of a part that was not fetched.
  package init(_ commits: [Commit]) { self.commits = commits }

  /// Reads the list that git writes: a commit and its parents on each line.
  package init(parsing list: String) {
    commits = list.split(separator: "\n").compactMap { line in
      let names = line.split(separator: " ").map(String.init)
      return names.first.map { Commit($0, parents: Array(names.dropFirst())) }
    }
  }

  /// Which merged commits are tested.
  package enum Path: Equatable, Sendable {
    /// All.
    case everyParent
    /// None: a merge stands for all that it brought in.
    case firstParent
  }

  /// The commits of which one made the change between `good` and `bad`: `bad` and its ancestors that have `good` as an ancestor themselves.
  ///
  /// Every one of them holds what `good` holds, so that its figure can be told from that of `good`. A branch that began before `good` is represented by the merge
  /// that brought it in.
  /// - Throws: A ``BisectionError`` if there is no such commit.
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
    // Parents come before their children here.
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

  /// A commit and all its ancestors that are known.
  private func ancestors(of name: String, _ path: Path = .everyParent) -> Set<String> {
    var found: Set = [name]
    for commit in commits where found.contains(commit.name) {
      found.formUnion(path == .everyParent ? commit.parents : Array(commit.parents.prefix(1)))
    }
    return found
  }
}

/// Why there is no commit to look for.
package enum BisectionError: Error, Equatable {
  /// Both names are of one commit.
  case sameCommit
  /// The good commit comes after the bad one.
  case exchanged
  /// Neither comes before the other; the newest commit that both have as an ancestor, if there is one.
  case unrelated(commonAncestor: String?)
}
