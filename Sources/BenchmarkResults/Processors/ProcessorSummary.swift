import Foundation
import InputFiles

/// The median times of a run on one processor, without its samples. It is small enough to be committed for every processor that is encountered.
///
///     try ProcessorSummary(of: run).write(to: "results/reference/processors/amd-epyc")
///     let summary = try ProcessorSummary(reading: "results/reference/processors/amd-epyc")
///     summary.medians[cell]
///
/// It is a folder with two files: the `manifest.json` of the run without its catalogue, and `medians.csv`. The manifest contains the version of the format
/// (`schemaVersion`), the processor, the revision, the method, the seed, the workload, and the digest of the samples behind the medians.
package struct ProcessorSummary: Sendable {
  /// The folder, as the user gave it.
  package let name: String
  /// The manifest of the run.
  package let manifest: Manifest
  /// The medians, in the order of the run.
  package let records: [MedianRecord]
  /// The median time of each cell, in nanoseconds.
  package let medians: [CellIdentifier: Double]

  /// The name of the folder of summaries, which is next to a committed run, and in the folder of any run.
  package static let folderName = "processors"

  /// Creates a summary of these records.
  package init(name: String, manifest: Manifest, records: [MedianRecord]) {
    (self.name, self.manifest, self.records) = (name, manifest, records)
    medians = Dictionary(records.map { ($0.cell, $0.median) }, uniquingKeysWith: { first, _ in first })
  }

  /// Creates the summary of a run from the times of its strategies and hosted layouts. Floors and layouts side by side are left out, because no choice is
  /// based on them. If a strategy had wrong output or crashed in a layout, it is left out for that layout.
  package init(of manifest: Manifest, _ analysis: RunAnalysis, name: String = "") {
    var manifest = manifest
    manifest.catalogue = RunCatalogue()
    manifest.savedAs = nil
    func strategy(of cell: CellIdentifier) -> String { "\(cell.layout)/\(cell.strategy)" }
    // A strategy that fails in one cell is not trusted in the layout's other cells.
    let failed = Set(analysis.summaries.filter(\.hasFailed).map { strategy(of: $0.cell) })
    let records = analysis.summaries.compactMap { summary -> MedianRecord? in
      guard summary.metric == .time, let median = summary.median, median > 0, !summary.cell.isFloor, summary.cell.sideBySide == nil,
        !failed.contains(strategy(of: summary.cell))
      else { return nil }
      return MedianRecord(cell: summary.cell, median: median, interval: summary.interval)
    }
    self.init(name: name, manifest: manifest, records: records)
  }
}

// MARK: Comparability

extension ProcessorSummary {
  /// Returns the differences that prevent a comparison with a run: other work, such as another method, seed or workload, or a debug build. Empty if it is
  /// comparable.
  ///
  /// The machine, the revision and the compiler may differ: they are the subject of the comparison, or are named next to it.
  package func obstacles(beside manifest: Manifest) -> [RunDifference] {
    RunDifference.differences(from: manifest, to: self.manifest).filter { $0.kind.role == .work || $0.kind == .buildMode }
  }

  /// Whether it was measured on the processor of a run, so that it says nothing about other processors.
  package func isOfProcessor(of manifest: Manifest) -> Bool {
    let (own, other) = (self.manifest.machine, manifest.machine)
    // An unknown version may be the same.
    let isOfVersion = own.processorVersion == other.processorVersion || own.processorVersion == nil || other.processorVersion == nil
    return own.cpuModel == other.cpuModel && isOfVersion && own.architecture == other.architecture
  }
}

// MARK: Files

extension ProcessorSummary {
  /// Reads the summary in the folder at `path`.
  /// - Throws: An `InputFileError` that names the file and the place in it: for a file that is missing, has another format or version, or is cut off, for a
  ///   duplicate cell, and for a manifest that does not name the measured processor or revision, or whose run has not finished.
  package init(reading path: String) throws(InputFileError) {
    let manifestPath = "\(path)/\(RunDirectory.manifestName)"
    let manifest = try Manifest(reading: manifestPath)
    let remedy = "write it with layoutbench report RUN --publish-summary"
    guard manifest.machine.cpuModel != nil else {
      throw InputFileError(
        file: manifestPath, problem: "key “machine.cpuModel” is null, so nothing says which processor this is of",
        remedy: "name the processor there")
    }
    guard manifest.revision.commit != nil else {
      throw InputFileError(
        file: manifestPath, problem: "key “revision.commit” is null, so nothing says which revision was measured",
        remedy: "name the commit there")
    }
    guard manifest.finishedAt != nil else {
      throw InputFileError(file: manifestPath, problem: "is of a run that has not finished", remedy: "finish the run, and then \(remedy)")
    }
    let file = "\(path)/\(MedianRecord.fileName)"
    let table = try RecordTable<MedianRecord>(reading: file)
    guard !table.tornLastRow else { throw InputFileError(file: file, problem: "its last row is cut off", remedy: remedy) }
    guard !table.records.isEmpty else { throw InputFileError(file: file, problem: "holds no medians", remedy: remedy) }
    self.init(name: path, manifest: manifest, records: table.records)
  }

  /// Reads all summaries in the folders at `paths`, in the order of their names. A missing folder holds none.
  /// - Throws: An `InputFileError`, as `init(reading:)` does.
  package static func all(in paths: [String]) throws(InputFileError) -> [ProcessorSummary] {
    var summaries: [ProcessorSummary] = []
    let folders = paths.uniqued { URL(fileURLWithPath: $0).standardizedFileURL.path }
    for folder in folders {
      guard FileManager.default.fileExists(atPath: folder) else { continue }
      for name in try Folder(folder).names().sorted() {
        let files = [RunDirectory.manifestName, MedianRecord.fileName].map { "\(folder)/\(name)/\($0)" }
        if files.contains(where: FileManager.default.fileExists) { summaries.append(try ProcessorSummary(reading: "\(folder)/\(name)")) }
      }
    }
    return summaries
  }

  /// Writes the summary to the folder at `path`. The folder must be new or empty, or hold a summary already, which is replaced.
  /// - Throws: An `InputFileError` if the folder holds anything else or cannot be written to, or if the run has not finished, has no times, or does not name
  ///   its processor and commit.
  package func write(to path: String) throws(InputFileError) {
    guard manifest.finishedAt != nil, manifest.machine.cpuModel != nil, manifest.revision.commit != nil, !records.isEmpty else {
      throw InputFileError(
        file: path, problem: "would be the summary of a run that has not finished, has no times, or does not name its processor and commit",
        remedy: "measure the rest with layoutbench run --resume, or give the commit with run --commit")
    }
    let found = Set((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? [])
    let isSummary = found.contains(MedianRecord.fileName) && found.isSubset(of: [MedianRecord.fileName, RunDirectory.manifestName])
    let folder = try isSummary ? RunDirectory(opening: path) : RunDirectory(creating: path)
    // An interruption here leaves medians without a manifest, which cannot be read, but never medians next to the manifest of another run.
    if isSummary { try? FileManager.default.removeItem(atPath: "\(path)/\(RunDirectory.manifestName)") }
    try folder.rewrite(records)
    try folder.write(manifest)
  }
}
