import Foundation
import InputFiles

/// The accepted counts of the cells of a small fixed set, and the conditions under which these counts apply: a folder of CSV files, one for each layout, and
/// a manifest.
///
///     let thresholds = try Thresholds(reading: "Benchmarks/thresholds/swift-6.3-jemalloc-5.3.0-x86_64")
///     let comparison = RunComparison(baseline: thresholds.run, candidate: counted, settings: thresholds.settings)
///
/// The files are meant to be committed and reviewed: rows are sorted, numbers have one form, and a row changes only if its count does. The manifest also
/// names the commit that was counted.
package struct Thresholds: Sendable {
  /// The default folder of the sets, relative to the working directory.
  package static let defaultPath = "Benchmarks/thresholds"

  /// The path of the folder, as the user gave it.
  package let path: String
  /// The conditions of the counts, and nothing else.
  package let manifest: Manifest
  /// The rows, sorted by cell and metric.
  package let records: [ThresholdRecord]

  /// Creates thresholds of these counts.
  /// - Precondition: No cell has two rows of a metric.
  package init(path: String, manifest: Manifest, records: [ThresholdRecord]) {
    self.path = path
    self.manifest = manifest.countingConditions
    self.records = records.sorted(by: Self.precedes)
    precondition(Set(records.map(Key.init)).count == records.count, "A threshold is a duplicate")
  }

  /// Reads the thresholds in the folder at `path`; nil if it has none.
  /// - Throws: An `InputFileError` that names file, line and column, also if a cell has two rows of a metric.
  package init?(reading path: String) throws(InputFileError) {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: path))?.filter { $0.hasSuffix(".csv") }.sorted() ?? []
    guard !names.isEmpty else { return nil }
    var records: [ThresholdRecord] = []
    var places: [Key: String] = [:]
    for name in names {
      let file = "\(path)/\(name)"
      let table = try RecordTable<ThresholdRecord>(reading: file)
      guard !table.tornLastRow else {
        throw InputFileError(
          file: file, problem: "its last row has no line end", remedy: "write it anew with layoutbench check --exact --update")
      }
      for record in table.records {
        guard places.updateValue(file, forKey: Key(record)) == nil else {
          throw InputFileError(
            file: file, problem: "holds \(record.metric.rawValue) of \(record.cell), which is there already", remedy: "keep one of the rows"
          )
        }
      }
      records += table.records
    }
    self.init(path: path, manifest: try Manifest(reading: "\(path)/\(RunDirectory.manifestName)"), records: records)
  }

  /// Writes the files, each in one step, and removes the files of layouts that no longer have thresholds.
  /// - Throws: An `InputFileError` if a file cannot be written.
  package func write() throws(InputFileError) {
    do {
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      let layouts = Set(records.map(\.cell.layout))
      for name in try FileManager.default.contentsOfDirectory(atPath: path) where name.hasSuffix(".csv") {
        if !layouts.contains(String(name.dropLast(4))) { try FileManager.default.removeItem(atPath: "\(path)/\(name)") }
      }
    } catch {
      throw InputFileError(file: path, problem: "cannot be written (\(error.localizedDescription))", remedy: "check the permissions")
    }
    for (name, text) in files { try OutputFile("\(path)/\(name)").write(text) }
    try OutputFile("\(path)/\(RunDirectory.manifestName)").write(manifest.json)
  }

  /// The CSV files with their names.
  var files: [String: String] {
    let byLayout = Dictionary(grouping: records, by: \.cell.layout)
    return Dictionary(uniqueKeysWithValues: byLayout.map { ("\($0).csv", RecordTable.text(of: $1)) })
  }

  /// The cells that have thresholds.
  package var cells: Set<CellIdentifier> { Set(records.map(\.cell)) }

  /// Returns the same thresholds without one metric.
  package func without(_ metric: Metric) -> Thresholds {
    Thresholds(path: path, manifest: manifest, records: records.filter { $0.metric != metric })
  }

  /// The thresholds as a run to compare with another run: one sample for each row.
  package var run: RunData { run(of: manifest.revision.commit) }

  /// Returns the thresholds as a run of this commit.
  package func run(of commit: String?) -> RunData {
    var manifest = manifest
    if manifest.revision.commit != commit { manifest.revision = Manifest.Revision(commit: commit) }
    // A set of thresholds is never half written, so the run has finished.
    manifest.finishedAt = .distantPast
    return RunData(
      name: path, manifest: manifest,
      samples: records.map { SampleRecord(cell: $0.cell, metric: $0.metric, round: 0, order: 0, iterations: 1, value: $0.value) })
  }

  /// The settings for comparing a run with the thresholds: each count has its own tolerance.
  package var settings: RunComparison.Settings {
    let tolerances = Dictionary(uniqueKeysWithValues: records.map { (Key($0), $0.tolerance) })
    var settings = RunComparison.Settings()
    settings.tolerance = { cell, metric in tolerances[Key(cell: cell, metric: metric)] ?? 0 }
    return settings
  }

  /// Returns thresholds of the same folder for new counts. Existing rows keep their tolerances.
  /// - Parameters:
  ///   - manifest: The conditions of the counts.
  ///   - samples: The counts; times are left out.
  ///   - template: The thresholds whose tolerances are kept; nil means these thresholds.
  package func updated(manifest: Manifest, samples: [SampleRecord], tolerancesOf template: Thresholds? = nil) -> Thresholds {
    let tolerances = Dictionary(uniqueKeysWithValues: (template ?? self).records.map { (Key($0), $0.tolerance) })
    return Thresholds(
      path: path, manifest: manifest,
      records: samples.filter { !$0.metric.isTime }.map { sample in
        ThresholdRecord(
          cell: sample.cell, metric: sample.metric, value: sample.value,
          tolerance: tolerances[Key(cell: sample.cell, metric: sample.metric)])
      })
  }

  /// Returns the same rows with the new counts where these are beyond their tolerances. A row without a new count keeps its value.
  package func accepting(_ samples: [SampleRecord]) -> Thresholds {
    let counts = Dictionary(samples.map { (Key(cell: $0.cell, metric: $0.metric), $0.value) }, uniquingKeysWith: { first, _ in first })
    let accepted = records.map { record in
      var record = record
      if let count = counts[Key(record)], (count - record.value).magnitude > record.tolerance * record.value.magnitude {
        record.value = count
      }
      return record
    }
    return Thresholds(path: path, manifest: manifest, records: accepted)
  }

  private typealias Key = SampleSeries.Key

  private static func precedes(_ left: ThresholdRecord, _ right: ThresholdRecord) -> Bool {
    guard left.cell == right.cell else { return left.cell < right.cell }
    let order = Metric.allCases
    return (order.firstIndex(of: left.metric) ?? 0) < (order.firstIndex(of: right.metric) ?? 0)
  }
}

extension SampleSeries.Key {
  fileprivate init(_ record: ThresholdRecord) { self.init(cell: record.cell, metric: record.metric) }
}

extension Manifest {
  /// A manifest that contains only the conditions that counts depend on: the compiler, the build, the allocator, the architecture and the work. Processor and
  /// kernel are left out, because the same program has the same counts on others. Instructions may differ a little, and have a tolerance. The commit is kept,
  /// although it is not a condition: it helps to find out later in which functions a count grew.
  package var countingConditions: Manifest {
    var conditions = Manifest()
    conditions.revision = revision
    conditions.build = build
    conditions.allocator = allocator
    conditions.machine.architecture = machine.architecture
    conditions.plan.seed = plan.seed
    conditions.plan.workload = plan.workload
    conditions.plan.container = plan.container
    conditions.plan.displayScale = plan.displayScale
    // Thresholds are committed, but the path of a file is valid on one machine only.
    if let choice = plan.selection, choice.text == nil, choice.sizes == nil, choice.spec == nil, choice.trace == nil {
      conditions.plan.selection = choice
    }
    return conditions
  }
}
