import BenchmarkProcesses
import BenchmarkResults
import BenchmarkSessions
import Foundation

/// Finds the commit whose program counts what a set of thresholds holds, so that profiles can be compared with it.
struct ThresholdOrigin {
  /// The checkout whose commits are meant; `nil` outside of one.
  let root: String?

  /// That of the working directory.
  static func ofCheckout() async -> ThresholdOrigin {
    ThresholdOrigin(root: try? await Git.run(["rev-parse", "--show-toplevel"], in: nil))
  }

  /// The commit of a set: the one that was counted, if it was clean, certain and is still there. Thresholds are often counted before the change is committed, or
  /// the change is rebased; then it is the last commit that changed the set. A shallow checkout does not know that one.
  func commit(of set: Thresholds) async -> String? {
    let counted = set.manifest.revision
    guard let root else { return counted.commit }
    if let commit = counted.commit, counted.isDirty != true, counted.newerSource == nil, await has(commit) { return commit }
    return await lastChange(of: set.path, in: root) ?? counted.commit
  }

  private func has(_ commit: String) async -> Bool {
    guard let root, let found = try? await Git.run(["cat-file", "-t", commit], in: root) else { return false }
    return found == "commit"
  }

  private func lastChange(of path: String, in root: String) async -> String? {
    guard await Git.isShallow(root) == false else { return nil }
    let folder = URL(fileURLWithPath: path).path
    guard let commit = try? await Git.run(["log", "-1", "--no-show-signature", "--format=%H", "--", folder], in: root) else { return nil }
    return commit.isEmpty ? nil : commit
  }
}
