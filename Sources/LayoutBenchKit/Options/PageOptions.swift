import ArgumentParser
import BenchmarkReports
import InputFiles

/// A page beside what a verb prints: the same flag for every verb that writes no folder of its own.
struct PageOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Also write the result as a page for a browser.", valueName: "file.html"))
  var page: String?

  /// Writes the page if one was asked for.
  func write(_ document: @autoclosure () -> ReportDocument) throws {
    guard let page else { return }
    try Self.write(document(), to: page)
  }

  /// Writes a page, and says where it is.
  static func write(_ document: ReportDocument, to path: String) throws {
    try OutputFile(path).write(ReportPage(document).html)
    Terminal.warn("the page is \(path)")
  }
}
