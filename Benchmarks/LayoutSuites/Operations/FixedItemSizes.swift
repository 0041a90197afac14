import CollectionLayouts
import LayoutWorkloads

extension BenchmarkedLayout {
  /// Whether the sizes of items cannot move any frame, because the layout's values determine every frame.
  var ignoresItemSizes: Bool {
    let probe = SizingProbe()
    // Sections may differ in this, and the sections of a layout repeat, so the data has many. The probe gets its answer even if the container is too small
    // for the layout.
    let data = CollectionData(sections: Array(repeating: .init(items: []), count: 256))
    _ = try? layout.makeEngine(with: probe, data: data, container: Scene.standardContainer)
    return probe.found.ignoresSizes
  }

  /// Whether this layout takes the sizes of items, but its values fix them. Layouts that never take sizes are measured anyway.
  var fixesItemSizes: Bool { comparison == nil && LayoutEntry.of(layout)?.takesItemSizes == true && ignoresItemSizes }
}

/// A builder that asks a layout how it uses the sizes of items.
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
  /// Whether it changes only the size of one item.
  var changesOneSize: Bool { work == .resize || work == .tailResize }
}
