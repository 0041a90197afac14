import CollectionLayouts

extension ScriptedPerson {
  /// A chat of self-sizing rows, read from its end: messages arrive, older ones are loaded above, a keyboard appears and disappears.
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
        // Scrolls back to earlier messages.
        for _ in 0..<3 { try session.fling(-Double(session.number(in: 30...90))) }
        if session.share < 0.2 { try session.change(.insertedItems(at: path(0, 0), sizes: unmeasured(40))) }
        try session.fling(-40)
        for _ in 0..<4 { try session.fling(Double(session.number(in: 60...120))) }
      }
      // An answer is typed, over a keyboard that takes twelve frames to appear.
      for step in 1...12 { try session.change(.resizedContainer(LayoutSize(width: 390, height: Double(844 - 28 * step)))) }
      session.wait(seconds: 9)
      let last = session.count(in: 0)
      try session.change(.insertedItems(at: path(0, last), sizes: unmeasured(1)))
      try session.jump(to: path(0, last), at: .end)
      for step in 1...12 { try session.change(.resizedContainer(LayoutSize(width: 390, height: Double(508 + 28 * step)))) }
    }
  }
}
