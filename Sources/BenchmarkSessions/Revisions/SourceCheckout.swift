import BenchmarkProcesses
import Foundation

/// The checkout of this package in which the person stands.
package struct SourceCheckout {
  /// Its folder.
  package let root: String

  /// The checkout that holds the working directory. Throws outside a checkout, and in one of another package.
  package init() async throws {
    switch try await Git.answer(["rev-parse", "--show-toplevel"], in: nil) {
    case .output(let path): root = path
    case .failure(let words) where words.contains("not a git repository"):
      throw UsageError("this folder is not in a git checkout; call this verb in a checkout of LayoutBench, whose revisions it builds")
    case .failure(let words):
      // Such as a checkout that belongs to another user: git says what to do about it.
      throw SessionError(problem: "git refuses to read this checkout:\n\(words)")
    }
    guard FileManager.default.fileExists(atPath: root + "/Package.swift"),
      FileManager.default.fileExists(atPath: root + "/Benchmarks/LayoutSuites")
    else { throw UsageError("\(root) is not a checkout of LayoutBench; call this verb in one, whose revisions it builds") }
  }

  /// The revision of this name. Throws if git knows no such revision.
  package func revision(_ name: String) async throws -> SourceRevision {
    let words = ["rev-parse", "--verify", "--quiet", "--end-of-options", name + "^{commit}"]
    guard let commit = try await Git.run(words, in: root) else {
      throw UsageError("“\(name)” is not a commit in \(root); `git log --oneline --all` shows them")
    }
    return SourceRevision(name: name, commit: commit)
  }

  /// The search for the commit that made a change between two revisions. Throws where no commit lies between them.
  package func bisection(from good: SourceRevision, to bad: SourceRevision, _ path: CommitGraph.Path) async throws -> Bisection {
    let history = try await Git.history(of: [good.commit, bad.commit], in: root)
    do throws(BisectionError) {
      return try history.bisection(from: good.commit, to: bad.commit, path)
    } catch {
      switch error {
      case .sameCommit: throw UsageError("\(good.title) and \(bad.title) are the same commit, so nothing changed between them")
      case .exchanged:
        throw UsageError("\(bad.title) is an ancestor of \(good.title): exchange the two, the older revision comes first")
      case .unrelated(let ancestor?):
        throw UsageError(
          "\(good.title) is not an ancestor of \(bad.title): search from their newest common ancestor, \(ancestor.prefix(7)), to one of them"
        )
      case .unrelated(nil): throw UsageError("\(good.title) and \(bad.title) have no common ancestor in the history that was fetched")
      }
    }
  }
}
