import Foundation

/// Where revisions are built, and where their programs are kept for the next comparison.
///
/// `.build/ab` of the package, unless another folder is named, holds a folder for each program and one in which all are built, one after the other:
/// what a revision has in common with the one that was built before is not compiled again. The checkout itself is not touched, and neither is what is
/// not committed in it.
package struct RevisionWorkshop: Sendable {
  /// A folder of its own for this comparison: programs that are linked anew, and what compilers leave behind.
  let folder: String
  /// Where built programs are kept, by commit.
  private(set) var shelf: ProgramShelf
  private let builder: RevisionBuilder
  private var linker: ShufflingLinker?

  /// Lets `work` have a workshop, and takes its own folder away afterwards, whatever happens. Programs can be linked again where there is a linker for
  /// that.
  package static func open<Result>(
    _ checkout: SourceCheckout, cache: String?, _ work: (RevisionWorkshop) async throws -> Result
  ) async throws -> Result {
    var workshop = try RevisionWorkshop(checkout: checkout, cache: cache)
    defer { try? FileManager.default.removeItem(atPath: workshop.folder) }
    workshop.linker = await .find(temporaryFolder: workshop.folder)
    workshop.shelf.dependencies = await checkout.dependencies()
    return try await work(workshop)
  }

  /// Where the programs of a checkout's revisions are kept.
  package static func shelf(of checkout: SourceCheckout, cache: String?) throws -> ProgramShelf {
    // Absolute: `tar` takes what is before a colon for a machine, unless a slash comes first.
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

  /// Whether a revision's program is kept, so that it need not be built. One that was kept without the parts it is linked from is built again.
  package func holds(_ revision: SourceRevision) -> Bool { shelf.holds(revision.commit, canRelink: linker != nil) }

  /// How long building these revisions will probably take, as words, or nil where all are kept.
  package func forecast(_ revisions: [SourceRevision]) -> BuildForecast? {
    var missing: [SourceRevision] = []
    for revision in revisions where !holds(revision) && !missing.contains(where: { $0.commit == revision.commit }) {
      missing.append(revision)
    }
    return missing.isEmpty ? nil : BuildForecast(missing, shelf)
  }

  /// Builds a revision unless its program is kept, or throws what the compiler said.
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
