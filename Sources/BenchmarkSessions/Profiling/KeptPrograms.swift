import BenchmarkProcesses
import BenchmarkResults
import Foundation

/// Programs that `ab`, `profile` and `bisect` have built and kept, for verbs that do not build.
package struct KeptPrograms {
  /// The folder of the kept programs; `nil` outside of a checkout.
  let folder: String?

  /// The programs in this folder.
  init(folder: String?) { self.folder = folder }

  /// The programs of the checkout that contains the working directory.
  package init() async { folder = (try? await SourceCheckout()).map { $0.package + "/.build/ab" } }

  /// Returns the program of a commit; `nil` if it is not kept.
  func program(of commit: String?) -> String? {
    guard let folder, let commit, !commit.isEmpty else { return nil }
    let path = "\(folder)/\(commit)/\(RunningProgram.name)"
    return FileManager.default.isExecutableFile(atPath: path) ? path : nil
  }

  /// Returns a check's lines about the functions that made cells more expensive. It profiles kept programs, and does not build any. If the baseline's
  /// program is not kept, the lines name the functions that take most now.
  /// - Parameters:
  ///   - now: The program of the candidate. If it is `nil`, the kept program of the candidate's commit is used, if any.
  ///   - planted: The flags that plant costs in the candidate on purpose.
  package func causes(of comparison: RunComparison, now: String? = nil, planted: [String] = []) async -> [String] {
    guard comparison.changes.contains(where: \.outcome.isRegression) else { return [] }
    let commits = (before: comparison.baseline.manifest.revision.commit, now: comparison.candidate.manifest.revision.commit)
    guard let now = now ?? program(of: commits.now) else {
      return ["no functions are named, because \(Self.absence(of: commits.now, comparison.candidate.name))"]
    }
    let before = program(of: commits.before)
    let plan = comparison.candidate.manifest.plan
    var selection = plan.selection ?? RunSelection()
    if let seed = plan.seed { selection.seed = seed }
    let lines = await RegressionCauses(before: before, now: now, selection: selection, planted: planted).lines(for: comparison)
    guard before == nil else { return lines }
    return ["the functions that take most now, because \(Self.absence(of: commits.before, comparison.baseline.name))"] + lines
  }

  private static func absence(of commit: String?, _ name: String) -> String {
    commit.map { "the program of \(name) (\($0.prefix(7))) is not kept here; the commands below build it" }
      ?? "the commit of \(name) is unknown"
  }
}
