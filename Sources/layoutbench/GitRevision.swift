import Foundation
import Subprocess

/// The sources as git knows them, in the working directory.
struct GitRevision: Equatable {
  /// The full name of the commit.
  let commit: String
  /// Whether there are changes the commit does not hold.
  let isDirty: Bool

  /// The revision of the working directory, or `nil` where there is none or no git.
  static func current() async -> GitRevision? {
    guard let commit = await output(of: ["rev-parse", "--verify", "HEAD"])?.trimmingCharacters(in: .whitespacesAndNewlines),
      let changes = await output(of: ["status", "--porcelain", "--untracked-files=no"])
    else { return nil }
    return GitRevision(commit: commit, isDirty: !changes.isEmpty)
  }

  private static func output(of arguments: [String]) async -> String? {
    let result = try? await Subprocess.run(
      .name("git"), arguments: Arguments(arguments), output: .string(limit: 1 << 20), error: .discarded)
    guard let result, result.terminationStatus.isSuccess else { return nil }
    return result.standardOutput
  }
}
