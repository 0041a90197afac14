import BenchmarkResults
import LayoutSuites
import LayoutWorkloads

/// The kinds of use that a person names: by their names, or as JSON files. Without any, each layout is judged by those that apps have for it.
package struct ChosenUses: Sendable {
  private let words: [String]

  /// The kinds of use that these words name.
  package init(_ words: [String] = []) { self.words = words }

  /// The operations of these kinds of use.
  package func operations(in catalogue: RunCatalogue) throws -> [String] { try uses(in: catalogue).flatMap(\.operations) }

  /// Has every layout of a catalogue judged by these kinds of use, if there are any.
  package func apply(to catalogue: inout RunCatalogue) throws {
    let chosen = try uses(in: catalogue)
    guard !chosen.isEmpty else { return }
    let names = Set(chosen.map(\.name))
    catalogue.uses = catalogue.uses.filter { !names.contains($0.name) } + chosen
    for place in catalogue.layouts.indices { catalogue.layouts[place].uses = chosen.map(\.name) }
  }

  private func uses(in catalogue: RunCatalogue) throws -> [UseCase] {
    try words.map { word in
      if let known = catalogue.uses.first(where: { $0.name == word }) { return known }
      // A file has a point or a slash in its name; a kind of use has neither.
      guard word.contains(where: { $0 == "." || $0 == "/" }) else {
        throw UsageError.unknown(word, "kind of use", known: catalogue.uses.map(\.name))
      }
      let file = try KindOfUseFile(path: word, operations: catalogue.operations.map(\.name))
      return UseCase(name: file.name, story: file.story, steps: file.steps.map { UseCase.Step(count: $0.count, operation: $0.operation) })
    }
  }
}

extension RunSelection {
  /// The selection with the operations of these kinds of use and whole frames, unless operations were chosen.
  package func timing(_ uses: ChosenUses) throws -> RunSelection {
    let known = RunCatalogue.ofOperations
    let wanted = try uses.operations(in: known)
    guard !wanted.isEmpty, operations.isEmpty else { return self }
    var selection = self
    selection.operations = (wanted + [known.operation(.frame)].compactMap(\.self)).uniqued()
    return selection
  }
}
