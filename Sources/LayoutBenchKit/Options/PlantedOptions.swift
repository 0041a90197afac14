import ArgumentParser
import BenchmarkHarness
import BenchmarkResults

/// Costs that are planted on purpose, to test that a profile finds them. Help does not show these flags.
struct PlantedOptions: ParsableArguments {
  @Option(help: .private) var plantedWork: Int?
  @Option(help: .private) var extraAllocation: String?

  /// The flags that plant the same costs.
  var flags: [String] {
    (plantedWork.map { ["--planted-work", String($0)] } ?? []) + (extraAllocation.map { ["--extra-allocation", $0] } ?? [])
  }
}
