import BenchmarkResults
import LayoutSuites
import LayoutWorkloads

/// The kinds of use that the user names, by their names or as JSON files. Without any, each layout is judged by the kinds of use that apps have for it.
package struct ChosenUses: Sendable {
  private let words: [String]

  /// The kinds of use that these words name.
  package init(_ words: [String] = []) { self.words = words }

  /// Returns the operations and scenarios of these kinds of use. A file may name `scenarios` in addition to those of the catalogue.
  package func operations(in catalogue: RunCatalogue, scenarios: [String] = []) throws -> [String] {
    try uses(in: catalogue, scenarios).flatMap(\.operations)
  }

  /// Makes every layout of a catalogue be judged by these kinds of use. Without any, changes nothing. A file may name `scenarios` in addition to those of
  /// the catalogue.
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

  /// Returns the chosen kinds of use. A kind of the catalogue takes precedence over one of this program, which an old run may not know.
  private func uses(in catalogue: RunCatalogue, _ scenarios: [String]) throws -> [UseCase] {
    let uses = (catalogue.uses + RunCatalogue.ofOperations.uses).uniqued(by: \.name)
    let names = (catalogue.operations + RunCatalogue.ofOperations.operations).map(\.name) + scenarios
    return try words.map { word in
      if let known = uses.first(where: { $0.name == word }) { return known }
      // The name of a file contains a dot or a slash; the name of a kind of use contains neither.
      guard word.contains(where: { $0 == "." || $0 == "/" }) else {
        throw UsageError.unknown(word, "kind of use", known: uses.map(\.name))
      }
      return UseCase(try KindOfUse(path: word, known: names.uniqued()))
    }
  }
}

extension RunSelection {
  /// Returns the selection with whole frames and the operations and scenarios of these kinds of use, unless it names operations itself.
  package func timing(_ uses: ChosenUses) throws -> RunSelection {
    let known = RunCatalogue.ofOperations
    let wanted = try uses.operations(in: known, scenarios: ownScenarios.map(\.operation))
    guard !wanted.isEmpty, operations.isEmpty else { return self }
    var selection = self
    selection.operations = (wanted + [known.operation(.frame)].compactMap(\.self)).uniqued()
    return selection
  }
}
