import ArgumentParser
import BenchmarkReports
import BenchmarkResults

/// The options for printing results: the same flags for every verb.
struct OutputOptions: ParsableArguments {
  @Option(help: "The format of standard output: text, markdown, csv or json.")
  var format: Listing.Format = .text

  @Option(help: "Whether to colour: auto, always or never. NO_COLOR turns auto off.")
  var color: ColorChoice = .auto

  @Flag(name: .customLong("no-progress"), help: "Show no progress.")
  var noProgress = false
}

extension Listing.Format: ExpressibleByArgument {}
