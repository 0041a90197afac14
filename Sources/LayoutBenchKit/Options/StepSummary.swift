import BenchmarkReports
import BenchmarkResults
import Foundation
import InputFiles

/// The file that GitHub shows as the summary of a step.
enum StepSummary {
  static let variable = "GITHUB_STEP_SUMMARY"

  /// Appends the part of `text` for which earlier reports of the step left room. `place` is the place of the whole text. If the variable with the file's name
  /// is unset, it prints a warning and does nothing.
  static func append(_ text: String, whole place: String) throws {
    guard let path = ProcessInfo.processInfo.environment[variable], !path.isEmpty else {
      Terminal.warn("\(variable) is not set, so there is no job summary to append to")
      return
    }
    let descriptor = open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o644)
    let part = GitHubReport.cut(text, below: size(of: descriptor), whole: place)
    if part.isEmpty {
      Terminal.warn(
        "\(path) is full, because GitHub shows no more than 1 MiB of a step: nothing was appended; give each report a step of its own")
    }
    let isWritten = descriptor >= 0 && Terminal.put(part, to: descriptor)
    let code = errno
    if descriptor >= 0 { close(descriptor) }
    guard isWritten else {
      throw InputFileError(
        file: path, problem: "cannot be appended to (\(String(cString: strerror(code))))", remedy: "set \(variable) to a file, or unset it")
    }
  }

  /// The size of a file in bytes; 0 for a pipe, or a file that is not open.
  private static func size(of descriptor: Int32) -> Int {
    var facts = stat()
    return fstat(descriptor, &facts) == 0 ? Int(facts.st_size) : 0
  }
}
