import BenchmarkReports
import BenchmarkResults
import BenchmarkSessions
import Foundation
import InputFiles

/// A finished run in the form in which it is committed: everything that follows from its samples, and the compressed samples.
struct PublishedRun {
  let run: RunData
  let model: ReportModel

  /// Writes the run to a folder: a new one, or one that contains a run, which is replaced.
  /// - Throws: An `InputFileError` if the run has not finished, or if the folder contains anything else or cannot be written.
  func write(to path: String) throws {
    var manifest = run.manifest
    guard manifest.finishedAt != nil else {
      throw InputFileError(
        file: path, problem: "would publish a run that has not finished", remedy: "measure the rest with layoutbench run --resume")
    }
    guard !FileManager.default.fileExists(atPath: "\(path)/\(MedianRecord.fileName)") else {
      throw InputFileError(
        file: path, problem: "holds the summary of a processor (\(MedianRecord.fileName)), and no run",
        remedy: "name another folder, or write a summary with --publish-summary")
    }
    let isRun = FileManager.default.fileExists(atPath: "\(path)/\(RunDirectory.manifestName)")
    let folder = try isRun ? RunDirectory(opening: path) : RunDirectory(creating: path)
    try folder.pack(run.samples)
    // Uncompressed samples in the folder belong to another run, and would be read in preference.
    try? FileManager.default.removeItem(atPath: folder.path(of: SampleRecord.fileName))
    try folder.rewrite(model.analysis.summaries)
    try run.scenarios.write(to: folder)
    try folder.vouch(by: &manifest)
    try folder.write(manifest)
    try DerivedFiles(folder: folder).write(model)
    Terminal.warn("\(path): run \(manifest.identity) is published")
  }
}
