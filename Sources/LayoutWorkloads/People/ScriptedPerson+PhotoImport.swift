import CollectionLayouts

extension ScriptedPerson {
  /// A library of photos by day, in lines: thousands are imported while the person watches, some are deleted, the phone is turned.
  static let photoImport = ScriptedPerson(
    "photo-import", "photos are imported day by day while the library is looked at, some are deleted, the phone is turned", seed: 12
  ) { (generator) throws(LayoutError) in
    var sections: [CollectionData.Section] = []
    for _ in 0..<20 { sections.append(.init(items: photos(20 + generator.below(80), &generator))) }
    return try CollectionHost(
      layout: FlowLayout(minimumLineSpacing: 2, minimumInteritemSpacing: 2), strategy: .indexed, data: CollectionData(sections: sections),
      container: phone)
  } live: { (session) throws(LayoutError) in
    for day in 0..<24 {
      // A new day is inserted at the front, and fills in batches.
      let first = photos(session.number(in: 5...30), &session.generator)
      try session.change(.batchUpdates([.insertSection(0, .init(items: first))]))
      for _ in 0..<session.number(in: 1...4) {
        let new = photos(session.number(in: 20...60), &session.generator)
        try session.change(.batchUpdates(new.enumerated().map { .insert(path(0, $0), $1) }))
        session.wait(seconds: 0.4)
      }
      for _ in 0..<2 { try session.fling(Double(session.number(in: 40...160))) }
      if day % 3 == 1 {
        // Blurred photos are deleted.
        let section = session.number(in: 0...5)
        let gone = session.generator.distinct(4, below: session.count(in: section)).sorted()
        try session.change(.batchUpdates(gone.map { .delete(path(section, $0)) }))
      }
      if day % 6 == 5 {
        try session.change(.resizedContainer(LayoutSize(width: 844, height: 390)))
        try session.fling(60)
        try session.change(.resizedContainer(phone))
      }
      try session.fling(-Double(session.number(in: 60...140)))
    }
  }

  private static func photos(_ count: Int, _ generator: inout SplitMix64) -> [LayoutSize] {
    (0..<count).map { _ in LayoutSize(width: [84, 112, 63, 150][generator.below(4)], height: 84) }
  }
}
