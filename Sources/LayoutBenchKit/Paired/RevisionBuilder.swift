import BenchmarkHarness
import BenchmarkProcesses
import Foundation
import Subprocess
import Synchronization

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
  private var scratch: String { folder + "/build" }
  private var archive: String { scratch + "/link.tar" }

  /// Whether there is what an earlier build left.
  var hasBuilt: Bool { FileManager.default.fileExists(atPath: scratch) }

  /// Builds a revision. Waits while another process builds in the same folder.
  func build(_ revision: SourceRevision, canRelink: Bool, progress: ProgressLine) async throws -> Product {
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let lock = try await BuildLock(folder + "/lock", progress: progress)
    defer { lock.release() }
    try await checkOut(revision)
    try await compile(revision, canRelink: canRelink, progress: progress)
    return Product(program: scratch + "/release/layoutbench", parts: FileManager.default.fileExists(atPath: archive) ? archive : nil)
  }

  private func checkOut(_ revision: SourceRevision) async throws {
    try FileManager.default.createDirectory(atPath: sources, withIntermediateDirectories: true)
    // No hooks: they are for the person's own checkouts.
    let words = ["-c", "core.hooksPath=/dev/null", "-c", "core.fsmonitor=false", "-c", "core.sparseCheckout=false", "--work-tree", sources]
    let index: [Environment.Key: String?] = ["GIT_INDEX_FILE": folder + "/index"]
    try await Git.demand(words + ["read-tree", "--reset", "-u", revision.commit], in: checkout.root, environment: index)
    // What someone changed or removed here since.
    try await Git.demand(words + ["checkout-index", "--force", "--all"], in: checkout.root, environment: index)
    // The same versions of dependencies in both programs: those of the checkout.
    let resolved = "/Package.resolved"
    guard FileManager.default.fileExists(atPath: checkout.root + resolved) else { return }
    guard !FileManager.default.contentsEqual(atPath: checkout.root + resolved, andPath: sources + resolved) else { return }
    try? FileManager.default.removeItem(atPath: sources + resolved)
    try? FileManager.default.copyItem(atPath: checkout.root + resolved, toPath: sources + resolved)
  }

  private func compile(_ revision: SourceRevision, canRelink: Bool, progress: ProgressLine) async throws {
    var words = [
      "build", "--configuration", "release", "--product", "layoutbench", "--package-path", sources, "--scratch-path", scratch,
    ]
    if canRelink { words += ShufflingLinker.buildWords(archive: archive) }
    if JemallocCounter.version == nil { words.append("--disable-default-traits") }
    var environment = DependencyMirrors(of: checkout.root).environment.merging(Git.environment) { mirrors, _ in mirrors }
    // The package manager leaves lock files in the folder for temporary files.
    environment["TMPDIR"] = temporaryFolder
    let log = BuildLog()
    let isGood = try await run(words, environment, log) { progress.show("building \(revision.title)\(log.step)", since: $0) }
    progress.finish()
    guard isGood else { throw BuildFailure(revision: revision, log: log.essence) }
  }

  /// Runs the compiler, and lets `tick` say every now and then that it runs. Returns whether it was successful.
  private func run(
    _ words: [String], _ environment: [Environment.Key: String?], _ log: BuildLog, tick: (ContinuousClock.Instant) -> Void
  ) async throws -> Bool {
    let start = ContinuousClock.now
    return try await withThrowingTaskGroup(of: Bool?.self) { group in
      group.addTask {
        let result = try await Subprocess.run(
          .name("swift"), arguments: Arguments(words), environment: .inherit.updating(environment), input: .none, output: .sequence,
          error: .combinedWithOutput
        ) { execution in
          for try await line in execution.standardOutput.strings(bufferingPolicy: .maxLineLength(1 << 24)) { log.add(line) }
        }
        return result.terminationStatus.isSuccess
      }
      while true {
        group.addTask {
          try? await Task.sleep(for: .milliseconds(500))
          return nil
        }
        if let isGood = try await group.next() ?? nil {
          group.cancelAll()
          return isGood
        }
        tick(start)
      }
    }
  }
}

/// What a compiler says while it builds.
private final class BuildLog: Sendable {
  private let lines = Mutex<[String]>([])

  func add(_ line: String) {
    lines.withLock {
      $0.append(line)
      // The start of a very long log is of no use to anybody.
      if $0.count > 20_000 { $0.removeFirst(10_000) }
    }
  }

  /// How far it is, as the compiler says it: `, step 12 of 288`; nothing where it says none.
  var step: String {
    let last = lines.withLock { $0.last { $0.hasPrefix("[") } }
    guard let numbers = last?.dropFirst().prefix(while: { $0 != "]" }).split(separator: "/"), numbers.count == 2 else { return "" }
    return ", step \(numbers[0]) of \(numbers[1])"
  }

  /// The errors with the lines behind them; where there is none, the log's end.
  var essence: String {
    let lines = lines.withLock { $0 }
    let errors = lines.filter { $0.contains("error:") }
    return (errors.isEmpty ? lines.suffix(20) : errors.prefix(10)).joined(separator: "\n")
  }
}

/// Keeps two comparisons from building in one folder at once.
private struct BuildLock {
  private let descriptor: Int32

  /// Takes the lock, and waits where another process has it. The system lets go of it when its holder ends.
  init(_ path: String, progress: ProgressLine) async throws {
    descriptor = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw RevisionError(problem: "\(path) cannot be written (\(String(cString: strerror(errno))))") }
    let start = ContinuousClock.now
    while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
      progress.show("waiting for another process, which builds in the same folder", since: start)
      do {
        try await Task.sleep(for: .milliseconds(500))
      } catch {
        close(descriptor)
        throw error
      }
    }
  }

  func release() { close(descriptor) }
}
