import ArgumentParser
import BenchmarkProcesses
import Foundation

/// A revision of this package, as the person named it.
struct SourceRevision: Hashable {
  /// What the person wrote: `HEAD`, `main~3`.
  let name: String
  /// The full name of the commit.
  let commit: String

  /// The first characters of the commit.
  var short: String { String(commit.prefix(7)) }

  /// The name and the commit: `main (1a2b3c4)`.
  var title: String { commit.hasPrefix(name) ? short : "\(name) (\(short))" }
}

/// The checkout of this package in which the person stands.
struct SourceCheckout {
  /// Its folder.
  let root: String

  /// The checkout that holds the working directory. Throws where there is none, or it is of another package.
  init() async throws {
    switch try await Git.answer(["rev-parse", "--show-toplevel"], in: nil) {
    case .output(let path): root = path
    case .failure(let words) where words.contains("not a git repository"):
      throw ValidationError("this folder is not in a git checkout; call this verb in a checkout of LayoutBench, whose revisions it builds")
    case .failure(let words):
      // Such as a checkout that belongs to another user: git says what to do about it.
      throw RevisionError(problem: "git refuses to read this checkout:\n\(words)")
    }
    guard FileManager.default.fileExists(atPath: root + "/Package.swift"),
      FileManager.default.fileExists(atPath: root + "/Benchmarks/LayoutSuites")
    else { throw ValidationError("\(root) is not a checkout of LayoutBench; call this verb in one, whose revisions it builds") }
  }

  /// The revision of this name. Throws where there is none.
  func revision(_ name: String) async throws -> SourceRevision {
    let words = ["rev-parse", "--verify", "--quiet", "--end-of-options", name + "^{commit}"]
    guard let commit = try await Git.run(words, in: root) else {
      throw ValidationError("“\(name)” is not a commit in \(root); `git log --oneline --all` shows them")
    }
    return SourceRevision(name: name, commit: commit)
  }

  /// The search for the commit that made a change between two revisions. Throws where no commit lies between them.
  func bisection(from good: SourceRevision, to bad: SourceRevision, _ path: CommitGraph.Path) async throws -> Bisection {
    let history = try await Git.history(of: [good.commit, bad.commit], in: root)
    do throws(BisectionError) {
      return try history.bisection(from: good.commit, to: bad.commit, path)
    } catch {
      switch error {
      case .sameCommit: throw ValidationError("\(good.title) and \(bad.title) are the same commit, so nothing changed between them")
      case .exchanged:
        throw ValidationError("\(bad.title) is an ancestor of \(good.title): exchange the two, the older revision comes first")
      case .unrelated(let ancestor?):
        throw ValidationError(
          "\(good.title) is not an ancestor of \(bad.title): search from their newest common ancestor, \(ancestor.prefix(7)), to one of them"
        )
      case .unrelated(nil): throw ValidationError("\(good.title) and \(bad.title) have no common ancestor in the history that was fetched")
      }
    }
  }
}

/// Why a revision cannot take part.
struct RevisionError: Error, CustomStringConvertible {
  let problem: String

  var description: String { problem }
}

/// The compiler refused a revision.
struct BuildFailure: Error, CustomStringConvertible {
  let revision: SourceRevision
  /// The errors with the lines that follow them, or the end of the log if it holds no error.
  let log: String

  /// The first error.
  var firstError: String {
    (log.split(separator: "\n").first { $0.contains("error:") } ?? log.split(separator: "\n").last).map(String.init) ?? log
  }

  var description: String { "\(revision.title) does not build:\n\(log)" }
}
