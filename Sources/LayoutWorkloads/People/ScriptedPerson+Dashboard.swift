import CollectionLayouts

extension ScriptedPerson {
  /// A dashboard of cards: figures change their sizes every second, panels are rearranged and reloaded, a window is dragged wider.
  static let dashboard = ScriptedPerson(
    "dashboard", "a dashboard that lives: cards change size every second, panels are rearranged, a window is dragged wider", seed: 15
  ) { (generator) throws(LayoutError) in
    var sections: [CollectionData.Section] = []
    for _ in 0..<12 { sections.append(.init(items: cards(8 + generator.below(30), &generator))) }
    return try CollectionHost(
      layout: FlowLayout(minimumLineSpacing: 12, minimumInteritemSpacing: 12), strategy: .indexed, data: CollectionData(sections: sections),
      container: LayoutSize(width: 1_024, height: 768))
  } live: { (session) throws(LayoutError) in
    for second in 0..<90 {
      var changes: [(path: ElementPath, size: LayoutSize)] = []
      for _ in 0..<session.number(in: 1...12) {
        let section = session.number(in: 0...11)
        let card = session.generator.below(session.count(in: section))
        changes.append((path(section, card), cards(1, &session.generator)[0]))
      }
      try session.change(.resizedItems(changes))
      if second % 9 == 4 {
        try session.change(.batchUpdates([.moveSection(from: session.number(in: 0...5), to: session.number(in: 6...11))]))
      }
      if second % 13 == 7 {
        let panel = CollectionData.Section(items: cards(session.number(in: 8...36), &session.generator))
        try session.change(.batchUpdates([.reloadSection(session.number(in: 0...11), panel)]))
      }
      if second % 30 == 20 {
        for step in 1...20 { try session.change(.resizedContainer(LayoutSize(width: Double(1_024 + 16 * step), height: 768))) }
        for step in 1...20 { try session.change(.resizedContainer(LayoutSize(width: Double(1_344 - 16 * step), height: 768))) }
      }
      if second % 4 == 0 { try session.fling(Double(session.number(in: -40...60))) }
      session.wait(seconds: 1)
    }
  }

  private static func cards(_ count: Int, _ generator: inout SplitMix64) -> [LayoutSize] {
    (0..<count).map { _ in LayoutSize(width: [160, 240, 328][generator.below(3)], height: Double(80 + 20 * generator.below(9))) }
  }
}
