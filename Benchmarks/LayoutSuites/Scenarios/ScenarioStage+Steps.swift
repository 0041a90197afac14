import BenchmarkHarness
import CollectionLayouts

extension ScenarioStage {
  /// Performs a step.
  func perform(_ step: FrameStep, in frame: inout PlayedFrame) throws(LayoutError) {
    switch step {
    case .open(let path): if let path { try host.scrollToItem(at: path) }
    case .scroll(let distance): try scroll(to: offset + distance)
    case .scrollTo(let share): try scroll(to: (share * untimed { range }).rounded())
    case .approach(let target, let share): try scroll(to: (offset + (target - offset) * share).rounded())
    case .scrollToStart:
      try scroll(to: 0)
      frame.landingError = abs(offset)
    case .scrollSection(let section, let distance):
      try host.setOffset((untimed { host.engine.sectionOffset(of: section) } ?? 0) + distance, ofSection: section)
    case .jump(let path, let position, let distance): try host.scrollToItem(at: path, at: position, by: distance)
    case .settle(let path, let position, let distance, let isLast):
      try settle(path, position, by: distance, isLast: isLast, in: &frame)
    case .change(let change, _): try hold(change, in: &frame)
    case .appendAndFollow(let change, _):
      try host.tell(change)
      try scroll(to: untimed { range })
    case .query(let rect): ask(for: rect)
    case .resize(let size): try hold(.resizedContainer(size), in: &frame)
    case .resizeWithItems(let size, let items): try hold(.resizedContainer(size), .resizedItems(items), in: &frame)
    case .switchLayout(let layout):
      try host.setLayout(layout.layout)
    }
  }

  /// Asks for the content size and the visible elements. Items that are visible for the first time report their sizes, and everything is asked for again,
  /// until no more items come into sight. A hosted layout's cells report their sizes within the query.
  func showAndMeasure(in frame: inout PlayedFrame) throws(LayoutError) -> LayoutSize {
    let (seen, isForward) = untimed { (heldItem(whileCellsTellSizesIn: frame), offset >= shownOffset) }
    var size = show()
    meter.pause()
    let adjustment = try follow()
    // When scrolling back, an item that comes into sight before the held item moves it in any layout. When scrolling forwards, none can come.
    if let seen, isForward || heldItem()?.path == seen.path { note(jumpOf: seen, at: seen.path, after: adjustment, in: &frame) }
    meter.resume()
    // Each pass measures at least one more item. A user would not wait for a thousand passes.
    for _ in 0..<1_000 {
      let sizes = untimed { unmeasured() }
      guard !sizes.isEmpty else { break }
      try hold(.resizedItems(sizes), in: &frame)
      note(measured: sizes.lazy.map(\.path))
      size = show()
    }
    return size
  }

  /// Makes one or two changes in one pass, and moves the content offset so that the item at the top edge stays where it is.
  ///
  /// If the offset is then beyond the content's end, it is moved back to the end, as a scroll view does. That is not a jump of the layout.
  private func hold(_ change: InvalidationContext, _ second: InvalidationContext? = nil, in frame: inout PlayedFrame) throws(LayoutError) {
    let held = untimed { heldItem() }
    try host.tell(change, second)
    let adjustment = requestedAdjustment
    try scroll(to: offset + adjustment)
    untimed {
      let path = held?.path.after(change)
      note(jumpOf: held, at: second.map { path?.after($0) } ?? path, after: adjustment, in: &frame)
    }
  }

  /// Scrolls to the item of a jump again if it is not at its intended place.
  private func settle(
    _ path: ElementPath, _ position: ScrollPosition, by distance: Double, isLast: Bool, in frame: inout PlayedFrame
  ) throws(LayoutError) {
    if untimed({ self.distance(of: path, from: position, by: distance) }) != 0 {
      try host.scrollToItem(at: path, at: position, by: distance)
    }
    guard isLast else { return }
    _ = try showAndMeasure(in: &frame)
    frame.landingError = untimed { self.distance(of: path, from: position, by: distance) }
  }

  /// Notes how far a held item has moved in addition to the content offset.
  private func note(jumpOf held: HeldItem?, at path: ElementPath?, after adjustment: Double, in frame: inout PlayedFrame) {
    guard let held, let path, let place = place(of: path) else { return }
    let jump = abs(place - held.place - adjustment)
    // A distance below a millionth of a point is the rounding of numbers, not a movement.
    frame.visibleJump = max(frame.visibleJump ?? 0, jump < 1e-6 ? 0 : jump)
  }

  /// Does something that is not part of the frame.
  private func untimed<Result>(_ work: () -> Result) -> Result {
    meter.pause()
    defer { meter.resume() }
    return work()
  }
}
