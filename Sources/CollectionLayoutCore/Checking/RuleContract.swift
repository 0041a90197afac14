/// The requirements of ``PlacementRule`` as checks: each item's frame once, in order and in range; finite frames without negative lengths; an origin,
/// a reach and a measure that never fall; the same states and frames however a fold is cut, measured or placed.
struct RuleContract<Rule: PlacementRule>: Sendable {
  let rule: Rule
  let units: LayoutUnits
  /// Is told of a breach. If it returns, the rule goes on, and a frame that belongs to no item is dropped.
  let breach: @Sendable (LayoutError) -> Void

  typealias State = FoldState<Rule.Cursor>
  typealias Items = UnsafeBufferPointer<Rule.Item>

  func report(_ fault: String, at item: Int) { breach(.brokenRule(fault, item: item)) }

  /// The first item that `measure` reads from a state.
  func firstMeasured(from state: State) -> Int { rule.measuresFromAnywhere ? state.item : bandStart(of: state).item }

  /// The state at the start of the open band of a state; the state itself if the rule's answer is impossible.
  func bandStart(of state: State) -> State {
    let band = rule.bandStart(of: state)
    guard band.item < 0 || band.item > state.item else { return band }
    report("`bandStart` leads to item \(band.item)", at: state.item)
    return state
  }

  /// Checks the state that `function` returned: nothing falls.
  func checkRise(from old: State, to new: State, in function: String) {
    if new.item < old.item { return report("`\(function)` goes back from item \(old.item)", at: new.item) }
    func check(_ name: String, _ before: Int, _ after: Int) {
      if after < before { report("`\(name)` falls from \(before) to \(after) in `\(function)` from item \(old.item)", at: new.item) }
    }
    check("origin", rule.origin(of: old), rule.origin(of: new))
    check("reach", rule.reach(of: old), rule.reach(of: new))
    check("measure", old.measure, new.measure)
  }

  /// A state in words. The item is said beside them.
  func words(_ state: State) -> String { "measure \(state.measure) and cursor \(state.cursor)" }

  /// Checks that measuring `items` from `old` in one go, which led to `new`, leads there in two parts as well.
  func checkMeasured(_ items: Items, from old: State, to new: State) {
    let (first, end) = (firstMeasured(from: old), firstMeasured(from: old) + items.count)
    guard new.item == end else { return report("`measure` over items \(first)..<\(end) comes to item \(new.item)", at: end) }
    checkRise(from: old, to: new, in: "measure")
    guard end - old.item > 1 else { return }
    // The cut is elsewhere for other stretches.
    let cut = old.item + 1 + (old.item &* 7 &+ items.count) % (end - old.item - 1)
    var state = old
    rule.measure(Items(rebasing: items[..<(cut - first)]), from: &state)
    guard state.item == cut, firstMeasured(from: state) >= first else {
      return report("`measure` over items \(first)..<\(cut) comes to item \(state.item)", at: cut)
    }
    rule.measure(Items(rebasing: items[(firstMeasured(from: state) - first)...]), from: &state)
    guard state != new else { return }
    report("measured in two parts, items \(first)..<\(end) lead to \(words(state)), and in one to \(words(new))", at: cut)
  }
}

// MARK: Items that are known

extension RuleContract {
  /// The most items of a section whose fold is cut at every item. The whole section is folded once.
  static var mostCut: Int { 64 }

  /// Folds the items of a section: all in one go, and the first few with a cut at every item.
  func check(_ items: Items) {
    var (measured, placed) = (rule.startState, rule.startState)
    CheckedRule(contract: self).measure(items, from: &measured)
    _ = place(items, of: items.count, from: &placed)
    let few = Items(rebasing: items[..<min(items.count, Self.mostCut)])
    var end = rule.startState
    let frames = place(few, of: few.count, from: &end)
    for cut in few.indices.dropFirst() {
      var state = rule.startState
      var parts = place(Items(rebasing: few[..<cut]), of: few.count, from: &state)
      // A state beyond the cut was reported, and there are no more items to resume with.
      guard bandStart(of: state).item <= cut else { return }
      parts += place(Items(rebasing: few[bandStart(of: state).item...]), of: few.count, from: &state)
      if let item = frames.indices.first(where: { $0 >= parts.count || frames[$0] != parts[$0] }) {
        return report("placed in two parts, cut before item \(cut), an item has another frame than in one", at: item)
      }
      guard state == end else {
        return report("placed in two parts, items 0..<\(few.count) lead to \(words(state)), and in one to \(words(end))", at: cut)
      }
    }
  }

  /// Places items under the checks of a ``CheckedRule``.
  private func place(_ items: Items, of count: Int, from state: inout State) -> [Rule.Frame] {
    var (reader, sink) = (FlatReader(items), FrameList<Rule>())
    CheckedRule(contract: self).place(&reader, of: count, from: &state, within: .everything, into: &sink)
    return sink.frames
  }
}

/// A sink that keeps all frames, in the order in which they come.
private struct FrameList<Base: PlacementRule>: FrameSink {
  typealias Rule = CheckedRule<Base>
  var frames: [Base.Frame] = []

  mutating func put(_ frame: Base.Frame, of item: Int) { frames.append(frame) }
}
