import BenchmarkProcesses
import BenchmarkResults
import BenchmarkSessions
import Foundation

/// Finds the commit whose program gives the counts in a set of thresholds, so that profiles can be compared with that commit.
struct ThresholdOrigin {
  /// The checkout that contains the commits; `nil` outside of a checkout.
  let root: String?

  /// The origin for the checkout of the working directory.
  static func ofCheckout() async -> ThresholdOrigin {
    ThresholdOrigin(root: try? await Git.run(["rev-parse", "--show-toplevel"], in: nil))
  }

  /// The commit of a set. It is the counted commit if that was clean and certain and still exists. But thresholds are often counted before the change is
  /// committed, or the change is rebased. Then it is the last commit that changed the set, which is unknown in a shallow checkout.
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
