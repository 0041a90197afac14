import ArgumentParser
import BenchmarkResults
import LayoutWorkloads

/// Which kinds of use a report judges by.
struct UseOptions: ParsableArguments {
  @Option(
    name: .customLong("use"),
    help: ArgumentHelp(
      "A kind of use that every layout is judged by: the name of one, such as chat, or a JSON file with one of your own. Repeat it for more. (default: those that apps have for each layout)",
      valueName: "name-or-file"))
  var uses: [String] = []

  /// The operations of these kinds of use.
  func operations(in catalogue: RunCatalogue) throws -> [String] { try chosen(from: catalogue).flatMap(\.operations) }

  /// Has every layout of a catalogue judged by these kinds of use, if there are any.
  func apply(to catalogue: inout RunCatalogue) throws {
    let chosen = try chosen(from: catalogue)
    guard !chosen.isEmpty else { return }
    let names = Set(chosen.map(\.name))
    catalogue.uses = catalogue.uses.filter { !names.contains($0.name) } + chosen
    for place in catalogue.layouts.indices { catalogue.layouts[place].uses = chosen.map(\.name) }
  }

  private func chosen(from catalogue: RunCatalogue) throws -> [UseCase] {
    try uses.map { word in
      if let known = catalogue.uses.first(where: { $0.name == word }) { return known }
      // A file has a point or a slash in its name; a kind of use has neither.
      guard word.contains(where: { $0 == "." || $0 == "/" }) else {
        throw Spelling.unknown(word, "kind of use", known: catalogue.uses.map(\.name), remedy: nil)
      }
      let file = try KindOfUseFile(path: word, operations: catalogue.operations.map(\.name))
      return UseCase(name: file.name, story: file.story, steps: file.steps.map { UseCase.Step(count: $0.count, operation: $0.operation) })
    }
  }
}
