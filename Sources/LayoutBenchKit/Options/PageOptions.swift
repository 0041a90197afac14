import ArgumentParser
import BenchmarkReports
import InputFiles

/// The option for a page in addition to a verb's output: the same flag for every verb that writes no folder of its own.
struct PageOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Also write the result as a page for a browser.", valueName: "file.html"))
  var page: String?

  /// Writes the page if the user asked for one.
  func write(_ document: @autoclosure () -> ReportDocument) throws {
    guard let page else { return }
    try Self.write(document(), to: page)
  }

  /// Writes a page, and prints its path.
  static func write(_ document: ReportDocument, to path: String) throws {
    try OutputFile(path).write(ReportPage(document).html)
    Terminal.warn("the page is \(path)")
  }
}
