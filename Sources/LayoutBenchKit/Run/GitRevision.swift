import BenchmarkProcesses
import Foundation

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
    guard let root = try? await Git.run(["rev-parse", "--show-toplevel"], in: folder),
      FileManager.default.fileExists(atPath: root + "/Benchmarks/LayoutSuites"),
      let commit = try? await Git.run(["rev-parse", "--verify", "HEAD"], in: folder),
      let changes = try? await Git.run(["status", "--porcelain", "--"] + sources, in: folder)
    else { return nil }
    return GitRevision(commit: commit, isDirty: !changes.isEmpty)
  }

  /// What a program is built from. Thresholds lie among it, but no program contains them.
  private static let sources = [":/Package.swift", ":/Sources", ":/Benchmarks", ":(top,exclude)Benchmarks/thresholds"]

  private static var folder: String {
    URL(fileURLWithPath: Bundle.main.executablePath ?? CommandLine.arguments[0]).resolvingSymlinksInPath().deletingLastPathComponent().path
  }
}
