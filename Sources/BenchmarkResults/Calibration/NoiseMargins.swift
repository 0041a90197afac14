import BenchmarkStatistics
import InputFiles

/// The differences that do not matter, cell by cell: what the person says, or what was measured of this machine where that is more.
///
///     var margins = try NoiseMargins(reading: "noise.csv", least: CostMargin(share: 0.03, difference: 5))
///     margins.cells = [CellMargin(pattern: "/query/", margin: CostMargin(share: 0.08))]
///     try margins.checkMachine(run.manifest.machine)
///     margins.margin(for: cell, way: .independent, costs: (50, 54))
package struct NoiseMargins: Codable, Hashable, Sendable {
  /// The margin where nobody says another: 3 %.
  package static let standardMargin = 0.03

  /// The margin that every cell has at the least, unless ``cells`` names another for it; times are in nanoseconds.
  package let least: CostMargin
  /// Margins of some cells, in place of ``least``; of several that concern a cell, the last.
  package var cells: [CellMargin] = []
  /// What was measured: at most one row for each path and way.
  package private(set) var records: [NoiseRecord] = []
  /// The path of each operation, by which rows are found.
  private var paths: [String: OperationPath] = [:]
  /// The file of those rows; nil where there is none.
  package private(set) var file: String?

  /// The same margin for every cell.
  package init(least: CostMargin) { self.least = least }

  /// The same share for every cell.
  ///
  /// - Precondition: `least` is finite and not negative.
  package init(least: Double = standardMargin) { self.init(least: CostMargin(share: least)) }

  /// Margins measured by `calibrate`, and never less than `least`.
  /// - Throws: An `InputFileError` when the file cannot be read, holds nothing, holds a path and way twice, is cut off, or is of several
  ///   machines.
  package init(reading path: String, least: CostMargin = CostMargin(share: standardMargin)) throws(InputFileError) {
    let table = try RecordTable<NoiseRecord>(reading: path)
    try Self.check(table, path)
    self.least = least
    records = table.records
    file = path
  }

  /// A manifest holds what the person chose, and not what was measured of a machine.
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

  /// Finds rows for the operations of `catalogue` too.
  package mutating func adoptPaths(of catalogue: RunCatalogue) { paths.merge(catalogue.paths) { own, _ in own } }

  /// The margin for a cell, as a ratio less 1. The largest measured margin of that way counts for a cell whose path was not measured.
  ///
  /// - Parameters:
  ///   - cell: The cell.
  ///   - way: How it is compared.
  ///   - costs: What the cell takes on both sides, in nanoseconds: an absolute difference is a share of the smaller. Nil where it is not known.
  /// - Complexity: O(*m* + *p*), *m* the number of rows, *p* that of patterns, each of which is compiled.
  package func margin(
    for cell: CellIdentifier, way: NoiseRecord.Way, costs: (baseline: Double?, candidate: Double?) = (nil, nil)
  ) -> Double {
    let path = paths[cell.operation]
    let measured = records.filter { $0.way == way }
    let own = measured.filter { $0.path == path }
    let chosen = cells.last { $0.concerns(cell) }?.margin ?? least
    return (own.isEmpty ? measured : own).map(\.margin).reduce(chosen.share(of: costs.baseline, costs.candidate), max)
  }

  /// The margin for two cells of one run, as a ratio less 1: the larger of theirs.
  ///
  /// - Parameters:
  ///   - baseline: One cell.
  ///   - candidate: The other, of another strategy.
  ///   - costs: What they take, in nanoseconds. Nil where it is not known.
  /// - Complexity: As ``margin(for:way:costs:)``.
  package func margin(
    between baseline: CellIdentifier, _ candidate: CellIdentifier, costs: (baseline: Double?, candidate: Double?)
  ) -> Double {
    max(margin(for: baseline, way: .paired, costs: costs), margin(for: candidate, way: .paired, costs: costs))
  }

  /// The share that every cell has, whatever it costs; nil where cells have different margins.
  package var uniformShare: Double? { cells.isEmpty && records.isEmpty && least.difference == 0 ? least.share : nil }

  /// The largest share that is allowed of every cell compared that way: that of ``least``, or what was measured of any path. A margin of only a time says
  /// nothing of shares: then it is the standard margin.
  ///
  /// - Complexity: O(*m*), *m* the number of rows.
  package func largest(_ way: NoiseRecord.Way) -> Double {
    let share = least.share == 0 && least.difference > 0 ? Self.standardMargin : least.share
    return records.filter { $0.way == way }.map(\.margin).reduce(share, max)
  }

  /// The margins that concern none of these cells: most likely their patterns are mistaken.
  ///
  /// - Complexity: O(*p* · *c*), *p* the number of patterns, *c* that of cells.
  package func unused(in cells: some Sequence<CellIdentifier>) -> [CellMargin] {
    self.cells.filter { margin in
      let pattern = margin.regularExpression
      return !cells.contains { cell in pattern.map { cell.description.contains($0) } ?? false }
    }
  }

  /// Checks that the margins were measured on a machine like `machine`.
  /// - Throws: An `InputFileError` where it is another, or either is not known; never where no margins were measured.
  package func checkMachine(_ machine: Manifest.Machine) throws(InputFileError) {
    guard let file, let first = records.first, first.machine == nil || first.machine != machine.identity else { return }
    throw InputFileError(
      file: file,
      problem: "is of another machine (\(first.machine ?? "unknown")) than what is compared (\(machine.identity ?? "unknown"))",
      remedy: "calibrate on this machine, or take its margins all the same with --allow-other-machine")
  }
}
