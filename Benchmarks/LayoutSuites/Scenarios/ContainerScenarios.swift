import CollectionLayouts

extension Scenario {
  static let rotateAndReturn = Scenario(
    name: "rotate-and-return",
    summary:
      "the container is turned in the middle, turned back after 20 frames, and the content scrolled to its start, where the offset must be 0; twice",
    source: "rotation bugs of UICollectionView and MagazineLayout"
  ) { scene in
    guard scene.itemCount > 0, scene.canTurn else { return nil }
    let turned = LayoutSize(width: scene.container.height, height: scene.container.width)
    var script = ScenarioScript(start: .fraction(0.5))
    for _ in 0..<2 {
      script.frames += [.scrollTo(fraction: 0.5), .resize(turned)] + Array(repeating: .scroll(by: 40), count: 20)
      script.frames += [.resize(scene.container)] + Array(repeating: .scroll(by: -40), count: 20)
      script.frames += (2...10).reversed().map { .approach(offset: 0, share: 1 / Double($0)) } + [.scrollToStart]
    }
    return script
  }

  static let liveResize = Scenario(
    name: "live-resize",
    summary: "a window's edge is dragged over 60 widths, down to 60 % and back, in the middle of the content, which is held still",
    source: "the live resize of macOS and iPadOS windows"
  ) { scene in
    let widths = (1...30).map { (scene.container.width * (1 - 0.4 * Double($0) / 30)).rounded() }
    guard scene.itemCount > 0, widths.allSatisfy({ scene.canHave(LayoutSize(width: $0, height: scene.container.height)) }) else {
      return nil
    }
    let all = widths + widths.dropLast().reversed() + [scene.container.width]
    return ScenarioScript(start: .fraction(0.5), frames: all.map { .resize(LayoutSize(width: $0, height: scene.container.height)) })
  }

  static let switchLayout = Scenario(
    name: "switch-layout",
    summary: "the same data is laid out by another layout and by the first again, ten times in all, each followed by scrolling",
    source: "UICollectionView's setCollectionViewLayout"
  ) { scene in
    guard scene.itemCount > 0 else { return nil }
    let other = scene.layout.counterpart
    var script = ScenarioScript(start: .fraction(0.25))
    for number in 0..<10 {
      script.frames += [.switchLayout(number.isMultiple(of: 2) ? other : scene.layout)] + Array(repeating: .scroll(by: 60), count: 5)
    }
    return script
  }
}

extension BenchmarkedLayout {
  /// The layout to which the same data is switched: a list, or a flow in place of a list.
  var counterpart: BenchmarkedLayout {
    guard layout is ListLayout else {
      return BenchmarkedLayout(ListLayout(spacing: 8, scrollDirection: scrollDirection), scrollDirection: scrollDirection) { $0.width }
    }
    let flow = FlowLayout(minimumLineSpacing: 8, minimumInteritemSpacing: 8, scrollDirection: scrollDirection)
    return BenchmarkedLayout(flow, scrollDirection: scrollDirection) { $0.width }
  }
}
