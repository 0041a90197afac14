/// A type-erased view of a store: code written against it is compiled once per rule. Every call goes through a closure made where the store's type is known.
///
/// Rare work of an engine, and work on many items at a time, is written against it. Code written against the store itself would be compiled
/// again for every strategy. Sections are the store's: one for all where the layout is continuous.
@usableFromInline struct StoreFace<Rule: PlacementRule> {
  @usableFromInline let sectionCount: () -> Int
  @usableFromInline let itemCount: (_ section: Int) -> Int
  @usableFromInline let item: (_ index: Int, _ section: Int) -> Rule.Item
  @usableFromInline let frame: (_ index: Int, _ section: Int) -> Rule.Frame
  @usableFromInline let plan: (_ section: Int) -> SectionPlan<Rule>
  @usableFromInline let origin: (_ section: Int) -> Int
  @usableFromInline let foldedLength: (_ section: Int) -> Int
  @usableFromInline let replaceItem: (_ index: Int, _ section: Int, _ item: Rule.Item) -> Void
  /// Replaces items, and says of how many items all changes are that are made now.
  @usableFromInline let replaceItems: (_ count: Int, _ changes: Int, _ change: (_ number: Int) -> ItemReplacement<Rule.Item>) -> Void
  @usableFromInline let insert: (_ items: UnsafeBufferPointer<Rule.Item>, _ index: Int, _ section: Int) -> Void
  @usableFromInline let remove: (_ range: Range<Int>, _ section: Int) -> Void
  @usableFromInline let edit: (_ edit: SectionEdit<Rule.Item>) -> Void
  @usableFromInline let editSections: (_ removing: [Int], _ inserting: [SectionArrival<Rule.Item>], _ plans: SectionPlans<Rule>) -> Void
  @usableFromInline let replan: (_ plans: SectionPlans<Rule>) -> Void
  @usableFromInline let replanSections: (_ sections: [Int], _ plans: SectionPlans<Rule>) -> Void

  /// The face of the store of `engine`. Call it where the type of the store is known: the calls are then direct and specialised.
  @inlinable init<Store: LayoutStore & ~Copyable>(_ engine: StoreEngine<Store>) where Store.Rule == Rule {
    sectionCount = { engine.store.sectionCount }
    itemCount = { engine.store.itemCount(in: $0) }
    item = { engine.store.item(at: $0, in: $1) }
    frame = { engine.store.frame(of: $0, in: $1) }
    plan = { engine.store.plan(of: $0) }
    origin = { engine.store.origin(of: $0) }
    foldedLength = { engine.store.foldedLength(of: $0) }
    replaceItem = { engine.store.replaceItem(at: $0, in: $1, with: $2) }
    replaceItems = {
      engine.store.expectChanges(of: $1)
      engine.store.replaceItems($0, change: $2)
    }
    insert = { engine.store.insert($0, at: $1, in: $2) }
    remove = { engine.store.remove($0, from: $1) }
    edit = { engine.store.edit($0.section, removing: $0.removing, inserting: $0.inserting) }
    editSections = { engine.store.editSections(removing: $0, inserting: $1, plans: $2) }
    replan = { engine.store.replan($0) }
    replanSections = { engine.store.replan($0, $1) }
  }
}
