import ArgumentParser
import BenchmarkSessions

/// The kinds of use by which a report judges layouts.
struct UseOptions: ParsableArguments {
  @Option(
    name: .customLong("use"),
    help: ArgumentHelp(
      "A kind of use that every layout is judged by: the name of one, such as chat, or a JSON file with one of your own. Repeat it for more. (default: those that apps have for each layout)",
      valueName: "name-or-file"))
  var uses: [String] = []

  /// The kinds of use that the user chose.
  var chosen: ChosenUses { ChosenUses(uses) }
}
