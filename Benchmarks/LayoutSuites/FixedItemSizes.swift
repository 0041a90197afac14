import CollectionLayouts

extension BenchmarkedLayout {
  /// Whether no item's own size moves a frame: the layout's values give every item its frame.
  var ignoresItemSizes: Bool {
    let probe = SizingProbe()
    // Sections may differ in this, and the sections of a layout repeat. The probe has its answer even if the container is too small for the layout.
    let data = CollectionData(sections: Array(repeating: .init(items: []), count: 256))
    _ = try? layout.makeEngine(with: probe, data: data, container: Scene.standardContainer)
    return probe.found.ignoresSizes
  }

  /// Whether this layout takes the sizes of items, but its values fix them. The column and the mosaic never take sizes, and are measured all the same.
  var fixesItemSizes: Bool { comparison == nil && (layout is FlowLayout || layout is CompositionalLayout) && ignoresItemSizes }
}

/// Asks a layout how it takes the sizes of items.
private struct SizingProbe: EngineBuilder {
  final class Found {
    var ignoresSizes = false
  }

  let found = Found()

  func makeEngine<Rule: PlacementRule>(_ ingredients: borrowing EngineIngredients<Rule>) throws(LayoutError) -> LayoutEngine {
    let sizing = ingredients.planner.sizing
    found.ignoresSizes = (0..<ingredients.data.sections.count).allSatisfy { sizing($0) == .ignored }
    return try RegisteredStrategy(.naive).makeEngine(ingredients)
  }
}

extension Operation {
  /// Whether all that it changes is the size of one item.
  var changesOneSize: Bool {
    name == "relayout" || name.hasPrefix("relayout.") || name == "invalidate.resize" || name.hasPrefix("invalidate.resize.")
  }
}

/// Cells that a choice could have, and that are left out of the plan.
package enum LeftOutCells: Equatable, Sendable, CustomStringConvertible {
  /// Changes of an item's size, where a layout's values fix all sizes.
  case fixedSizes(layout: String, operations: [String])
  /// Hosted layouts that were named, and that lay out none of the chosen layouts.
  case hosted([String], layouts: [String])
  /// Scenarios, because nobody named them and no number of items is one at which they are then played.
  case scenarios(sizes: [Int])

  /// What is left out, and why.
  package var description: String {
    switch self {
    case .fixedSizes(let layout, let operations):
      "left out of \(layout), whose values fix the sizes of all items, so that no frame can change: \(operations.joined(separator: ", "))"
    case .hosted(let names, let layouts):
      "left out: \(names.joined(separator: ", ")): \(names.count == 1 ? "it places" : "they place") items as \(names.count == 1 ? "its" : "their") own "
        + "code says, and not as \(layouts.joined(separator: ", ")) with these values"
    case .scenarios(let sizes):
      "no scenario is played, because the number of items is \(sizes.map(String.init).joined(separator: ", ")); scenarios are played at "
        + "\(Scenario.standardSizes.map(String.init).joined(separator: " and ")) items, or at any number with --operations \"scenario.*\""
    }
  }
}
