import ArgumentParser
import BenchmarkSessions

/// The flag of the verbs that run layouts.
struct CellLimitOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The longest that one iteration of a cell may take, such as 60s or 5m. `run` stops a longer one and continues without the cell; `verify` and `check` end there. (default: 60s)",
      valueName: "time"),
    transform: TimeSpan.init)
  var cellLimit: TimeSpan?

  /// The limit, if the user gave one.
  var chosen: CellLimit? { cellLimit.map { CellLimit(duration: $0.duration) } }
}

/// Faults that are planted on purpose, to test that a run survives them. Help does not show these flags.
struct PlantedFaultOptions: ParsableArguments {
  /// The strategy that never finishes.
  @Option(name: .customLong("hang"), help: .private) var hangingStrategy: String?
  /// A file. If the file is missing when a worker is asked to measure, the worker creates it and is killed.
  @Option(help: .private) var dieOnce: String?

  /// The flags that plant the same faults.
  var flags: [String] { (hangingStrategy.map { ["--hang", $0] } ?? []) + (dieOnce.map { ["--die-once", $0] } ?? []) }
}
