import BenchmarkHarness
import BenchmarkProcesses
import BenchmarkResults
import Foundation

/// The revision of the package that a program was built from, as git knows it now.
///
/// This is the revision of the sources that were built, unless the sources have changed since. No build step writes the commit into the program, because
/// then every commit would link the program again.
package struct GitRevision: Equatable {
  /// The full name of the commit.
  let commit: String
  /// Whether there are changes that are not committed.
  let isDirty: Bool
  /// A source that is newer than the program, so that the program may have been built from another commit; `nil` without one.
  let newerSource: String?

  /// The revision of the package whose build folder contains the program at `path`. `nil` if that package is not in a checkout, or without git.
  ///
  /// A program that was copied out of its build folder has no revision.
  init?(ofProgram path: String) async {
    guard let package = Self.package(ofProgram: path) else { return nil }
    await self.init(ofPackage: package, builtInto: path)
  }

  /// The revision of the package in `folder`, whose sources are in the program at `path`. `nil` if the folder is not in a checkout, or without git.
  init?(ofPackage folder: String, builtInto path: String) async {
    guard let commit = try? await Git.run(["rev-parse", "--verify", "HEAD"], in: folder),
      let packages = try? await Self.files(["Package.swift", ":(glob)**/Package.swift"], in: folder)
    else { return nil }
    // A `Package.swift` in a folder below belongs to another package.
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

  /// Returns the reason why git does not know the revision of this program.
  package static func reasonUnknown() async -> String {
    await reasonUnknown(ofProgram: ProgramArguments.resolvedProgramPath)
  }

  /// Returns the reason why git does not know the revision of the program at `path`: git's error, or the problem with its folder.
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

  /// The folder of the package whose build folder contains a program.
  private static func package(ofProgram path: String) -> String? {
    guard let build = BuiltPackages.buildFolder(ofProgram: path) else { return nil }
    var folder = URL(fileURLWithPath: build)
    while folder.path != "/" {
      if FileManager.default.fileExists(atPath: folder.appendingPathComponent("Package.swift").path) { return folder.path }
      folder.deleteLastPathComponent()
    }
    return nil
  }

  /// The paths in a package that its program is built from. Tests and documents are not among them.
  private static let sources = ["Package.swift", "Package.resolved", "Sources"] + suffixes.map { ":(glob)**/*\($0)" } + [":(exclude)Tests"]

  /// The endings of the names of files that a compiler reads. The folders of sources also hold documents.
  private static let suffixes = [".swift", ".c", ".cpp", ".h", ".modulemap"]

  private static func isCompiled(_ path: String) -> Bool { suffixes.contains { path.hasSuffix($0) } }

  /// The files of a package that git does not ignore, relative to its folder.
  private static func files(_ paths: [String], in folder: String) async throws -> [String]? {
    try await Git.run(["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--"] + paths, in: folder)?
      .split(separator: "\0").map(String.init)
  }
}

extension Manifest.Revision {
  /// The revision of this program's package, as far as it is known.
  package static func ofThisProgram() async -> Manifest.Revision {
    guard let current = await GitRevision(ofProgram: ProgramArguments.resolvedProgramPath) else { return Manifest.Revision() }
    return Manifest.Revision(current)
  }

  /// The revision of LayoutBench in this program. `nil` unless LayoutBench comes from another package and its revision is known.
  package static func ofTool() async -> Manifest.Revision? { await ofTool(inProgram: ProgramArguments.resolvedProgramPath) }

  /// The revision of LayoutBench in the program at `path`. `nil` unless LayoutBench comes from another package and its revision is known.
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
