import BenchmarkHarness
import BenchmarkProcesses
import Foundation

/// Builds one revision after the other in one folder, so that the next compiles only what differs.
///
/// The sources are checked out by an index of their own: git knows nothing of a further worktree, runs no hooks, and leaves files that do not change
/// as they are, by which the compiler sees that they did not.
struct RevisionBuilder: Sendable {
  let checkout: SourceCheckout
  /// The folder in which programs are built.
  let folder: String
  /// Where compilers may leave what they like.
  let temporaryFolder: String

  /// What a build leaves: good until the next one.
  struct Product {
    let program: String
    /// What the linker put aside, where it could.
    let parts: String?
  }

  private var sources: String { folder + "/checkout" }
  /// The package in them.
  private var package: String { checkout.subfolder.isEmpty ? sources : "\(sources)/\(checkout.subfolder)" }
  private var scratch: String { folder + "/build" }
  private var archive: String { scratch + "/link.tar" }

  /// Whether there is what an earlier build left.
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
    // No hooks: they are for the person's own checkouts.
    let words = ["-c", "core.hooksPath=/dev/null", "-c", "core.fsmonitor=false", "-c", "core.sparseCheckout=false", "--work-tree", sources]
    let index: [String: String?] = ["GIT_INDEX_FILE": folder + "/index"]
    try await Git.demand(words + ["read-tree", "--reset", "-u", revision.commit], in: checkout.root, environment: index)
    // What someone changed or removed here since.
    try await Git.demand(words + ["checkout-index", "--force", "--all"], in: checkout.root, environment: index)
    // The same versions of dependencies in both programs: those of the checkout.
    let (ours, copy) = (checkout.package + "/Package.resolved", package + "/Package.resolved")
    guard FileManager.default.fileExists(atPath: ours), !FileManager.default.contentsEqual(atPath: ours, andPath: copy) else { return }
    try? FileManager.default.removeItem(atPath: copy)
    try? FileManager.default.copyItem(atPath: ours, toPath: copy)
  }

  /// Puts a link beside the copy for each dependency in a folder beside the checkout, such as `../LayoutBench`. What it holds is not part of the revision.
  private func linkNeighbours() async throws {
    // If it cannot be read, the build fails and says why.
    guard let manifest = try? await PackageManifest(of: package) else { return }
    let (files, parent) = (FileManager.default, URL(fileURLWithPath: checkout.root).deletingLastPathComponent().path)
    for path in manifest.localDependencies where path.hasPrefix(folder + "/") && !path.hasPrefix(sources + "/") {
      let original = parent + path.dropFirst(folder.count)
      guard !files.fileExists(atPath: path), files.fileExists(atPath: original) else { continue }
      // A link that leads nowhere any more.
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
