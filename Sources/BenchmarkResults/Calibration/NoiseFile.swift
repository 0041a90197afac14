import Foundation
import InputFiles

/// The file of a machine's measured margins, `results/noise.csv`. It has a row for each path and way, and every calibration replaces it.
package struct NoiseFile: Hashable, Sendable {
  /// The default path, relative to the working directory.
  package static let defaultPath = "results/\(NoiseRecord.fileName)"

  /// The path of the file, as the user gave it.
  package let path: String

  /// Creates a reference to a file, which need not exist yet.
  package init(path: String = defaultPath) { self.path = path }

  /// Whether the file exists.
  package var exists: Bool { RunFile(path: path).exists }

  /// Creates the folder if it is missing, and checks that the file can be written there. A calibration takes minutes, which must not be wasted.
  /// - Throws: An `InputFileError` if the folder cannot be created or written to, or if the file exists and holds anything but measured margins.
  package func prepare() throws(InputFileError) {
    guard !OutputFile(path).isStream else { return }
    let folder = Folder(of: path)
    try folder.create()
    guard access(folder.path, W_OK) == 0 else {
      throw failure("its folder cannot be written to (\(String(cString: strerror(errno))))", "check the permissions, or name another file")
    }
    guard exists else { return }
    do {
      _ = try RecordTable<NoiseRecord>(reading: path)
    } catch {
      throw failure("is there and holds no measured margins, so it is not replaced", "name another file, or remove it")
    }
  }

  /// Replaces the file in one step: a killed process leaves the old file or the new one.
  /// - Throws: An `InputFileError` if the file cannot be written. It is then unchanged.
  package func write(_ records: [NoiseRecord]) throws(InputFileError) {
    try OutputFile(path).write(RecordTable.text(of: records))
  }

  private func failure(_ problem: String, _ remedy: String) -> InputFileError {
    InputFileError(file: path, problem: problem, remedy: remedy)
  }
}
