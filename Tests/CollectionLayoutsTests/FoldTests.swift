import LayoutTestSupport
import Testing

import CollectionLayouts
@testable import CollectionLayoutCore

/// A fold that is cut anywhere gives what a fold in one go gives, for every rule.
@Suite struct FoldTests {
  @Test("Cut at any item, the fold of 0 to 5 items of every mixture of lengths 0, 1 and 5 gives the same states and frames")
  func small() throws {
    for layout in DifferentialTests.smallLayouts {
      for heights in (0...5).flatMap({ DifferentialTests.sequences($0) }) {
        let start = Situation(data: .heights([heights], width: 4), container: LayoutSize(width: 12, height: 12))
        if let fault = try FoldProbe.fault(of: layout, start) {
          Issue.record("\(layout), heights \(heights): \(fault)")
          return
        }
      }
    }
  }

  @Test("Cut at any item, a mosaic of 0 to 60 items gives the same states and frames")
  func mosaic() throws {
    for count in 0...60 {
      let start = Situation(data: .counts(count), container: LayoutSize(width: 90, height: 90))
      let fault = try FoldProbe.fault(of: .mosaic(MosaicLayout(segmentHeight: 30)), start)
      #expect(fault == nil, "\(count) items")
    }
  }

  @Test(
    "Cut at any item, the fold of a random layout gives the same states and frames", arguments: LayoutSpec.Name.allCases,
    SeedRange.seeds(iterations: 40))
  func random(_ name: LayoutSpec.Name, _ seed: UInt64) throws {
    let random = RandomCase(name, seed: seed)
    guard random.layout.oracle.refusal(of: random.script.start) == nil else { return }
    let fault = try FoldProbe.fault(of: random.layout, random.script.start)
    #expect(fault == nil, "SEED=\(seed) \(random.layout)")
  }

  @Test("A rule that forgets what is in its open band is found out")
  func forgetful() throws {
    let rule = ForgetfulFlow(base: try FlowLayout.rule(width: 10))
    let items = try [4.0, 4, 4].map { try FlowItem(AxisSize(LayoutSize(width: $0, height: 2), scrolling: .vertical), units: .whole) }
    #expect(FoldCheck(rule: rule.base, items: items, units: try .whole).fault == nil)
    #expect(FoldCheck(rule: rule, items: items, units: try .whole).fault != nil)
  }

  @Test("Rows of measured items go on from anywhere; a group that shares what is left over goes on from its start")
  func granularity() throws {
    let row = CollectionLayoutGroup.of(
      .horizontalCount(.item(.fullWidth, .estimated(2)), count: 2), .fullWidth, .estimated(2), spacing: .fixed(1))
    let sharing = CollectionLayoutGroup.of(
      .horizontalCount(.item(.fullWidth, .estimated(2)), count: 2), .fullWidth, .estimated(2), spacing: .flexible(1))
    #expect(try FoldProbe.measuresFromAnywhere(.group(row)) == true)
    #expect(try FoldProbe.measuresFromAnywhere(.group(sharing)) == false)
  }
}

/// Puts an engine together and, on the way, checks the folds of all its sections.
private struct FoldProbe: EngineBuilder {
  final class Findings {
    var fault: String?
    var measuresFromAnywhere: Bool?
  }

  let findings = Findings()

  func makeEngine<Rule: PlacementRule>(_ ingredients: borrowing EngineIngredients<Rule>) throws(LayoutError) -> LayoutEngine {
    let planner = ingredients.planner
    let plans = try planner.sections(count: ingredients.data.sections.count, container: ingredients.container).plans
    let items = try planner.items(of: ingredients.data)
    for section in plans.indices {
      findings.measuresFromAnywhere = plans[section].rule.measuresFromAnywhere
      // One by one: `Array(items[section])` copies by strides, and items without content have no memory.
      let copies = items[section].map { $0 }
      let fault = FoldCheck(rule: plans[section].rule, items: copies, units: planner.axes.units).fault
      findings.fault = findings.fault ?? fault.map { "section \(section), \($0)" }
    }
    return LayoutEngine(try StoreEngine<NaiveStore<Rule>>(ingredients))
  }

  /// The first thing that is wrong with the folds of a layout, or nil.
  static func fault(of layout: LayoutSpec, _ situation: Situation) throws -> String? {
    try findings(of: layout, situation).fault
  }

  static func measuresFromAnywhere(_ layout: LayoutSpec) throws -> Bool? {
    try findings(of: layout, Situation(data: .counts(3), container: LayoutSize(width: 12, height: 12))).measuresFromAnywhere
  }

  private static func findings(of layout: LayoutSpec, _ situation: Situation) throws -> Findings {
    let probe = FoldProbe()
    _ = try layout.layout.makeEngine(
      with: probe, data: situation.data, container: situation.container, displayScale: situation.displayScale, tuning: .standard)
    return probe.findings
  }
}

/// The fold of a few items, whole and cut.
private struct FoldCheck<Rule: PlacementRule> {
  let rule: Rule
  let items: [Rule.Item]
  let units: LayoutUnits

  /// The first difference between the whole fold and a cut one, or nil.
  var fault: String? {
    let states = (0...items.count).map { state(after: $0) }
    let whole = place(from: rule.startState, upTo: items.count)
    if whole.frames.map(\.item) != Array(items.indices) { return "placed whole, \(whole.frames.map(\.item)) of \(items.count)" }
    if rule.length(at: whole.end) != rule.length(at: states[items.count]) {
      return "\(rule.length(at: whole.end)) long when placed, \(rule.length(at: states[items.count])) when measured"
    }
    for cut in 0...items.count {
      if let fault = fault(at: cut, states, whole.frames) { return "cut at \(cut): \(fault)" }
    }
    return stepwiseFault(states, whole) ?? boundFault(states, whole.frames) ?? shortcutFault(states)
      ?? turnFault(whole.frames)
  }

  /// What is wrong when the fold is cut once.
  private func fault(at cut: Int, _ states: [FoldState<Rule.Cursor>], _ frames: [PutFrame<Rule>]) -> String? {
    var state = states[cut]
    measure(upTo: items.count, from: &state)
    if state != states[items.count] { return "measured on to \(state), in one go to \(states[items.count])" }
    let rest = place(from: states[cut], upTo: items.count)
    let first = rule.bandStart(of: states[cut]).item
    if rest.frames != Array(frames[first...]) { return "placed on from \(states[cut]): \(rest.frames), in one go \(frames[first...])" }
    guard cut < items.count else { return nil }
    // Where the reader ends at the cut, the frames so far and those from there on are all, each once.
    let head = place(from: rule.startState, upTo: cut)
    let tail = place(from: head.end, upTo: items.count)
    if head.frames + tail.frames != frames { return "placed in two parts: \(head.frames) and \(tail.frames), in one go \(frames)" }
    let one = lookUp(cut, from: states[cut])
    return one == frames[cut].frame ? nil : "looked up, \(one.map { "\($0)" } ?? "nothing"), in one go \(frames[cut].frame)"
  }

  /// What is wrong when the fold is cut at every item.
  private func stepwiseFault(
    _ states: [FoldState<Rule.Cursor>], _ whole: (frames: [PutFrame<Rule>], end: FoldState<Rule.Cursor>)
  ) -> String? {
    var (measured, placed, frames) = (rule.startState, rule.startState, [PutFrame<Rule>]())
    for end in 0...items.count {
      measure(upTo: end, from: &measured)
      if measured != states[end] { return "measured item by item: \(measured), in one go \(states[end])" }
      let piece = place(from: placed, upTo: end)
      placed = piece.end
      frames += piece.frames
    }
    if frames != whole.frames { return "placed item by item: \(frames), in one go \(whole.frames)" }
    return placed == whole.end ? nil : "placed item by item to \(placed), in one go to \(whole.end)"
  }

  /// What is wrong with the bounds that searches go by.
  private func boundFault(_ states: [FoldState<Rule.Cursor>], _ frames: [PutFrame<Rule>]) -> String? {
    for (state, next) in zip(states, states.dropFirst()) {
      if rule.origin(of: next) < rule.origin(of: state) { return "the origin falls from \(state) to \(next)" }
      if rule.reach(of: next) < rule.reach(of: state) { return "the reach falls from \(state) to \(next)" }
    }
    for state in states {
      let first = rule.bandStart(of: state).item
      if let early = frames[first...].first(where: { $0.frame.startInHalfUnits < 2 * rule.origin(of: state) }) {
        return "item \(early.item) begins at \(early.frame.startInHalfUnits), before the origin of \(state)"
      }
      // The length of a group is rounded, so that a frame in it may end up to half a unit behind it.
      let reach = units.points(fromHalfUnits: 2 * rule.reach(of: state) + 1) + 1e-6
      if let late = frames[..<first].first(where: { end(of: $0.frame) > reach }) {
        return "item \(late.item) ends at \(end(of: late.frame)), behind the reach of \(state)"
      }
    }
    return nil
  }

  /// What is wrong with frames that are said to follow from what the items before add up to in turn.
  private func turnFault(_ frames: [PutFrame<Rule>]) -> String? {
    let (indexing, count) = (rule.indexing, rule.indexing.turnCount)
    guard count > 1 else { return nil }
    var sums = Array(repeating: 0, count: count)
    for frame in frames {
      let turn = frame.item % count
      let own = indexing.frame(of: items[frame.item], inTurn: turn, at: sums[turn])
      if own != frame.frame { return "item \(frame.item) in its turn is at \(own), placed at \(frame.frame)" }
      sums[turn] += indexing.lengthInTurn(of: items[frame.item])
    }
    return nil
  }

  /// What is wrong with what a strategy may do instead of measuring: two stretches at once, one item by itself, a cursor packed and unpacked.
  private func shortcutFault(_ states: [FoldState<Rule.Cursor>]) -> String? {
    let indexing = rule.indexing
    for state in states {
      let memory = UnsafeMutableRawPointer.allocate(byteCount: max(1, indexing.packedCursorSize), alignment: 64)
      defer { memory.deallocate() }
      indexing.pack(state.cursor, into: memory)
      if indexing.unpackCursor(from: memory) != state.cursor { return "packed and unpacked, \(state.cursor) is another cursor" }
      let band = rule.bandStart(of: state)
      if state.item > band.item && indexing.tellsStatesInBands {
        let inside = indexing.state(inBand: band, after: state.item - band.item)
        if rule.bandStart(of: inside) != band || inside.item != state.item || inside.measure != state.measure {
          return "in the band of \(band), \(state) is said to be \(inside)"
        }
      }
    }
    guard rule.measuresFromAnywhere else { return nil }
    for first in states.indices {
      for second in [0, items.count / 2, items.count - first] {
        let length = items.count - max(first, second)
        var (state, other) = (states[first], states[second])
        items.withUnsafeBufferPointer {
          let stretches = (
            UnsafeBufferPointer(rebasing: $0[first..<first + length]), UnsafeBufferPointer(rebasing: $0[second..<second + length])
          )
          indexing.measurePair(stretches.0, stretches.1, from: &state, and: &other)
        }
        if state != states[first + length] || other != states[second + length] {
          return "\(length) items from \(first) and from \(second) at once: \(state) and \(other)"
        }
      }
    }
    return classFault() ?? growthFault(states)
  }

  /// What is wrong when all classes are measured at once.
  private func classFault() -> String? {
    let seeds = (0..<rule.indexing.classCount).map { FoldState(item: 0, measure: $0, cursor: rule.indexing.seed(ofClass: $0)) }
    var (together, apart) = (seeds, seeds)
    items.withUnsafeBufferPointer { items in
      together.withUnsafeMutableBufferPointer { rule.indexing.measureClasses(items, from: $0) }
      for number in apart.indices { rule.measure(items, from: &apart[number]) }
    }
    return together == apart ? nil : "all classes at once come to \(together), one by one to \(apart)"
  }

  /// What is wrong with the growth that the rule tells of an item.
  private func growthFault(_ states: [FoldState<Rule.Cursor>]) -> String? {
    guard let last = items.last else { return nil }
    for (index, item) in items.enumerated() {
      guard let growth = rule.indexing.growth(replacing: item, with: last), let loss = rule.indexing.growth(replacing: item, with: nil)
      else { return nil }
      var replaced = items
      replaced[index] = last
      var (state, shorter) = (rule.startState, rule.startState)
      replaced.withUnsafeBufferPointer { rule.measure($0, from: &state) }
      replaced.remove(at: index)
      replaced.withUnsafeBufferPointer { rule.measure($0, from: &shorter) }
      let whole = states[items.count]
      if state.measure != whole.measure + growth || shorter.measure != whole.measure + loss {
        return "item \(index) adds \(growth) or \(loss)"
      }
      if state.cursor != whole.cursor || shorter.cursor != whole.cursor { return "item \(index) has an effect on the cursor" }
    }
    return nil
  }

  /// Where a frame ends in the body, in points.
  private func end(of frame: Rule.Frame) -> Double {
    let rect = frame.rect(bodyOriginInHalfUnits: 0, units: units)
    return rect.along + rect.length
  }

  // MARK: Folding

  private func state(after count: Int) -> FoldState<Rule.Cursor> {
    var state = rule.startState
    measure(upTo: count, from: &state)
    return state
  }

  private func measure(upTo end: Int, from state: inout FoldState<Rule.Cursor>) {
    let first = rule.measuresFromAnywhere ? state.item : rule.bandStart(of: state).item
    items[first..<end].withUnsafeBufferPointer { rule.measure($0, from: &state) }
  }

  private func place(
    from start: FoldState<Rule.Cursor>, upTo end: Int
  ) -> (frames: [PutFrame<Rule>], end: FoldState<Rule.Cursor>) {
    var (state, sink) = (start, AllFrames<Rule>())
    items[rule.bandStart(of: start).item..<end].withUnsafeBufferPointer {
      var reader = FlatReader($0)
      rule.place(&reader, of: items.count, from: &state, within: .everything, into: &sink)
    }
    return (sink.frames, state)
  }

  private func lookUp(_ item: Int, from start: FoldState<Rule.Cursor>) -> Rule.Frame? {
    var (state, sink) = (start, OneFrame<Rule>(of: item))
    items[rule.bandStart(of: start).item...].withUnsafeBufferPointer {
      var reader = FlatReader($0)
      rule.place(&reader, of: items.count, from: &state, within: .everything, into: &sink)
    }
    return sink.frame
  }
}

private struct PutFrame<Rule: PlacementRule>: Equatable {
  let item: Int
  let frame: Rule.Frame
}

private struct AllFrames<Rule: PlacementRule>: FrameSink {
  var frames: [PutFrame<Rule>] = []

  mutating func put(_ frame: Rule.Frame, of item: Int) { frames.append(PutFrame(item: item, frame: frame)) }
}

/// A flow that measures as if no line were ever open: the fault that ``FoldTests`` is there to find.
private struct ForgetfulFlow: PlacementRule {
  typealias Item = FlowItem
  typealias Cursor = FlowRule<FlowItem>.Cursor
  typealias Indexing = NoIndexing<Self>

  let base: FlowRule<FlowItem>

  static func item(_ size: AxisSize, units: LayoutUnits) throws(LayoutError) -> FlowItem { try FlowItem(size, units: units) }
  var start: Cursor { base.start }
  var measuresFromAnywhere: Bool { true }

  func measure(_ items: UnsafeBufferPointer<FlowItem>, from state: inout FoldState<Cursor>) {
    state.cursor = base.start
    base.measure(items, from: &state)
  }

  func place<Items: ItemReader, Sink: FrameSink>(
    _ items: inout Items, of count: Int, from state: inout FoldState<Cursor>, within window: PlacementWindow, into sink: inout Sink
  ) where Items.Item == FlowItem, Sink.Rule == Self {
    var passing = PassingSink<Sink>(sink: sink)
    base.place(&items, of: count, from: &state, within: window, into: &passing)
    sink = passing.sink
  }

  func origin(of state: FoldState<Cursor>) -> Int { base.origin(of: state) }
  func reach(of state: FoldState<Cursor>) -> Int { base.reach(of: state) }
  func length(at state: FoldState<Cursor>) -> Int { base.length(at: state) }
  func bandStart(of state: FoldState<Cursor>) -> FoldState<Cursor> { base.bandStart(of: state) }

  struct PassingSink<Sink: FrameSink>: FrameSink where Sink.Rule == ForgetfulFlow {
    typealias Rule = FlowRule<FlowItem>
    var sink: Sink

    mutating func put(_ frame: PlacedFrame, of item: Int) { sink.put(frame, of: item) }
    var isFull: Bool { sink.isFull }
  }
}

extension LayoutUnits {
  /// A unit to a point.
  fileprivate static var whole: LayoutUnits {
    get throws { try LayoutUnits(displayScale: 1) }
  }
}

extension FlowLayout {
  /// The rule of lines of this length, without spacings.
  fileprivate static func rule(width: Double) throws -> FlowRule<FlowItem> {
    let axes = Axes(direction: .vertical, units: try .whole)
    return try FlowRule(
      FlowLayout(minimumLineSpacing: 0, minimumInteritemSpacing: 0), insets: AxisInsets(.zero, scrolling: .vertical), across: width,
      axes: axes)
  }
}
