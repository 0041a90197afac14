import Foundation

/// A place where revisions are built, and where their programs are kept for the next comparison.
///
/// Unless the user names another folder, this is `.build/ab` of the package. It has a folder for each program, and one in which all are built, one after
/// the other. Parts that a revision shares with the previously built one are not compiled again. The checkout itself and its uncommitted changes are not
/// touched.
package struct RevisionWorkshop: Sendable {
  /// A temporary folder for this comparison: for programs that are linked again, and for files that compilers leave.
  let folder: String
  /// The built programs, by commit.
  private(set) var shelf: ProgramShelf
  private let builder: RevisionBuilder
  private var linker: ShufflingLinker?

  /// Passes a workshop to `work`, and always removes its temporary folder afterwards. Programs can be linked again if this machine has a linker for that.
  package static func open<Result>(
    _ checkout: SourceCheckout, cache: String?, _ work: (RevisionWorkshop) async throws -> Result
  ) async throws -> Result {
    var workshop = try RevisionWorkshop(checkout: checkout, cache: cache)
    defer { try? FileManager.default.removeItem(atPath: workshop.folder) }
    workshop.linker = await .find(temporaryFolder: workshop.folder)
    workshop.shelf.dependencies = await checkout.dependencies()
    return try await work(workshop)
  }

  /// The shelf for the programs of a checkout's revisions.
  package static func shelf(of checkout: SourceCheckout, cache: String?) throws -> ProgramShelf {
    // The path must be absolute: without a leading slash, `tar` takes text before a colon for the name of a machine.
    let path = cache.map { URL(fileURLWithPath: $0).standardizedFileURL.path } ?? checkout.package + "/.build/ab"
    return try ProgramShelf(path: path, product: checkout.product)
  }

  /// Opens a workshop.
  private init(checkout: SourceCheckout, cache: String?) throws {
    shelf = try Self.shelf(of: checkout, cache: cache)
    let template = FileManager.default.temporaryDirectory.path + "/layoutbench-ab-XXXXXX"
    var bytes = Array(template.utf8CString)
    guard mkdtemp(&bytes) != nil else {
      throw SessionError(problem: "\(template) cannot be made (\(String(cString: strerror(errno)))); set TMPDIR to a folder with room")
    }
    folder = String(decoding: bytes.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    builder = RevisionBuilder(checkout: checkout, folder: shelf.workFolder, temporaryFolder: folder)
  }

  /// Whether a revision's program is kept, so that it need not be built. If nobody tried to keep the parts it is linked from, it is built again.
  package func holds(_ revision: SourceRevision) -> Bool { shelf.holds(revision.commit, canRelink: linker != nil) }

  /// Returns a forecast for building these revisions; `nil` if the programs of all are kept.
  package func forecast(_ revisions: [SourceRevision]) -> BuildForecast? {
    var missing: [SourceRevision] = []
    for revision in revisions where !holds(revision) && !missing.contains(where: { $0.commit == revision.commit }) {
      missing.append(revision)
    }
    return missing.isEmpty ? nil : BuildForecast(missing, shelf)
  }

  /// Builds a revision unless its program is kept. Throws the compiler's errors if it does not build.
  package func build(_ revision: SourceRevision, progress: any ProgressSink) async throws -> BuiltProgram {
    if !holds(revision) {
      let start = ContinuousClock.now
      let isFirst = !builder.hasBuilt
      let product = try await builder.build(revision, canRelink: linker != nil, progress: progress)
      try shelf.keep(product, as: revision, canRelink: linker != nil)
      shelf.note(.init(isFirst: isFirst, seconds: Int((ContinuousClock.now - start).components.seconds)))
    }
    shelf.markUsed(revision.commit)
    let program = shelf.program(of: revision.commit)
    guard let linker, shelf.hasParts(revision.commit) else { return BuiltProgram(path: program, recipe: nil) }
    let parts = "\(folder)/parts-\(revision.commit)"
    return BuiltProgram(
      path: program, recipe: try await LinkRecipe(unpacking: shelf.parts(of: revision.commit), into: parts, linker: linker))
  }
}
