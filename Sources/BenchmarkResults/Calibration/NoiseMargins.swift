import BenchmarkStatistics
import InputFiles

/// The differences that do not matter, cell by cell: the margin that the user chose, or the margin measured on this machine if that is larger.
///
///     var margins = try NoiseMargins(reading: "noise.csv", least: CostMargin(share: 0.03, difference: 5))
///     margins.cells = [CellMargin(pattern: "/query/", margin: CostMargin(share: 0.08))]
///     try margins.checkMachine(run.manifest.machine)
///     margins.margin(for: cell, way: .independent, costs: (50, 54))
package struct NoiseMargins: Codable, Hashable, Sendable {
  /// The default margin: 3 %.
  package static let standardMargin = 0.03

  /// The smallest margin of every cell, unless ``cells`` names another one for it. Times are in nanoseconds.
  package let least: CostMargin
  /// Margins of some cells, which replace ``least``. If several apply to a cell, the last one counts.
  package var cells: [CellMargin] = []
  /// The measured margins: at most one row for each path and way.
  package private(set) var records: [NoiseRecord] = []
  /// The path of each operation, which is used to find rows.
  private var paths: [String: OperationPath] = [:]
  /// The file of those rows; nil without one.
  package private(set) var file: String?

  /// Creates the same margin for every cell.
  package init(least: CostMargin) { self.least = least }

  /// Creates the same margin for every cell, given as a share.
  ///
  /// - Precondition: `least` is finite and not negative.
  package init(least: Double = standardMargin) { self.init(least: CostMargin(share: least)) }

  /// Reads margins that `calibrate` measured. No margin will be smaller than `least`.
  /// - Throws: An `InputFileError` if the file cannot be read, has no rows, has two rows for a path and way, is cut off, or has rows of several machines.
  package init(reading path: String, least: CostMargin = CostMargin(share: standardMargin)) throws(InputFileError) {
    let table = try RecordTable<NoiseRecord>(reading: path)
    try Self.check(table, path)
    self.least = least
    records = table.records
    file = path
  }

  /// A manifest holds only the margins that the user chose, not those measured on a machine.
  private enum CodingKeys: CodingKey { case least, cells }

  private static func check(_ table: RecordTable<NoiseRecord>, _ path: String) throws(InputFileError) {
    let remedy = "make it anew with layoutbench calibrate"
    guard !table.tornLastRow else { throw InputFileError(file: path, problem: "its last row is cut off", remedy: remedy) }
    guard let first = table.records.first else { throw InputFileError(file: path, problem: "holds no margins", remedy: remedy) }
    var seen: Set<[String]> = []
    for record in table.records {
      guard seen.insert([record.path.rawValue, record.way.rawValue]).inserted else {
        throw InputFileError(
          file: path, problem: "holds the margin of \(record.path.rawValue), \(record.way.rawValue), twice", remedy: remedy)
      }
      guard record.machine == first.machine else {
        let names = [first.machine, record.machine].map { $0 ?? "an unknown one" }.joined(separator: " and ")
        throw InputFileError(file: path, problem: "is of several machines: \(names)", remedy: remedy)
      }
    }
  }

  /// Adds the operations of `catalogue`, so that their rows are found too.
  package mutating func adoptPaths(of catalogue: RunCatalogue) { paths.merge(catalogue.paths) { own, _ in own } }

  /// Returns the margin of a cell, as a ratio less 1. If the path of the cell was not measured, the largest measured margin of that way counts.
  ///
  /// - Parameters:
  ///   - cell: The cell.
  ///   - way: The way in which the cell is compared.
  ///   - costs: The times of the cell on both sides, in nanoseconds. An absolute difference becomes a share of the smaller. Nil if unknown.
  /// - Complexity: O(*m* + *p*), *m* the number of rows, *p* the number of patterns, each of which is compiled.
  package func margin(
    for cell: CellIdentifier, way: NoiseRecord.Way, costs: (baseline: Double?, candidate: Double?) = (nil, nil)
  ) -> Double {
    let path = paths[cell.operation]
    let measured = records.filter { $0.way == way }
    let own = measured.filter { $0.path == path }
    let chosen = cells.last { $0.concerns(cell) }?.margin ?? least
    return (own.isEmpty ? measured : own).map(\.margin).reduce(chosen.share(of: costs.baseline, costs.candidate), max)
  }

  /// Returns the margin for comparing two cells of one run, as a ratio less 1: the larger of theirs.
  ///
  /// - Parameters:
  ///   - baseline: One cell.
  ///   - candidate: The other cell, of another strategy.
  ///   - costs: Their times, in nanoseconds. Nil if unknown.
  /// - Complexity: The same as that of ``margin(for:way:costs:)``.
  package func margin(
    between baseline: CellIdentifier, _ candidate: CellIdentifier, costs: (baseline: Double?, candidate: Double?)
  ) -> Double {
    max(margin(for: baseline, way: .paired, costs: costs), margin(for: candidate, way: .paired, costs: costs))
  }

  /// The margin of every cell as a share, independent of its cost. Nil if cells have different margins.
  package var uniformShare: Double? { cells.isEmpty && records.isEmpty && least.difference == 0 ? least.share : nil }

  /// Returns the largest share that is allowed for any cell compared that way: that of
  /// ``least``, or the largest measured margin of any path if that is larger. If ``least`` has only a time, it says nothing about shares, and the standard
  /// margin replaces it.
  ///
  /// - Complexity: O(*m*), *m* the number of rows.
  package func largest(_ way: NoiseRecord.Way) -> Double {
    let share = least.share == 0 && least.difference > 0 ? Self.standardMargin : least.share
    return records.filter { $0.way == way }.map(\.margin).reduce(share, max)
  }

  /// Returns the margins that apply to none of these cells. Their patterns are most likely mistakes.
  ///
  /// - Complexity: O(*p* · *c*), *p* the number of patterns, *c* the number of cells.
  package func unused(in cells: some Sequence<CellIdentifier>) -> [CellMargin] {
    self.cells.filter { margin in
      let pattern = margin.regularExpression
      return !cells.contains { cell in pattern.map { cell.description.contains($0) } ?? false }
    }
  }

  /// Checks that the margins were measured on a machine like `machine`.
  /// - Throws: An `InputFileError` if the machines differ or one of them is unknown. It never throws without measured margins.
  package func checkMachine(_ machine: Manifest.Machine) throws(InputFileError) {
    guard let file, let first = records.first, first.machine == nil || first.machine != machine.identity else { return }
    throw InputFileError(
      file: file,
      problem: "is of another machine (\(first.machine ?? "unknown")) than what is compared (\(machine.identity ?? "unknown"))",
      remedy: "calibrate on this machine, or take its margins all the same with --allow-other-machine")
  }
}
