import CollectionLayouts

private func path(_ section: Int, _ item: Int) -> ElementPath { ElementPath(section: section, item: item) }

private func unmeasured(_ count: Int) -> [LayoutSize] { Array(repeating: .automatic, count: count) }

private let phone = LayoutSize(width: 390, height: 844)

extension ScriptedPerson {
  /// A chat of rows that size themselves, read from its end: messages arrive, older ones are loaded above, a keyboard comes and goes.
  static let chatEvening = ScriptedPerson(
    "chat-evening", "an evening in a chat: messages arrive, older ones are loaded above, a keyboard comes and goes", seed: 11
  ) { (generator) throws(LayoutError) in
    try CollectionHost(
      layout: ListLayout(estimatedItemSize: LayoutSize(width: 390, height: 44)), strategy: .indexed,
      data: CollectionData(items: unmeasured(60)), container: phone)
  } live: { (session) throws(LayoutError) in
    try session.jump(to: path(0, 59), at: .end)
    for turn in 0..<12 {
      for _ in 0..<session.number(in: 1...4) {
        session.wait(seconds: Double(session.number(in: 2...40)))
        let last = session.count(in: 0)
        try session.change(.insertedItems(at: path(0, last), sizes: unmeasured(1)))
        try session.jump(to: path(0, last), at: .end)
      }
      if turn % 2 == 0 {
        // What was said before?
        for _ in 0..<3 { try session.fling(-Double(session.number(in: 30...90))) }
        if session.share < 0.2 { try session.change(.insertedItems(at: path(0, 0), sizes: unmeasured(40))) }
        try session.fling(-40)
        for _ in 0..<4 { try session.fling(Double(session.number(in: 60...120))) }
      }
      // An answer is typed, over a keyboard that takes twelve frames to come.
      for step in 1...12 { try session.change(.resizedContainer(LayoutSize(width: 390, height: Double(844 - 28 * step)))) }
      session.wait(seconds: 9)
      let last = session.count(in: 0)
      try session.change(.insertedItems(at: path(0, last), sizes: unmeasured(1)))
      try session.jump(to: path(0, last), at: .end)
      for step in 1...12 { try session.change(.resizedContainer(LayoutSize(width: 390, height: Double(508 + 28 * step)))) }
    }
  }

  /// A library of photos by day, in lines: thousands are imported while the person looks on, some are deleted, the phone is turned.
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
      // A new day comes first, and fills in batches.
      let first = photos(session.number(in: 5...30), &session.generator)
      try session.change(.batchUpdates([.insertSection(0, .init(items: first))]))
      for _ in 0..<session.number(in: 1...4) {
        let new = photos(session.number(in: 20...60), &session.generator)
        try session.change(.batchUpdates(new.enumerated().map { .insert(path(0, $0), $1) }))
        session.wait(seconds: 0.4)
      }
      for _ in 0..<2 { try session.fling(Double(session.number(in: 40...160))) }
      if day % 3 == 1 {
        // Blurred ones go.
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

  /// A feed of posts that size themselves: pages are loaded ahead, texts are opened, the top is pulled for news.
  static let feed = ScriptedPerson(
    "feed-with-prefetch", "a feed is read far down: pages are loaded ahead, posts are opened, the top is pulled for news", seed: 13
  ) { (generator) throws(LayoutError) in
    try CollectionHost(
      layout: ListLayout(spacing: 8, estimatedItemSize: LayoutSize(width: 390, height: 120)), strategy: .indexed,
      data: CollectionData(items: unmeasured(30)), container: phone)
  } live: { (session) throws(LayoutError) in
    for visit in 0..<4 {
      for _ in 0..<14 {
        try session.fling(Double(session.number(in: 50...150)))
        if session.share > 0.7 { try session.change(.insertedItems(at: path(0, session.count(in: 0)), sizes: unmeasured(20))) }
        session.wait(seconds: Double(session.number(in: 1...8)))
        if session.number(in: 0...3) == 0 { try open(post: &session) }
      }
      // Back to the top, and pull.
      try session.jump(to: path(0, 0), at: .start)
      try session.change(.insertedItems(at: path(0, 0), sizes: unmeasured(session.number(in: 3...12))))
      session.wait(seconds: Double(60 * visit))
    }
  }

  /// The text of a visible post is opened: it becomes longer in one frame.
  private static func open(post session: inout ScriptedSession) throws(LayoutError) {
    let window = LayoutRect(x: 0, y: session.host.contentOffset.y, width: 390, height: 844)
    let posts = session.host.engine.layoutAttributesForElements(in: window)
    guard !posts.isEmpty else { return }
    let post = posts[session.generator.below(posts.count)]
    let longer = LayoutSize(width: 390, height: post.frame.height + Double(session.number(in: 60...300)))
    try session.change(.resizedItem(post.indexPath, longer))
  }

  /// An editor's outline: branches open and close, lines are typed and dragged, a search jumps about.
  static let outline = ScriptedPerson(
    "editor-outline", "an outline is worked on: branches open and close, lines are typed and dragged, a search jumps about", seed: 14
  ) { (generator) throws(LayoutError) in
    try CollectionHost(
      layout: ListLayout(), strategy: .indexed, data: CollectionData(items: lines(1_500, &generator)),
      container: LayoutSize(width: 320, height: 900))
  } live: { (session) throws(LayoutError) in
    for round in 0..<60 {
      let count = session.count(in: 0)
      let line = session.number(in: 0...count - 80)
      switch round % 5 {
      case 0: try session.change(.insertedItems(at: path(0, line), sizes: lines(session.number(in: 5...70), &session.generator)))
      case 1: try session.change(.deletedItems(section: 0, items: line..<line + session.number(in: 5...60)))
      case 2:
        // A line grows while it is typed.
        for length in [28.0, 48, 68, 88] {
          session.wait(seconds: 2)
          try session.change(.resizedItem(path(0, line), LayoutSize(width: 320, height: length)))
        }
      case 3:
        // A finger takes a line along.
        for step in 0..<session.number(in: 4...15) {
          try session.change(.movedItem(from: path(0, line + step), to: path(0, line + step + 1)))
        }
      default:
        try session.jump(to: path(0, line), at: .center)
        session.wait(seconds: 3)
      }
      try session.fling(Double(session.number(in: -60...60)))
    }
  }

  private static func lines(_ count: Int, _ generator: inout SplitMix64) -> [LayoutSize] {
    (0..<count).map { _ in LayoutSize(width: 320, height: generator.below(6) == 0 ? 48 : 28) }
  }

  /// A dashboard of cards: figures change their sizes every second, panels are rearranged and loaded again, a window is dragged wider.
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
