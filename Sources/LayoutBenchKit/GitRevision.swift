import Foundation
import Subprocess

/// The sources this program was built from, as git knows them.
struct GitRevision: Equatable {
  /// The full name of the commit.
  let commit: String
  /// Whether there are changes the commit does not hold.
  let isDirty: Bool

  /// The revision of the folder that holds this program, or `nil` where that is no checkout of this package, or there is no git.
  ///
  /// A program built by the package manager lies in its checkout, wherever it is called from; one that was copied away has no revision.
  static func ofThisProgram() async -> GitRevision? {
    guard let root = await output(of: ["rev-parse", "--show-toplevel"])?.trimmingCharacters(in: .whitespacesAndNewlines),
      FileManager.default.fileExists(atPath: root + "/Benchmarks/LayoutSuites"),
      let commit = await output(of: ["rev-parse", "--verify", "HEAD"])?.trimmingCharacters(in: .whitespacesAndNewlines),
      let changes = await output(of: ["status", "--porcelain", "--", ":/Package.swift", ":/Sources", ":/Benchmarks"])
    else { return nil }
    return GitRevision(commit: commit, isDirty: !changes.isEmpty)
  }

  private static var folder: String {
    URL(fileURLWithPath: Bundle.main.executablePath ?? CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent().path
  }

  private static func output(of arguments: [String]) async -> String? {
    let result = try? await Subprocess.run(
      .name("git"), arguments: Arguments(["-C", folder] + arguments), output: .string(limit: 1 << 20), error: .discarded)
    guard let result, result.terminationStatus.isSuccess else { return nil }
    return result.standardOutput
  }
}
