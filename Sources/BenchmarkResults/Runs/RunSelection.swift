import Foundation
import InputFiles

/// The user's choice of cells and items. The manifest contains it, so that an interrupted run can be resumed from its folder alone.
///
/// An empty list chooses the cells that are measured by default.
package struct RunSelection: Codable, Hashable, Sendable {
  /// Names of layouts.
  package var layouts: [String] = []
  /// Names of strategies.
  package var strategies: [String] = []
  /// Names of strategies that take part twice, under two names. Without any, it is nil and has no key.
  package var twins: [String]?
  /// Names of operations, or of paths, which choose all their operations.
  package var operations: [String] = []
  /// Numbers of items in ascending order.
  package var counts: [Int] = []
  /// A built-in workload.
  package var workload: String?
  /// A text whose paragraphs are the items.
  package var text: SourceFile?
  /// A CSV file of sizes.
  package var sizes: SourceFile?
  /// A spec file.
  package var spec: SourceFile?
  /// A trace, whose items and frames are measured. Without one, it is nil and has no key.
  package var trace: SourceFile?
  /// The user's own scenarios. Without any, it is nil and has no key.
  package var scenarios: [SourceFile]?
  /// Values that replace those of the layout, such as `columns=3`. Nil if the layout keeps its own values.
  package var values: [String]?
  /// Whether layouts are measured side by side over the same data. If not, it is nil and has no key.
  package var isAcross: Bool?
  /// A regular expression. Only cells whose name contains a match are measured.
  package var filter: String?
  /// A regular expression. Cells whose name contains a match are not measured.
  package var exclude: String?
  /// One of several parts of the cells.
  package var shard: RunShard?
  /// Whether the run is only a quick look, with fewer items and rounds.
  package var isQuick = false
  /// The seed of everything random.
  package var seed: UInt64 = RunSelection.standardSeed

  /// The default seed.
  package static let standardSeed: UInt64 = 42

  /// Creates a selection in which nothing is chosen.
  package init() {}

  /// Whether the selection chooses cells or items, and so is not the default.
  package var isNarrowed: Bool {
    var all = RunSelection()
    (all.isQuick, all.seed) = (isQuick, seed)
    return self != all
  }

  /// Whether only numbers of items, a part of the cells, and patterns of their names narrow the selection.
  package var choosesEverything: Bool {
    var everything = RunSelection()
    (everything.counts, everything.filter, everything.exclude, everything.shard) = (counts, filter, exclude, shard)
    (everything.isQuick, everything.seed) = (isQuick, seed)
    return self == everything
  }

  /// Returns a function that says whether the regular expressions include a cell.
  /// - Throws: An error if one of them is not a regular expression.
  package func cellFilter() throws -> (CellIdentifier) -> Bool {
    let included = try filter.map { try Regex($0) }
    let excluded = try exclude.map { try Regex($0) }
    return { cell in
      let name = cell.description
      return (included.map { name.contains($0) } ?? true) && !(excluded.map { name.contains($0) } ?? false)
    }
  }

  /// Only the items, in any number: the same workload, layout values and seed, and all cells.
  package var itemsOnly: RunSelection {
    var items = RunSelection()
    (items.workload, items.text, items.sizes, items.spec, items.seed) = (workload, text, sizes, spec, seed)
    (items.values, items.trace) = (values, trace)
    return items
  }
}

/// A file from which items or scenarios come.
package struct SourceFile: Codable, Hashable, Sendable {
  /// The path as the user gave it. A path below the working directory is relative to it.
  package var path: String
  /// A digest of the file's contents when the run began; nil if no run depends on it.
  package var digest: String?
  /// The operation that plays the file. It is set if the file is a scenario and a run has read it.
  package var operation: String?

  /// The file's name without its folders.
  var name: String { path.split(separator: "/").last.map(String.init) ?? path }

  /// Creates a file by its path. Everything else is unknown.
  package init(path: String) {
    let folder = FileManager.default.currentDirectoryPath + "/"
    self.path = path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path
  }

  /// Returns the file with a digest of its current contents.
  package func stamped() throws(InputFileError) -> SourceFile {
    var file = self
    file.digest = try FileDigest(reading: path).description
    return file
  }

  /// Checks that the contents of the file still match its digest. Throws an error if they do not.
  func check() throws(InputFileError) {
    guard let digest else { return }
    let now: String
    do throws(InputFileError) {
      now = try FileDigest(reading: path).description
    } catch {
      throw InputFileError(
        file: path, problem: "cannot be read, and the run began with it (\(error.problem))",
        remedy: "call this where the run began, or put the file back")
    }
    guard now == digest else {
      throw InputFileError(
        file: path, problem: "has changed since the run began (digest \(now), then \(digest))",
        remedy: "restore the file, or begin a new run")
    }
  }
}

extension RunSelection {
  /// Returns the selection with digests of its files.
  /// - Throws: An `InputFileError` for a file that cannot be read.
  package func stamped() throws(InputFileError) -> RunSelection {
    var selection = self
    selection.text = try text?.stamped()
    selection.sizes = try sizes?.stamped()
    selection.spec = try spec?.stamped()
    selection.trace = try trace?.stamped()
    selection.scenarios = try scenarios?.map { (file) throws(InputFileError) in try file.stamped() }
    return selection
  }

  /// Checks that the contents of its files still match their digests.
  /// - Throws: An `InputFileError` for a file that is missing or has changed.
  package func checkFiles() throws(InputFileError) {
    for file in [text, sizes, spec, trace].compactMap(\.self) + (scenarios ?? []) { try file.check() }
  }
}
