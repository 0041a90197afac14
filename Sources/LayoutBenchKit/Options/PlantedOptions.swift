import ArgumentParser
import BenchmarkHarness
import BenchmarkResults

/// Costs that are planted on purpose, to see a profile find them. No help shows them.
struct PlantedOptions: ParsableArguments {
  @Option(help: .private) var plantedWork: Int?
  @Option(help: .private) var extraAllocation: String?

  /// The flags that plant the same.
  var flags: [String] {
    (plantedWork.map { ["--planted-work", String($0)] } ?? []) + (extraAllocation.map { ["--extra-allocation", $0] } ?? [])
  }
}
