/// The work of a rule that depends on no strategy, type-erased: it is compiled once per rule, where the rule is known, and called through functions by code that is
/// compiled for every strategy. It is the counterpart of `StoreFace`.
@usableFromInline final class RuleWork<Rule: PlacementRule>: Sendable {
  @usableFromInline typealias Engine = EngineBase<Rule>
  @usableFromInline typealias Planner = SectionPlanner<Rule>
  @usableFromInline typealias Face = StoreFace<Rule>

  @usableFromInline let planned: @Sendable (CollectionData, Planner, _ container: LayoutSize) throws(LayoutError) -> PlannedData<Rule>
  @usableFromInline let itemsOfData: @Sendable (Planner, CollectionData) throws(LayoutError) -> SectionedArena<Rule.Item>
  @usableFromInline let itemsOfSizes: @Sendable (Planner, [LayoutSize], _ first: ElementPath) throws(LayoutError) -> [Rule.Item]
  @usableFromInline let itemsOfChanges: @Sendable (Planner, [(path: ElementPath, size: LayoutSize)]) throws(LayoutError) -> [Rule.Item]
  @usableFromInline let automaticItem: @Sendable (Planner, ElementPath) throws(LayoutError) -> Rule.Item
  @usableFromInline let install: @Sendable (Engine, PlannedData<Rule>) -> Void
  @usableFromInline let resizeContainer: @Sendable (Engine, LayoutSize, Face) throws(LayoutError) -> Void
  @usableFromInline let resizeWindow: @Sendable (Engine, LayoutSize) -> Bool
  @usableFromInline let resizeSupplementaries:
    @Sendable (Engine, [(kind: ElementKind, section: Int, size: LayoutSize)], Face) throws(LayoutError) -> Void
  @usableFromInline let perform: @Sendable (Engine, [BatchUpdate], Face) throws(LayoutError) -> Void
  @usableFromInline let makeLedger: @Sendable (Engine, Face) -> Void
  @usableFromInline let settleSections: @Sendable (Engine, Face) -> Void
  @usableFromInline let scrollSection: @Sendable (Engine, _ section: Int, _ offset: Double, Face) -> Void
  @usableFromInline let scrollTarget: @Sendable (Engine, ElementPath, ScrollPosition, Face) -> ScrollTarget
  @usableFromInline let estimatedItems: @Sendable (Engine, ElementPath) -> AnySequence<ElementPath>
  @usableFromInline let diagnostics: @Sendable (Engine, Face) -> [LayoutDiagnostic]

  @inlinable init() {
    planned = { (data, planner, container) throws(LayoutError) in try PlannedData(data, planner, container: container) }
    itemsOfData = { (planner, data) throws(LayoutError) in try planner.items(of: data) }
    itemsOfSizes = { (planner, sizes, first) throws(LayoutError) in try planner.items(sizes, from: first) }
    itemsOfChanges = { (planner, changes) throws(LayoutError) in try planner.items(of: changes) }
    automaticItem = { (planner, path) throws(LayoutError) in try planner.makeAutomaticItem(at: path) }
    install = { $0.install($1) }
    resizeContainer = { (engine, size, store) throws(LayoutError) in try engine.resizeContainer(to: size, store) }
    resizeWindow = { $0.resizeWindow(to: $1) }
    resizeSupplementaries = { (engine, changes, store) throws(LayoutError) in try engine.resizeSupplementaries(changes, store) }
    perform = { (engine, updates, store) throws(LayoutError) in try engine.perform(updates, store) }
    makeLedger = { $0.makeLedger($1) }
    settleSections = { $0.settleSections($1) }
    scrollSection = { $0.scrollPreparedSection($1, to: $2, $3) }
    scrollTarget = { $0.scrollTarget(for: $1, at: $2, $3) }
    estimatedItems = { $0.estimatedItems(beforeExisting: $1) }
    diagnostics = { $0.diagnostics($1) }
  }
}

/// The work of the rules of this library: each layout adds that of its rules, which is compiled here and shared by all engines.
enum LibraryWork {}
