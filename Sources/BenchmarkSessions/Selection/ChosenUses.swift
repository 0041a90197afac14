import BenchmarkResults
import LayoutSuites
import LayoutWorkloads

/// The kinds of use that a person names: by their names, or as JSON files. Without any, each layout is judged by those that apps have for it.
package struct ChosenUses: Sendable {
  private let words: [String]

  /// The kinds of use that these words name.
  package init(_ words: [String] = []) { self.words = words }

  /// The operations and scenarios of these kinds of use. A file may name `scenarios` besides those of the catalogue.
  package func operations(in catalogue: RunCatalogue, scenarios: [String] = []) throws -> [String] {
    try uses(in: catalogue, scenarios).flatMap(\.operations)
  }

  /// Has every layout of a catalogue judged by these kinds of use, if there are any. A file may name `scenarios` besides those of the catalogue.
  package func apply(to catalogue: inout RunCatalogue, scenarios: [String] = []) throws {
    let chosen = try uses(in: catalogue, scenarios)
    guard !chosen.isEmpty else { return }
    let known = Set(catalogue.operations.map(\.name))
    let added = Set(chosen.flatMap(\.operations)).subtracting(known)
    catalogue.operations += RunCatalogue.ofOperations.operations.filter { added.contains($0.name) }
    let names = Set(chosen.map(\.name))
    catalogue.uses = catalogue.uses.filter { !names.contains($0.name) } + chosen
    for place in catalogue.layouts.indices { catalogue.layouts[place].uses = chosen.map(\.name) }
  }

  /// A catalogue's own kinds of use count before those of this program, which an old run does not know.
  private func uses(in catalogue: RunCatalogue, _ scenarios: [String]) throws -> [UseCase] {
    let uses = (catalogue.uses + RunCatalogue.ofOperations.uses).uniqued(by: \.name)
    let names = (catalogue.operations + RunCatalogue.ofOperations.operations).map(\.name) + scenarios
    return try words.map { word in
      if let known = uses.first(where: { $0.name == word }) { return known }
      // A file has a point or a slash in its name; a kind of use has neither.
      guard word.contains(where: { $0 == "." || $0 == "/" }) else {
        throw UsageError.unknown(word, "kind of use", known: uses.map(\.name))
      }
      return UseCase(try KindOfUse(path: word, known: names.uniqued()))
    }
  }
}

extension RunSelection {
  /// The selection with the operations and scenarios of these kinds of use and whole frames, unless operations were chosen.
  package func timing(_ uses: ChosenUses) throws -> RunSelection {
    let known = RunCatalogue.ofOperations
    let wanted = try uses.operations(in: known, scenarios: ownScenarios.map(\.operation))
    guard !wanted.isEmpty, operations.isEmpty else { return self }
    var selection = self
    selection.operations = (wanted + [known.operation(.frame)].compactMap(\.self)).uniqued()
    return selection
  }
}
