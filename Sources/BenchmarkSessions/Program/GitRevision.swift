import BenchmarkHarness
import BenchmarkProcesses
import BenchmarkResults
import Foundation

/// The revision of the package that a program was built from, as git knows it now.
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

  /// The revision of the package in whose build folder the program at `path` lies, or `nil` where that package is in no checkout, or there is no git.
  ///
  /// A program that was copied away from its build folder has no revision.
  init?(ofProgram path: String) async {
    guard let package = Self.package(ofProgram: path) else { return nil }
    await self.init(ofPackage: package, builtInto: path)
  }

  /// The revision of the package in a folder, whose sources are in the program at `path`; `nil` where the folder is in no checkout, or there is no git.
  init?(ofPackage folder: String, builtInto path: String) async {
    guard let commit = try? await Git.run(["rev-parse", "--verify", "HEAD"], in: folder),
      let packages = try? await Self.files(["Package.swift", ":(glob)**/Package.swift"], in: folder)
    else { return nil }
    // A package in a folder below is another.
    let others = packages.filter { $0 != "Package.swift" }.map { ":(exclude,literal)\($0.dropLast("/Package.swift".count))" }
    let sources = Self.sources + others
    guard let changes = try? await Git.run(["status", "--porcelain", "--"] + sources, in: folder),
      let files = try? await Self.files(sources, in: folder)
    else { return nil }
    self.commit = commit
    isDirty = !changes.isEmpty
    var record = BuildRecord(program: path)
    newerSource = record?.newest(of: files.filter(Self.isCompiled), in: folder)
  }

  /// Why git does not know the revision of this program.
  package static func reasonUnknown() async -> String {
    await reasonUnknown(ofProgram: ProgramArguments.resolvedProgramPath)
  }

  /// Why git does not know the revision of the program at `path`: what it said, or what its folder lacks.
  static func reasonUnknown(ofProgram path: String) async -> String {
    guard let package = package(ofProgram: path) else {
      return "\(URL(fileURLWithPath: path).deletingLastPathComponent().path) is no build folder of a package"
    }
    do {
      guard case .failure(let said) = try await Git.answer(["rev-parse", "--verify", "HEAD"], in: package) else {
        return "git cannot list the files of \(package)"
      }
      return "git says: \(said.split(whereSeparator: \.isNewline).first.map(String.init) ?? "nothing")"
    } catch {
      return "\(error)"
    }
  }

  /// The folder of the package in whose build folder a program lies.
  private static func package(ofProgram path: String) -> String? {
    guard let build = BuiltPackages.buildFolder(ofProgram: path) else { return nil }
    var folder = URL(fileURLWithPath: build)
    while folder.path != "/" {
      if FileManager.default.fileExists(atPath: folder.appendingPathComponent("Package.swift").path) { return folder.path }
      folder.deleteLastPathComponent()
    }
    return nil
  }

  /// What a program is built from, as paths in its package: tests and documents are not in it.
  private static let sources = ["Package.swift", "Package.resolved", "Sources"] + suffixes.map { ":(glob)**/*\($0)" } + [":(exclude)Tests"]

  /// How the names of files end that a compiler reads. Documents lie among the sources too.
  private static let suffixes = [".swift", ".c", ".cpp", ".h", ".modulemap"]

  private static func isCompiled(_ path: String) -> Bool { suffixes.contains { path.hasSuffix($0) } }

  /// The files of a package that git does not ignore, relative to its folder.
  private static func files(_ paths: [String], in folder: String) async throws -> [String]? {
    try await Git.run(["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--"] + paths, in: folder)?
      .split(separator: "\0").map(String.init)
  }
}

extension Manifest.Revision {
  /// The revision of this program's package as far as it is known.
  package static func ofThisProgram() async -> Manifest.Revision {
    guard let current = await GitRevision(ofProgram: ProgramArguments.resolvedProgramPath) else { return Manifest.Revision() }
    return Manifest.Revision(current)
  }

  /// The revision of LayoutBench in this program, if that is of another package and the revision is known.
  package static func ofTool() async -> Manifest.Revision? { await ofTool(inProgram: ProgramArguments.resolvedProgramPath) }

  /// The revision of LayoutBench in the program at `path`, if that is of another package and the revision is known.
  static func ofTool(inProgram path: String) async -> Manifest.Revision? {
    switch BuiltPackages.source(ofPackageWith: "Benchmarks/LayoutSuites", inProgram: path) {
    case .folder(let folder): await GitRevision(ofPackage: folder, builtInto: path).map(Manifest.Revision.init)
    case .commit(let commit): Manifest.Revision(commit: commit, isDirty: false)
    case nil: nil
    }
  }

  private init(_ revision: GitRevision) {
    self.init(commit: revision.commit, isDirty: revision.isDirty, newerSource: revision.newerSource)
  }
}
