import Foundation
import InputFiles

/// The file of a machine's measured margins, `results/noise.csv`: a row for each path and way, replaced by every calibration.
package struct NoiseFile: Hashable, Sendable {
  /// Where it is unless told otherwise, relative to the working directory.
  package static let defaultPath = "results/\(NoiseRecord.fileName)"

  /// The file, as the person named it.
  package let path: String

  /// Names a file; it need not exist yet.
  package init(path: String = defaultPath) { self.path = path }

  /// Whether there is one.
  package var exists: Bool { RunFile(path: path).exists }

  /// Makes its folder where missing, and checks that it can be written there: a calibration takes minutes, and must not be in vain.
  /// - Throws: An `InputFileError` when the folder cannot be made or written to, and when something else than measured margins is there.
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

  /// Replaces the file in one step: a killed process leaves the old one or the new one.
  /// - Throws: An `InputFileError` when it cannot be written; then it is as it was.
  package func write(_ records: [NoiseRecord]) throws(InputFileError) {
    try OutputFile(path).write(RecordTable.text(of: records))
  }

  private func failure(_ problem: String, _ remedy: String) -> InputFileError {
    InputFileError(file: path, problem: problem, remedy: remedy)
  }
}
