import ArgumentParser
import BenchmarkResults

/// The options of the exact tier of `check`.
struct ExactOptions: ParsableArguments {
  @Flag(help: "Count, time nothing, and compare the counts with the committed thresholds.")
  var exact = false

  @Flag(help: "With --exact: write the counts as the new thresholds.")
  var update = false

  @Option(help: ArgumentHelp("The folder of thresholds, with a set for each compiler, allocator and architecture.", valueName: "dir"))
  var thresholds = Thresholds.defaultPath

  @Flag(help: "With --exact: neither count nor compare instructions.")
  var noInstructions = false

  @Option(
    help: ArgumentHelp(
      "With --exact: add an allocation to this strategy on purpose, to see the check fail.", valueName: "strategy"))
  var extraAllocation: String?

  /// The flags that plant the same costs in another process.
  var planted: [String] { extraAllocation.map { ["--extra-allocation", $0] } ?? [] }

  /// Throws an error if flags of the exact tier are given without `--exact`, exclude each other, or name an unknown strategy.
  func check() throws {
    guard exact || !(update || noInstructions || extraAllocation != nil) else {
      throw ValidationError("--update, --no-instructions and --extra-allocation are for --exact")
    }
    if update && extraAllocation != nil { throw ValidationError("--extra-allocation is for seeing a check fail, not for --update") }
    guard let name = extraAllocation, !Contender.known.contains(where: { $0.name == name }) else { return }
    throw Spelling.unknown(name, "strategy", known: Contender.known.map(\.name))
  }
}
