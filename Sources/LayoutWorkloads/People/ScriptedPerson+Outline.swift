import CollectionLayouts

extension ScriptedPerson {
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
        // A finger drags a line.
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
}
