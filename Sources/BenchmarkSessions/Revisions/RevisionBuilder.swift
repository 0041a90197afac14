import BenchmarkHarness
import BenchmarkProcesses
import Foundation

/// Builds revisions one after the other in one folder, so that each build compiles only the differences from the previous one.
///
/// The sources are checked out through a git index of their own. So git has no further worktree to keep track of, and runs no hooks. It leaves unchanged
/// files alone, which is how the compiler sees that they have not changed.
struct RevisionBuilder: Sendable {
  let checkout: SourceCheckout
  /// The folder in which programs are built.
  let folder: String
  /// The folder in which compilers may leave temporary files.
  let temporaryFolder: String

  /// The results of a build. They are valid until the next build.
  struct Product {
    let program: String
    /// The archive that the linker stored; `nil` without one.
    let parts: String?
  }

  private var sources: String { folder + "/checkout" }
  /// The folder of the package within the sources.
  private var package: String { checkout.subfolder.isEmpty ? sources : "\(sources)/\(checkout.subfolder)" }
  private var scratch: String { folder + "/build" }
  private var archive: String { scratch + "/link.tar" }

  /// Whether the results of an earlier build exist.
  var hasBuilt: Bool { FileManager.default.fileExists(atPath: scratch) }

  /// Builds a revision. Waits while another process builds in the same folder.
  func build(_ revision: SourceRevision, canRelink: Bool, progress: any ProgressSink) async throws -> Product {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let lock = try await BuildLock(folder + "/lock", progress: progress)
    defer { lock.release() }
    try await checkOut(revision)
    try await linkNeighbours()
    try await compile(revision, canRelink: canRelink, progress: progress)
    return Product(
      program: "\(scratch)/release/\(checkout.product)", parts: FileManager.default.fileExists(atPath: archive) ? archive : nil)
  }

  private func checkOut(_ revision: SourceRevision) async throws {
    try FileManager.default.createDirectory(atPath: sources, withIntermediateDirectories: true)
    // Hooks do not run: they are meant for the user's own checkouts.
    let words = ["-c", "core.hooksPath=/dev/null", "-c", "core.fsmonitor=false", "-c", "core.sparseCheckout=false", "--work-tree", sources]
    let index: [String: String?] = ["GIT_INDEX_FILE": folder + "/index"]
    try await Git.demand(words + ["read-tree", "--reset", "-u", revision.commit], in: checkout.root, environment: index)
    // This restores files that someone has changed or removed here since.
    try await Git.demand(words + ["checkout-index", "--force", "--all"], in: checkout.root, environment: index)
    // Both programs use the same versions of dependencies: those of the checkout.
    let (ours, copy) = (checkout.package + "/Package.resolved", package + "/Package.resolved")
    guard FileManager.default.fileExists(atPath: ours), !FileManager.default.contentsEqual(atPath: ours, andPath: copy) else { return }
    try? FileManager.default.removeItem(atPath: copy)
    try? FileManager.default.copyItem(atPath: ours, toPath: copy)
  }

  /// For each dependency in a folder next to the checkout, such as `../LayoutBench`, puts a link next to the copy. The contents of such a folder are not
  /// part of the revision.
  private func linkNeighbours() async throws {
    // If it cannot be read, the build fails and says why.
    guard let manifest = try? await PackageManifest(of: package) else { return }
    let (files, parent) = (FileManager.default, URL(fileURLWithPath: checkout.root).deletingLastPathComponent().path)
    for path in manifest.localDependencies where path.hasPrefix(folder + "/") && !path.hasPrefix(sources + "/") {
      let original = parent + path.dropFirst(folder.count)
      guard !files.fileExists(atPath: path), files.fileExists(atPath: original) else { continue }
      // This removes a link whose target no longer exists.
      try? files.removeItem(atPath: path)
      try files.createDirectory(atPath: URL(fileURLWithPath: path).deletingLastPathComponent().path, withIntermediateDirectories: true)
      try files.createSymbolicLink(atPath: path, withDestinationPath: original)
    }
  }

  private func compile(_ revision: SourceRevision, canRelink: Bool, progress: any ProgressSink) async throws {
    var words = [
      "build", "--configuration", "release", "--product", checkout.product, "--package-path", package, "--scratch-path", scratch,
    ]
    if canRelink { words += ShufflingLinker.buildWords(archive: archive) }
    if JemallocCounter.version == nil { words += try await PackageManifest(of: package).wordsWithoutJemalloc }
    // The package manager leaves lock files in the folder for temporary files.
    let environment = Git.environment.merging(DependencyMirrors(of: checkout.package).environment) { _, mirror in mirror }
      .merging(["TMPDIR": temporaryFolder]) { _, folder in folder }
    let start = ContinuousClock.now
    let outcome = try await SwiftBuild(words, environment: environment).run { step in
      progress.show("building \(revision.title)\(step.map { ", \($0)" } ?? "")", since: start)
    }
    progress.finish()
    guard outcome.isGood else { throw BuildFailure(revision: revision, log: outcome.essence) }
  }
}
