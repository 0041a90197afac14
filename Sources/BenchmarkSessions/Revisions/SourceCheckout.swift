import BenchmarkProcesses
import Foundation
import InputFiles

/// The package whose revisions a verb builds, in its git checkout. The running program is one of its products.
package struct SourceCheckout {
  /// The folder of the checkout.
  package let root: String
  /// The folder of the package, relative to the checkout; empty if they are the same.
  package let subfolder: String
  /// The name of the executable product.
  package let product: String
  /// The present contents of its `Package.swift`.
  let manifest: PackageManifest

  /// The folder of the package.
  package var package: String { Self.join(root, subfolder) }

  /// The nearest package that contains the working directory and builds this product. Throws outside of a git checkout, and if no package does.
  package init(of product: String = RunningProgram.name) async throws {
    try await self.init(of: product, holding: nil) { try await PackageManifest(of: $0) }
  }

  /// The nearest package that contains `folder`, or the working directory, and has such a product.
  /// - Parameter manifest: Reads the `Package.swift` in a folder.
  init(of product: String, holding folder: String?, reading manifest: (String) async throws -> PackageManifest) async throws {
    let root: String
    let path: String
    switch try await Git.answer(["rev-parse", "--show-toplevel", "--show-prefix"], in: folder) {
    case .output(let lines):
      let lines = lines.split(separator: "\n", omittingEmptySubsequences: false)
      root = String(lines[0])
      path = lines.count > 1 ? String(lines[1]) : ""
    case .failure(let words) where words.contains("not a git repository"):
      throw UsageError(
        "this folder is not in a git checkout; call this verb in a checkout of the package of \(product), whose revisions it builds")
    case .failure(let words):
      // One reason is a checkout that belongs to another user: git then says what to do about it.
      throw SessionError(problem: "git refuses to read this checkout:\n\(words)")
    }
    var others: [String] = []
    var parts = path.split(separator: "/")
    while true {
      let subfolder = parts.joined(separator: "/")
      let package = Self.join(root, subfolder)
      if FileManager.default.fileExists(atPath: package + "/Package.swift") {
        let manifest = try await manifest(package)
        if manifest.programs.contains(product) {
          (self.root, self.subfolder, self.product, self.manifest) = (root, subfolder, product, manifest)
          return
        }
        let known = manifest.programs.isEmpty ? "no program" : manifest.programs.joined(separator: ", ")
        others.append("the package in \(package) builds \(known)")
      }
      guard parts.popLast() != nil else { break }
    }
    let found = others.isEmpty ? "there is no Package.swift from here up to \(root)" : others.joined(separator: ", and ")
    throw UsageError(
      "no package here builds \(product): \(found); call this verb in the package of \(product), whose revisions it builds, under the name that "
        + "`BenchmarkProgram(name:)` gives it")
  }

  /// Returns a text that represents everything that is built into each of the programs besides the revision: the versions of fetched dependencies, and
  /// the contents of dependencies in other folders. Empty without any.
  func dependencies() async -> String {
    var parts = [(try? String(contentsOfFile: package + "/Package.resolved", encoding: .utf8)) ?? ""]
    for folder in manifest.localDependencies where folder != root && !folder.hasPrefix(root + "/") {
      for words in [["rev-parse", "HEAD"], ["status", "--porcelain"], ["diff", "HEAD"]] {
        parts.append((try? await Git.run(words, in: folder)) ?? "")
      }
    }
    let text = parts.joined(separator: "\n")
    return text.allSatisfy(\.isNewline) ? "" : SHA256.digest(of: Array(text.utf8))
  }

  private static func join(_ folder: String, _ path: String) -> String { path.isEmpty ? folder : "\(folder)/\(path)" }

  /// The revision of this name. Throws if git knows no such revision.
  package func revision(_ name: String) async throws -> SourceRevision {
    let words = ["rev-parse", "--verify", "--quiet", "--end-of-options", name + "^{commit}"]
    guard let commit = try await Git.run(words, in: root) else {
      // A CI job fetches only one commit by default.
      let remedy =
        await Git.isShallow(root) == true
        ? "the clone is shallow: `git fetch --unshallow` fetches the rest (fetch-depth: 0 for actions/checkout)"
        : "`git log --oneline --all` shows them"
      throw UsageError("“\(name)” is not a commit in \(root); \(remedy)")
    }
    return SourceRevision(name: name, commit: commit)
  }

  /// The search for the commit that made a change between two revisions. Throws if there is no commit between them.
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
