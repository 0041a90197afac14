import BenchmarkReports
import Foundation

extension ChangeReport {
  /// Writes the report to standard output, then the output for GitHub if the user asked for it, and the verdict last. The verdict would spoil CSV and JSON,
  /// so it goes to standard error with these.
  func write(_ output: OutputOptions, _ github: GitHubOptions? = nil) throws {
    try Terminal.write(text(as: output.format, isColored: output.color.isColored(STDOUT_FILENO)))
    try github?.show(self)
    switch output.format {
    case .text, .markdown: try Terminal.write("\n" + verdict)
    case .csv, .json: Terminal.put(verdict, to: STDERR_FILENO)
    }
  }
}
