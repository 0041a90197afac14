import BenchmarkHarness
import Foundation
import Subprocess

/// A revision's program.
struct BuiltProgram: Sendable {
  /// Where it is.
  let path: String
  /// How it can be linked again, or `nil` where it cannot.
  let recipe: LinkRecipe?
}

/// Where revisions are built: a git worktree and a build folder outside the checkout, used for one revision after the other.
///
/// The checkout itself is not touched, and neither is what is not committed in it. Built programs are copied out.
struct RevisionWorkshop {
  /// The folder that holds all of it.
  let folder: String
  /// Where built programs are kept from one call to the next, by commit, or `nil`.
  let cache: String?
  private let checkout: SourceCheckout
  private var linker: ShufflingLinker?

  private var worktree: String { folder + "/checkout" }
  private var scratch: String { folder + "/build" }

  /// Where the linker puts aside what it reads.
  private var archive: String { scratch + "/link.tar" }

  /// Lets `work` have a workshop, and takes it away afterwards, whatever happens. Its programs can be linked again where there is a linker for that.
  static func open<Result>(
    _ checkout: SourceCheckout, cache: String?, _ work: (RevisionWorkshop) async throws -> Result
  ) async throws -> Result {
    var workshop = try RevisionWorkshop(checkout: checkout, cache: cache)
    do {
      workshop.linker = await .find(temporaryFolder: workshop.folder)
      let result = try await work(workshop)
      await workshop.remove()
      return result
    } catch {
      await workshop.remove()
      throw error
    }
  }

  /// Opens a workshop in the system's folder for temporary files.
  private init(checkout: SourceCheckout, cache: String?) throws {
    self.checkout = checkout
    // Absolute: `tar` takes what is before a colon for a machine, unless a slash comes first.
    self.cache = cache.map { URL(fileURLWithPath: $0).standardizedFileURL.path }
    let template = FileManager.default.temporaryDirectory.path + "/layoutbench-ab-XXXXXX"
    var bytes = Array(template.utf8CString)
    guard mkdtemp(&bytes) != nil else {
      throw RevisionError(problem: "\(template) cannot be made (\(String(cString: strerror(errno)))); set TMPDIR to a folder with room")
    }
    folder = String(decoding: bytes.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Takes everything away, and the worktree out of git's books. Works in a task that was cancelled too.
  private func remove() async {
    await Task { [checkout, worktree, folder] in
      // Only our own: git's books may hold worktrees of the person's that are away for a while.
      _ = try? await Git.run(["worktree", "remove", "--force", "--force", worktree], in: checkout.root)
      try? FileManager.default.removeItem(atPath: folder)
    }.value
  }

  /// Builds a revision, or throws what the compiler said.
  func build(_ revision: SourceRevision) async throws -> BuiltProgram {
    let shelf = "\(cache ?? folder)/\(revision.commit)"
    let program = shelf + "/layoutbench"
    let kept = shelf + "/link.tar"
    let files = FileManager.default
    // A program that was kept without its parts, by a tool that knew nothing of them, is built again.
    if !files.isExecutableFile(atPath: program) || (linker != nil && !files.fileExists(atPath: kept)) {
      try await checkOut(revision)
      try await compile(revision)
      do {
        try files.createDirectory(atPath: shelf, withIntermediateDirectories: true)
        if files.fileExists(atPath: archive) { try Self.copy(archive, to: kept) }
        // The program comes last: where it is, all is.
        try Self.copy(scratch + "/release/layoutbench", to: program)
      } catch {
        throw RevisionError(problem: "the program of \(revision.title) cannot be kept at \(program): \(error.localizedDescription)")
      }
    }
    guard let linker, files.fileExists(atPath: kept) else { return BuiltProgram(path: program, recipe: nil) }
    let parts = "\(folder)/parts-\(revision.commit)"
    return BuiltProgram(path: program, recipe: try await LinkRecipe(unpacking: kept, into: parts, linker: linker))
  }

  /// Copies in one step, so that a cache never holds half a file.
  private static func copy(_ file: String, to place: String) throws {
    let part = "\(place).\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: part) }
    try FileManager.default.copyItem(atPath: file, toPath: part)
    guard rename(part, place) == 0 else { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
  }

  private func checkOut(_ revision: SourceRevision) async throws {
    // No hooks: they are for the person's own checkouts.
    let quiet = ["-c", "core.hooksPath=/dev/null", "-c", "advice.detachedHead=false"]
    if FileManager.default.fileExists(atPath: worktree) {
      try await Git.demand(quiet + ["checkout", "--quiet", "--force", "--detach", revision.commit], in: worktree)
    } else {
      try await Git.demand(quiet + ["worktree", "add", "--quiet", "--detach", worktree, revision.commit], in: checkout.root)
      // The same versions of dependencies in both programs, and those that are here already.
      try? FileManager.default.copyItem(atPath: checkout.root + "/Package.resolved", toPath: worktree + "/Package.resolved")
    }
  }

  private func compile(_ revision: SourceRevision) async throws {
    var words = [
      "build", "--configuration", "release", "--product", "layoutbench", "--package-path", worktree, "--scratch-path", scratch,
    ]
    if linker != nil { words += ShufflingLinker.buildWords(archive: archive) }
    if JemallocCounter.version == nil { words.append("--disable-default-traits") }
    var environment = DependencyMirrors(of: checkout.root).environment.merging(Git.environment) { mirrors, _ in mirrors }
    // The package manager leaves lock files in the folder for temporary files.
    environment["TMPDIR"] = folder
    let result = try await Subprocess.run(
      .name("swift"), arguments: Arguments(words), environment: .inherit.updating(environment), output: .string(limit: 1 << 24),
      error: .combinedWithOutput)
    guard result.terminationStatus.isSuccess else {
      throw RevisionError(problem: "\(revision.title) does not build:\n\(Self.essence(of: result.standardOutput))")
    }
  }

  /// The errors of a build log with the lines behind them; where there is none, its end.
  private static func essence(of log: String) -> String {
    let lines = log.split(separator: "\n", omittingEmptySubsequences: false)
    let errors = lines.indices.filter { lines[$0].contains("error:") }
    guard !errors.isEmpty else { return lines.suffix(20).joined(separator: "\n") }
    return errors.prefix(10).map { lines[$0] }.joined(separator: "\n")
  }
}

/// The dependencies that a checkout has fetched already, so that a build elsewhere needs no network.
struct DependencyMirrors {
  /// Settings of git by which it reads them instead of their addresses.
  let environment: [Environment.Key: String?]

  /// The dependencies in the build folder of `root`.
  init(of root: String) {
    let folder = root + "/.build/repositories"
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    var settings: [(key: String, value: String)] = []
    for name in names.sorted() {
      guard let origin = Self.origin(of: "\(folder)/\(name)") else { continue }
      settings.append(("url.\(folder)/\(name).insteadOf", origin))
    }
    guard !settings.isEmpty else {
      environment = [:]
      return
    }
    // Settings that the person gives in the same way stay.
    let given = ProcessInfo.processInfo.environment["GIT_CONFIG_COUNT"].flatMap { Int($0) } ?? 0
    var environment: [Environment.Key: String?] = ["GIT_CONFIG_COUNT": String(given + settings.count)]
    for (place, setting) in zip(given..., settings) {
      environment[Environment.Key(stringLiteral: "GIT_CONFIG_KEY_\(place)")] = setting.key
      environment[Environment.Key(stringLiteral: "GIT_CONFIG_VALUE_\(place)")] = setting.value
    }
    self.environment = environment
  }

  /// Where a bare repository was cloned from.
  private static func origin(of repository: String) -> String? {
    guard let config = try? String(contentsOfFile: repository + "/config", encoding: .utf8) else { return nil }
    for line in config.split(separator: "\n") {
      let parts = line.split(separator: "=", maxSplits: 1).map { $0.trimmingCharacters(in: .whitespaces) }
      if parts.count == 2, parts[0] == "url" { return parts[1] }
    }
    return nil
  }
}
