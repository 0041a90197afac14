import ArgumentParser
import BenchmarkSessions

/// The flag of the verbs that let layouts work.
struct CellLimitOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The longest that one iteration of a cell may take, such as 60s or 5m. `run` stops a longer one and continues without the cell; `verify` and `check` end there. (default: 60s)",
      valueName: "time"),
    transform: TimeSpan.init)
  var cellLimit: TimeSpan?

  /// The limit, if the person gave one.
  var chosen: CellLimit? { cellLimit.map { CellLimit(duration: $0.duration) } }
}

/// Faults that are planted on purpose, to see a run survive them. No help shows them.
struct PlantedFaultOptions: ParsableArguments {
  /// The strategy that never comes to an end.
  @Option(name: .customLong("hang"), help: .private) var hangingStrategy: String?
  /// A file. The worker that finds it missing when it is to measure makes it, and is killed.
  @Option(help: .private) var dieOnce: String?

  /// The flags that plant the same.
  var flags: [String] { (hangingStrategy.map { ["--hang", $0] } ?? []) + (dieOnce.map { ["--die-once", $0] } ?? []) }
}
