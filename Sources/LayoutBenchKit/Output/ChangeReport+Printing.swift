import BenchmarkReports
import Foundation

extension ChangeReport {
  /// Writes the report to standard output, what GitHub shows where the person asked for it, and the verdict last; below data, which it would
  /// spoil, the verdict goes to standard error.
  func write(_ output: OutputOptions, _ github: GitHubOptions? = nil) throws {
    try Terminal.write(text(as: output.format, isColored: output.color.isColored(STDOUT_FILENO)))
    try github?.show(self)
    switch output.format {
    case .text, .markdown: try Terminal.write("\n" + verdict)
    case .csv, .json: Terminal.put(verdict, to: STDERR_FILENO)
    }
  }
}
