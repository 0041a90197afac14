import ArgumentParser
import BenchmarkResults
import LayoutSuites

/// The exact tier of `check`.
struct ExactOptions: ParsableArguments {
  @Flag(help: "Count anew, time nothing, and hold the counts against the committed thresholds.")
  var exact = false

  @Flag(help: "With --exact: write what was counted as the new thresholds.")
  var update = false

  @Option(help: ArgumentHelp("Where the thresholds are.", valueName: "dir"))
  var thresholds = Thresholds.defaultPath

  @Flag(help: "With --exact: count no instructions, and hold none against the thresholds.")
  var noInstructions = false

  @Option(
    help: ArgumentHelp(
      "With --exact: let this strategy make an allocation too many on purpose, to see the check fail.", valueName: "strategy"))
  var extraAllocation: String?

  /// Throws where flags of the exact tier stand without it.
  func check() throws {
    guard exact || !(update || noInstructions || extraAllocation != nil) else {
      throw ValidationError("--update, --no-instructions and --extra-allocation are for --exact")
    }
    if update && extraAllocation != nil { throw ValidationError("--extra-allocation is for seeing a check fail, not for --update") }
    guard let name = extraAllocation, !Contender.all.contains(where: { $0.name == name }) else { return }
    throw ValidationError("--extra-allocation names “\(name)”; there are \(Contender.all.map(\.name).joined(separator: ", "))")
  }
}
