import Foundation
import InputFiles

/// What a person chose to measure. The manifest holds it, so that an interrupted run can be resumed from its folder alone.
///
/// An empty list chooses what is measured by default.
package struct RunSelection: Codable, Hashable, Sendable {
  /// Names of layouts.
  package var layouts: [String] = []
  /// Names of strategies.
  package var strategies: [String] = []
  /// Names of strategies that take part twice, under two names; nil, and no key, without any.
  package var twins: [String]?
  /// Names of operations, or of paths, which stand for all their operations.
  package var operations: [String] = []
  /// Numbers of items, ascending.
  package var counts: [Int] = []
  /// A built-in workload.
  package var workload: String?
  /// A text whose paragraphs are the items.
  package var text: SourceFile?
  /// A CSV file of sizes.
  package var sizes: SourceFile?
  /// A spec file.
  package var spec: SourceFile?
  /// A trace, whose items and frames are measured; nil, and no key, without one.
  package var trace: SourceFile?
  /// A person's own scenarios; nil, and no key, without any.
  package var scenarios: [SourceFile]?
  /// Values that the layout is given in place of its own, such as `columns=3`; nil where it keeps its own.
  package var values: [String]?
  /// Whether layouts are measured side by side over the same data; nil, and no key, if they are not.
  package var isAcross: Bool?
  /// A regular expression: only cells whose name it matches somewhere.
  package var filter: String?
  /// A regular expression: no cells whose name it matches somewhere.
  package var exclude: String?
  /// One of several parts of the cells.
  package var shard: RunShard?
  /// Whether this is a quick look: fewer items and rounds.
  package var isQuick = false
  /// The seed of everything random.
  package var seed: UInt64 = RunSelection.standardSeed

  /// The seed for which no other is given.
  package static let standardSeed: UInt64 = 42

  /// Everything there is.
  package init() {}

  /// Whether any cells or items are chosen: something else than everything there is.
  package var isNarrowed: Bool {
    var all = RunSelection()
    (all.isQuick, all.seed) = (isQuick, seed)
    return self != all
  }

  /// Whether nothing narrows the cells but numbers of items, a part of them, and patterns of their names.
  package var choosesEverything: Bool {
    var everything = RunSelection()
    (everything.counts, everything.filter, everything.exclude, everything.shard) = (counts, filter, exclude, shard)
    (everything.isQuick, everything.seed) = (isQuick, seed)
    return self == everything
  }

  /// Whether the regular expressions take a cell in.
  /// - Throws: An error if one of them is not a regular expression.
  package func cellFilter() throws -> (CellIdentifier) -> Bool {
    let included = try filter.map { try Regex($0) }
    let excluded = try exclude.map { try Regex($0) }
    return { cell in
      let name = cell.description
      return (included.map { name.contains($0) } ?? true) && !(excluded.map { name.contains($0) } ?? false)
    }
  }

  /// The items alone, in any number: the same workload, layout values and seed, and all cells.
  package var itemsOnly: RunSelection {
    var items = RunSelection()
    (items.workload, items.text, items.sizes, items.spec, items.seed) = (workload, text, sizes, spec, seed)
    (items.values, items.trace) = (values, trace)
    return items
  }
}

/// A file that items come from.
package struct SourceFile: Codable, Hashable, Sendable {
  /// The path as the person gave it; below the working directory, relative to it.
  package var path: String
  /// A digest of what the file held when the run began; nil where no run depends on it.
  package var digest: String?
  /// The operation that plays it, if it is a scenario's file and a run has read it.
  package var operation: String?

  /// The file's name without its folders.
  var name: String { path.split(separator: "/").last.map(String.init) ?? path }

  /// A file by its path, of which nothing is known yet.
  package init(path: String) {
    let folder = FileManager.default.currentDirectoryPath + "/"
    self.path = path.hasPrefix(folder) ? String(path.dropFirst(folder.count)) : path
  }

  /// The file with the digest of what it holds now.
  package func stamped() throws(InputFileError) -> SourceFile {
    var file = self
    file.digest = try FileDigest(reading: path).description
    return file
  }

  /// Throws where the file no longer holds what its digest is of.
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
  /// The selection with digests of its files.
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

  /// Checks that its files hold what they held when the digests were taken.
  /// - Throws: An `InputFileError` for a file that is missing or has changed.
  package func checkFiles() throws(InputFileError) {
    for file in [text, sizes, spec, trace].compactMap(\.self) + (scenarios ?? []) { try file.check() }
  }
}
