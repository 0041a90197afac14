import CollectionLayouts

extension ScriptedPerson {
  /// A feed of self-sizing posts: pages are loaded ahead, texts are opened, the top is pulled for news.
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

  /// Opens the text of a visible post, which becomes longer in one frame.
  private static func open(post session: inout ScriptedSession) throws(LayoutError) {
    let window = LayoutRect(x: 0, y: session.host.contentOffset.y, width: 390, height: 844)
    let posts = session.host.engine.layoutAttributesForElements(in: window)
    guard !posts.isEmpty else { return }
    let post = posts[session.generator.below(posts.count)]
    let longer = LayoutSize(width: 390, height: post.frame.height + Double(session.number(in: 60...300)))
    try session.change(.resizedItem(post.indexPath, longer))
  }
}
