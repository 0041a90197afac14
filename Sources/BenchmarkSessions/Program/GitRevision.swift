import BenchmarkProcesses
import BenchmarkResults
import Foundation

/// The revision of the checkout that holds a program, as git knows it now.
///
/// It is that of the sources the program was built from, unless they have changed since. No build step writes the commit into the program, because it
/// would link the program anew after every commit.
package struct GitRevision: Equatable {
  /// The full name of the commit.
  let commit: String
  /// Whether there are changes the commit does not hold.
  let isDirty: Bool
  /// A source that is newer than the program, so that the commit may not be the one that was built. `nil` if there is none.
  let newerSource: String?

  /// The revision of the folder that holds this program, or `nil` where that is no checkout of this package, or there is no git.
  ///
  /// A program that was copied away from its checkout has no revision.
  static func ofThisProgram() async -> GitRevision? {
    await GitRevision(ofProgram: ProgramArguments.resolvedProgramPath)
  }

  /// The revision of the folder that holds the program at `path`, or `nil` where that is no checkout of this package, or there is no git.
  init?(ofProgram path: String) async {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    guard let root = try? await Git.run(["rev-parse", "--show-toplevel"], in: folder),
      FileManager.default.fileExists(atPath: root + "/Benchmarks/LayoutSuites")
    else { return nil }
    let sources = Self.sources + Self.ownSources(of: folder, in: root)
    guard let commit = try? await Git.run(["rev-parse", "--verify", "HEAD"], in: root),
      let changes = try? await Git.run(["status", "--porcelain", "--"] + sources, in: root),
      let files = try? await Git.run(["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--"] + sources, in: root)
    else { return nil }
    self.commit = commit
    isDirty = !changes.isEmpty
    var record = BuildRecord(program: path)
    newerSource = record?.newest(of: files.split(separator: "\0").map(String.init).filter(Self.isCompiled), in: root)
  }

  /// Why git does not know the revision of this program.
  package static func reasonUnknown() async -> String {
    await reasonUnknown(ofProgram: ProgramArguments.resolvedProgramPath)
  }

  /// Why git does not know the revision of the program at `path`: what it said, or what its folder lacks.
  static func reasonUnknown(ofProgram path: String) async -> String {
    let folder = URL(fileURLWithPath: path).deletingLastPathComponent().path
    do {
      for words in [["rev-parse", "--show-toplevel"], ["rev-parse", "--verify", "HEAD"]] {
        guard case .failure(let said) = try await Git.answer(words, in: folder) else { continue }
        return "git says: \(said.split(whereSeparator: \.isNewline).first.map(String.init) ?? "nothing")"
      }
      return "\(folder) is in no checkout of layoutbench"
    } catch {
      return "\(error)"
    }
  }

  /// What every program is built from. Thresholds lie among it, but no program contains them.
  private static let sources = [":/Package.swift", ":/Sources", ":/Benchmarks", ":(top,exclude)Benchmarks/thresholds"]

  /// What a program of a package of its own is built from besides, such as `Examples/mybench`.
  private static func ownSources(of folder: String, in root: String) -> [String] {
    var package = URL(fileURLWithPath: folder)
    while package.path.hasPrefix(root + "/") {
      if FileManager.default.fileExists(atPath: package.appendingPathComponent("Package.swift").path) {
        let path = package.path.dropFirst(root.count + 1)
        return [":/\(path)/Package.swift", ":/\(path)/Sources"]
      }
      package.deleteLastPathComponent()
    }
    return []
  }

  /// Whether a compiler reads a file of this name. Documents lie among the sources too.
  private static func isCompiled(_ path: String) -> Bool {
    [".swift", ".c", ".h", ".modulemap"].contains { path.hasSuffix($0) }
  }
}

extension Manifest.Revision {
  /// The revision of this program as far as it is known.
  package static func ofThisProgram() async -> Manifest.Revision {
    guard let current = await GitRevision.ofThisProgram() else { return Manifest.Revision() }
    return Manifest.Revision(commit: current.commit, isDirty: current.isDirty, newerSource: current.newerSource)
  }
}
