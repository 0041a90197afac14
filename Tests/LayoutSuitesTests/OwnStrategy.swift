import CollectionLayouts

/// A strategy of one's own: it keeps no frames at all, only where each section ends, and places again whatever it is asked for.
///
///     let engine = try ListLayout().makeEngine(with: Forgetful(), data: data, container: container)
///
/// A change costs a pass over the items of all sections, a query one over the items of the sections it touches, and so does the lookup of one
/// item. Worth it where memory is expensive and sections are short.
struct Forgetful: EngineBuilder {
  func makeEngine<Rule: PlacementRule>(_ ingredients: borrowing EngineIngredients<Rule>) throws(LayoutError) -> LayoutEngine {
    LayoutEngine(try StoreEngine<ForgetfulStore<Rule>>(ingredients))
  }
}

/// What ``Forgetful`` keeps.
struct ForgetfulStore<Rule: PlacementRule>: LayoutStore, ~Copyable {
  static var strategy: Strategy { Strategy(name: "forgetful", summary: "keeps no frames, places again what it is asked for") }

  private var items: SectionedArena<Rule.Item>
  private var plans: SectionPlans<Rule>
  /// `origins[s]` is where section *s* begins and the last entry where the content ends; right after a `prepare()`.
  private var origins = [0]
  /// `foldedLengths[s]` is the length of section *s*'s body along the axis its items are folded along; right after a `prepare()`.
  private var foldedLengths: [Int] = []

  init(items: consuming SectionedArena<Rule.Item>, plans: SectionPlans<Rule>, tuning: Tuning) {
    self.items = items
    self.plans = plans
  }

  // Changes only move data.

  mutating func invalidateEverything() {}
  mutating func replan(_ plans: SectionPlans<Rule>) { self.plans = plans }
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

  mutating func edit(_ section: Int, removing: [Int], inserting: [(index: Int, item: Rule.Item)]) {
    items.edit(section, removing: removing, inserting: inserting)
  }

  mutating func editSections(
    removing: [Int], inserting: [SectionArrival<Rule.Item>], plans: SectionPlans<Rule>
  ) {
    items.rearrange(removing: removing, inserting: inserting.map { ($0.index, $0.source) }, contents: inserting)
    self.plans = plans
  }

  // All the work there is.

  mutating func prepare() -> PrepareWork {
    origins = [0]
    foldedLengths = []
    var work = PrepareWork()
    for section in plans.indices {
      let plan = plans[section]
      var state = plan.rule.startState
      plan.rule.measure(items[section], from: &state)
      work.itemsMeasured += items.count(in: section)
      foldedLengths.append(plan.rule.length(at: state))
      let body = plan.bodyLength(folded: foldedLengths[section], isEmpty: items.count(in: section) == 0)
      origins.append(origins[section] + plan.surroundings + body)
    }
    return work
  }

  // Reads.

  var sectionCount: Int { plans.count }
  func itemCount(in section: Int) -> Int { items.count(in: section) }
  func item(at index: Int, in section: Int) -> Rule.Item { items[section][index] }
  func plan(of section: Int) -> SectionPlan<Rule> { plans[section] }
  func origin(of section: Int) -> Int { origins[section] }
  func sections(touching window: PlacementWindow) -> Range<Int> { plans.indices }

  func placeItems<Sink: FrameSink>(of section: Int, within window: PlacementWindow, into sink: inout Sink)
  where Sink.Rule == Rule {
    var reader = FlatReader(items[section])
    var state = plans[section].rule.startState
    plans[section].rule.place(&reader, of: reader.count, from: &state, within: window, into: &sink)
  }

  func foldedLength(of section: Int) -> Int { foldedLengths[section] }

  func frame(of index: Int, in section: Int) -> Rule.Frame {
    var sink = OneFrame<Rule>(of: index)
    placeItems(of: section, within: .everything, into: &sink)
    guard let frame = sink.frame else { preconditionFailure("Item \(index) of section \(section) was not placed") }
    return frame
  }
}
