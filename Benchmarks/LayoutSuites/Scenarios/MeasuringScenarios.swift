import CollectionLayouts
import LayoutWorkloads

extension Scenario {
  static let jump = Scenario(
    name: "jump",
    summary:
      "20 jumps to items anywhere, each with five frames to settle; items count as 30 points until seen, and turn out to have 30 to 500",
    source: "the wide-variance run of TanStack Virtual's scrollToIndex", layout: { $0.estimating(30) }
  ) { scene in
    guard scene.itemCount > 0 else { return nil }
    var generator = scene.generator(for: "jump")
    var script = ScenarioScript(unmeasured: scene, actualSizes: 30...500, &generator)
    for _ in 0..<20 {
      let path = scene.path(ofItem: generator.below(scene.itemCount))
      let position = ScrollPosition.allCases[generator.below(ScrollPosition.allCases.count)]
      script.frames.append(.jump(path, position))
      for frame in 1...5 { script.frames.append(.settle(path, position, isLast: frame == 5)) }
    }
    return script
  }

  static let openSelfSizing = Scenario(
    name: "open-self-sizing",
    summary: "the layout is made from estimates and shows its first screen, whose items tell their sizes",
    source: "a chat or a feed of self-sizing cells that is opened", layout: { $0.estimating(44) }
  ) { scene in
    guard scene.itemCount > 0 else { return nil }
    var generator = scene.generator(for: "open-self-sizing")
    var script = ScenarioScript(unmeasured: scene, actualSizes: 20...200, &generator)
    (script.start, script.frames) = (.unopened, [.open(at: nil)])
    return script
  }

  static let measureWhileScrolling = Scenario(
    name: "measure-while-scrolling",
    summary: "180 frames of scrolling down by 200 points and 60 back up, over items that report their sizes once visible",
    source: "self-sizing cells of UICollectionView; react-virtuoso's and FlashList's autosizing", layout: { $0.estimating(44) }
  ) { scene in
    guard scene.itemCount > 0 else { return nil }
    var generator = scene.generator(for: "measure-while-scrolling")
    var script = ScenarioScript(unmeasured: scene, actualSizes: 20...200, &generator)
    script.frames = Array(repeating: .scroll(by: 200), count: 180) + Array(repeating: .scroll(by: -200), count: 60)
    return script
  }
}

extension ScenarioScript {
  /// A script without frames over the items of a scene, which turn out to have random lengths along the scroll axis.
  init(unmeasured scene: Scene, actualSizes lengths: ClosedRange<Int>, _ generator: inout SplitMix64) {
    self.init(start: .offset(0))
    data = CollectionData(
      sections: scene.data.sections.map { .init(items: Array(repeating: .automatic, count: $0.items.count)) })
    let isVertical = scene.layout.scrollDirection == .vertical
    actualSizes = scene.data.sections.map { section in
      section.items.map { size in
        let length = Double(lengths.lowerBound + generator.below(lengths.count))
        return isVertical ? LayoutSize(width: size.width, height: length) : LayoutSize(width: length, height: size.height)
      }
    }
  }
}

extension BenchmarkedLayout {
  /// Returns the same layout, in which items have this length until they report their sizes. A compositional layout keeps its own estimates. Returns `nil`
  /// if the layout takes no items without sizes.
  func estimating(_ length: Double) -> BenchmarkedLayout? {
    switch layout {
    case var list as ListLayout:
      list.estimatedItemSize = LayoutSize(width: length, height: length)
      return with(list)
    case var flow as FlowLayout:
      // The estimate is as wide as the narrowest items of the usual workload, so that estimated lines hold more items than real ones.
      flow.estimatedItemSize =
        scrollDirection == .vertical ? LayoutSize(width: 100, height: length) : LayoutSize(width: length, height: 100)
      return with(flow)
    case is CompositionalLayout: return self
    default: return nil
    }
  }
}
