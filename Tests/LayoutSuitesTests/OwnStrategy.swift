import CollectionLayouts

/// A strategy of one's own: it keeps no frames at all, only where each section ends, and places again whatever it is asked for.
///
///     let engine = try ListLayout().makeEngine(with: Forgetful(), data: data, container: container)
///
/// A change costs a pass over the items of all sections, a query one over the items of the sections it touches, and so does the lookup of one
/// item. Worth it where memory is dear and sections are short.
struct Forgetful: EngineBuilder {
  func makeEngine<Rule: PlacementRule>(_ ingredients: borrowing EngineIngredients<Rule>) throws(LayoutError) -> LayoutEngine {
    LayoutEngine(try StoreEngine<ForgetfulStore<Rule>>(ingredients))
  }
}

/// What ``Forgetful`` keeps.
struct ForgetfulStore<Rule: PlacementRule>: LayoutStore, ~Copyable {
  static var strategy: Strategy { Strategy(name: "forgetful", summary: "keeps no frames, places again what it is asked for") }

  private var items: SectionedArena<Rule.Item>
  private var plans: [SectionPlan<Rule>]
  /// `origins[s]` is where section *s* begins and the last entry where the content ends; right after a `prepare()`.
  private var origins = [0]

  init(items: consuming SectionedArena<Rule.Item>, plans: [SectionPlan<Rule>], tuning: Tuning) {
    self.items = items
    self.plans = plans
  }

  // Changes only move data.

  mutating func invalidateEverything() {}
  mutating func replan(_ plans: [SectionPlan<Rule>]) { self.plans = plans }
  mutating func remove(_ range: Range<Int>, from section: Int) { items.remove(range, from: section) }

  mutating func replaceItem(at index: Int, in section: Int, with item: Rule.Item) {
    let elements = items.elements(of: section)
    elements[index] = item
  }

  mutating func insert(_ new: UnsafeBufferPointer<Rule.Item>, at index: Int, in section: Int) {
    items.openGap(of: new.count, at: index, in: section)
    let elements = items.elements(of: section)
    for offset in new.indices { elements[index + offset] = new[offset] }
  }

  // All the work there is.

  mutating func prepare() -> (itemsPlaced: Int, fallback: String?) {
    origins = [0]
    for section in plans.indices {
      let plan = plans[section]
      var state = plan.rule.startState
      plan.rule.measure(items[section], from: &state)
      let length = plan.header + plan.startInset + plan.rule.length(at: state) + plan.endInset + plan.footer
      origins.append(origins[section] + length)
    }
    return (0, nil)
  }

  // Reads.

  var sectionCount: Int { plans.count }
  func itemCount(in section: Int) -> Int { items.count(in: section) }
  func item(at index: Int, in section: Int) -> Rule.Item { items[section][index] }
  func plan(of section: Int) -> SectionPlan<Rule> { plans[section] }
  func origin(of section: Int) -> Int { origins[section] }
  func sections(touching window: PlacementWindow) -> Range<Int> { plans.indices }

  func placeItems<Sink: FrameSink>(of section: Int, within window: PlacementWindow, into sink: inout Sink)
  where Sink.Cursor == Rule.Cursor {
    var reader = FlatReader(items[section])
    var state = plans[section].rule.startState
    plans[section].rule.place(&reader, from: &state, within: window, into: &sink)
  }

  func frame(of index: Int, in section: Int) -> PlacedFrame {
    var sink = OneFrame<Rule.Cursor>(wanted: index)
    placeItems(of: section, within: .everything, into: &sink)
    return sink.frame
  }
}

/// A sink that keeps the frame of one item.
private struct OneFrame<Cursor: BitwiseCopyable & Equatable & Sendable>: FrameSink {
  let wanted: Int
  private(set) var frame = PlacedFrame(across: 0, acrossLength: 0, originInHalfUnits: 0, length: 0)

  init(wanted: Int) { self.wanted = wanted }

  mutating func put(_ frame: PlacedFrame, of item: Int) {
    if item == wanted { self.frame = frame }
  }
}
