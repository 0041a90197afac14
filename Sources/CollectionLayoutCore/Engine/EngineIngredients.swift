/// The parts a layout hands to an ``EngineBuilder``: the data, the container, and how the layout solves a section.
public struct EngineIngredients<Rule: PlacementRule> {
  /// The data to begin with.
  public let data: CollectionData
  /// The container to begin with, in points.
  public let container: LayoutSize
  /// The tuning, which changes costs and not results.
  public let tuning: Tuning
  /// How sections are solved and items converted.
  public let planner: SectionPlanner<Rule>

  /// The ingredients of an engine.
  @inlinable public init(data: CollectionData, container: LayoutSize, tuning: Tuning, planner: SectionPlanner<Rule>) {
    self.data = data
    self.container = container
    self.tuning = tuning
    self.planner = planner
  }
}

extension EngineIngredients {
  /// The same ingredients, whose rules `wrap` wraps into others of the same items and frames.
  package borrowing func wrapped<Wrapped: PlacementRule>(
    _ wrap: @escaping @Sendable (Rule) -> Wrapped
  ) throws(LayoutError) -> EngineIngredients<Wrapped> where Wrapped.Item == Rule.Item {
    let (planner, solve) = (planner, planner.solve)
    var wrapped = try SectionPlanner<Wrapped>(
      direction: planner.axes.direction, displayScale: planner.axes.units.displayScale, isContinuous: planner.isContinuous,
      readsContainerAlong: planner.readsContainerAlong, sizing: planner.sizing, definition: planner.definition, work: RuleWork(),
      hasExtras: planner.hasExtras
    ) { (section, container, axes) throws(LayoutError) in
      let solved = try solve(section, container, axes)
      let plan = solved.plan
      return SolvedSection(
        SectionPlan(
          rule: wrap(plan.rule), header: plan.header, startInset: plan.startInset, endInset: plan.endInset, footer: plan.footer,
          gap: plan.gap, crossedBodyLength: plan.crossedBodyLength), solved.extras, storedFrameCount: solved.storedFrameCount)
    }
    wrapped.policy = planner.policy
    return EngineIngredients<Wrapped>(data: data, container: container, tuning: tuning, planner: wrapped)
  }
}

/// How a section interprets the sizes of its items.
public enum ItemSizing: Equatable, Sendable {
  /// Every item must come with its size.
  case own
  /// An item without a size counts with this one, in points.
  case estimated(LayoutSize)
  /// An item without a size counts with the rule's estimate for its place.
  case estimatedByRule
  /// Sizes do not count; an item needs none.
  case ignored
}

/// One section solved for a container: its plan and its extras.
public struct SolvedSection<Rule: PlacementRule>: Sendable {
  /// The rule of the items and the lengths around them.
  public var plan: SectionPlan<Rule>
  /// The extras, or `nil` if the section's header and footer span it and it has nothing else.
  public var extras: SectionExtras?

  /// The number of frames that the rule itself stores, such as those of a full group.
  public var storedFrameCount: Int

  /// A section with this plan and these extras, whose rule stores so many frames.
  @inlinable public init(_ plan: SectionPlan<Rule>, _ extras: SectionExtras? = nil, storedFrameCount: Int = 0) {
    (self.plan, self.extras, self.storedFrameCount) = (plan, extras, storedFrameCount)
  }
}

/// All sections of a layout solved for a container.
@usableFromInline package struct SolvedSections<Rule: PlacementRule> {
  @usableFromInline package let plans: SectionPlans<Rule>
  /// The extras; no values if no section has any.
  @usableFromInline package let extras: SectionValues<SectionExtras?>

  @inlinable init(_ plans: SectionPlans<Rule>, _ extras: SectionValues<SectionExtras?>) { (self.plans, self.extras) = (plans, extras) }
}

/// Converts a layout's values and items from points to plans and items on the grid.
public struct SectionPlanner<Rule: PlacementRule>: Sendable {
  /// Solves one section for a container, in points.
  public typealias Solve = @Sendable (_ section: Int, _ container: LayoutSize, _ axes: Axes) throws(LayoutError) -> SolvedSection<Rule>

  /// The scroll direction and the grid.
  public let axes: Axes
  /// Whether all sections are laid out as if they were one, by the plan of section 0: they are of one definition.
  public let isContinuous: Bool
  /// How a section interprets the sizes of its items.
  public let sizing: @Sendable (_ section: Int) -> ItemSizing
  /// Whether sections are solved by the container's length along the scroll axis too, and not only by that across it.
  public let readsContainerAlong: Bool
  /// Solves one section.
  public let solve: Solve
  /// Whether any section may have extras.
  public let hasExtras: Bool
  /// The definition of a section, by its index. Sections of one definition are solved once and share the result; their items without a size count alike.
  public let definition: @Sendable (_ section: Int) -> Int
  /// The layout's further rules for items; `nil` if it has none.
  @usableFromInline var policy: ItemPolicy<Rule.Item>?

  /// The work that is compiled for the rule alone.
  @usableFromInline let work: RuleWork<Rule>

  /// The most frames that the rules of all definitions may keep: 64 MB of them.
  @inlinable public static var mostStoredFrames: Int { 1_000_000 }

  /// A planner that solves each definition by `solve`, asked for the first section that has it; by default each section is a definition of its
  /// own. A layout that does not read the container's length along the scroll axis says so by `readsContainerAlong`: a keyboard that comes up then
  /// costs nothing. Throws for a `displayScale` that is not from 1 to 1,000,000.
  @inlinable public init(
    direction: ScrollDirection, displayScale: Int, isContinuous: Bool = false, readsContainerAlong: Bool = true,
    sizing: @escaping @Sendable (_ section: Int) -> ItemSizing = { _ in .own },
    definition: @escaping @Sendable (_ section: Int) -> Int = { $0 },
    solve: @escaping @Sendable (_ section: Int, _ container: LayoutSize, _ axes: Axes) throws(LayoutError) -> SectionPlan<Rule>
  ) throws(LayoutError) {
    try self.init(
      direction: direction, displayScale: displayScale, isContinuous: isContinuous, readsContainerAlong: readsContainerAlong,
      sizing: sizing, definition: definition, work: RuleWork(), hasExtras: false
    ) { (section, container, axes) throws(LayoutError) in SolvedSection(try solve(section, container, axes)) }
  }

  /// A planner of sections with extras: see ``init(direction:displayScale:isContinuous:readsContainerAlong:sizing:definition:solve:)``.
  @inlinable public init(
    direction: ScrollDirection, displayScale: Int, readsContainerAlong: Bool = true,
    sizing: @escaping @Sendable (_ section: Int) -> ItemSizing = { _ in .own },
    definition: @escaping @Sendable (_ section: Int) -> Int = { $0 }, solveWithExtras: @escaping Solve
  ) throws(LayoutError) {
    try self.init(
      direction: direction, displayScale: displayScale, readsContainerAlong: readsContainerAlong, sizing: sizing, definition: definition,
      work: RuleWork(), hasExtras: true, solve: solveWithExtras)
  }

  /// A planner whose work is compiled already.
  @inlinable init(
    direction: ScrollDirection, displayScale: Int, isContinuous: Bool = false, readsContainerAlong: Bool,
    sizing: @escaping @Sendable (_ section: Int) -> ItemSizing = { _ in .own },
    definition: @escaping @Sendable (_ section: Int) -> Int = { $0 }, work: RuleWork<Rule>, hasExtras: Bool, solve: @escaping Solve
  ) throws(LayoutError) {
    axes = Axes(direction: direction, units: try LayoutUnits(displayScale: displayScale))
    self.isContinuous = isContinuous
    self.readsContainerAlong = readsContainerAlong
    self.sizing = sizing
    self.solve = solve
    self.hasExtras = hasExtras
    self.definition = definition
    self.work = work
  }

  /// Whether nothing can be placed in a container: it has no length that the layout reads. A collection view begins with such a one.
  @inlinable func hasNoRoom(in container: LayoutSize) -> Bool {
    let size = AxisSize(container, scrolling: axes.direction)
    return size.across == 0 && size.along >= 0 || readsContainerAlong && size.along == 0 && size.across >= 0
  }

  /// The container that sections are solved for to begin with: a large one where the given one has no room.
  @usableFromInline func room(in container: LayoutSize) -> (container: LayoutSize, isCollapsed: Bool) {
    guard hasNoRoom(in: container) else { return (container, false) }
    let length = min(4_096, axes.units.points(fromUnits: Int(Int32.max) / 2))
    return (LayoutSize(width: length, height: length), true)
  }

  // The methods below depend on the rule alone. Code that is compiled for every strategy calls it through `work`.

  /// Whether `count` sections have the values `old` of so many sections as there were, resized: all that come or go behind the last are of the
  /// definition of the last. O(*m*) for *m* of them: which section has which definition depends on its place alone.
  @inlinable func onlyResizes<Value>(_ old: SectionValues<Value>, to count: Int) -> Bool {
    guard min(old.count, count) > old.numbers.count else { return false }
    let last = definition(old.numbers.count)
    return (old.count..<max(old.count, count)).allSatisfy { definition($0) == last }
  }

  /// A value for each of `count` sections, made for the first section of each definition. O(*s*).
  @inlinable @inline(__always) func values<Value>(
    count: Int, make: (_ section: Int) throws(LayoutError) -> Value
  ) throws(LayoutError) -> SectionValues<Value> {
    // A container that is too narrow is refused before there is anything to put into it.
    let first = try make(0)
    guard count > 0 else { return SectionValues() }
    let firstDefinition = definition(0)
    guard let second = (1..<max(1, count)).first(where: { definition($0) != firstDefinition }) else {
      return SectionValues(distinct: [first], count: count)
    }
    var distinct = [first]
    var known = [firstDefinition: Int32(0)]
    var numbers = Array(repeating: Int32(0), count: second)
    numbers.reserveCapacity(count)
    for section in second..<count {
      let definition = definition(section)
      if let number = known[definition] {
        numbers.append(number)
        continue
      }
      let new = try make(section)
      known[definition] = Int32(distinct.count)
      numbers.append(Int32(distinct.count))
      distinct.append(new)
    }
    return SectionValues(distinct: distinct, numbers: numbers, count: count).trimmed()
  }

  /// Solves `count` sections in `container`. Throws for a container that is not finite, or too narrow. O(*s*).
  @inlinable @inline(never) package func sections(count: Int, container: LayoutSize) throws(LayoutError) -> SolvedSections<Rule> {
    _ = try axes.units.length(container.width, of: "the container's width")
    _ = try axes.units.length(container.height, of: "the container's height")
    let count = isContinuous ? 1 : count
    guard !hasExtras else { return try sectionsWithExtras(count: count, container: container) }
    var frames = 0
    let plans = try values(count: count) { (section) throws(LayoutError) in try solved(section, in: container, &frames).plan }
    return SolvedSections(SectionPlans(plans), SectionValues())
  }

  @inlinable @inline(never) func sectionsWithExtras(count: Int, container: LayoutSize) throws(LayoutError) -> SolvedSections<Rule> {
    var frames = 0
    let sections = try values(count: count) { (section) throws(LayoutError) in try solved(section, in: container, &frames) }
    return SolvedSections(SectionPlans(sections.map(\.plan)), sections.map(\.extras))
  }

  /// The same after `old`, the sections as they were in the same container. O(*s*), or less: see ``onlyResizes(_:to:)``.
  @inlinable func sections(
    count: Int, container: LayoutSize, after old: SolvedSections<Rule>
  ) throws(LayoutError) -> SolvedSections<Rule> {
    let known = isContinuous ? 1 : count
    guard onlyResizes(old.plans.values, to: known) else { return try sections(count: count, container: container) }
    return SolvedSections(
      SectionPlans(old.plans.values.resized(to: known)), hasExtras ? old.extras.resized(to: known) : SectionValues())
  }

  /// Solves one section, and adds the frames that its rule keeps.
  @inlinable @inline(__always) func solved(
    _ section: Int, in container: LayoutSize, _ frames: inout Int
  ) throws(LayoutError) -> SolvedSection<Rule> {
    let solved = try solve(section, container, axes)
    frames += solved.storedFrameCount
    try requireStorable(frames)
    return solved
  }

  /// Throws where the rules of all definitions together keep too many frames.
  @inlinable func requireStorable(_ frames: Int) throws(LayoutError) {
    guard frames > Self.mostStoredFrames else { return }
    throw .unsupportedCount(frames, of: "the number of items in a group of each section together", supported: 0...Self.mostStoredFrames)
  }

  /// The items of `data`, converted. Throws for a length the layout cannot take, and names its path. O(*n* + *s*).
  @inlinable @inline(never) package func items(of data: CollectionData) throws(LayoutError) -> SectionedArena<Rule.Item> {
    var arena = SectionedArena<Rule.Item>()
    if isContinuous {
      arena.reset(counts: CollectionOfOne(data.itemCount))
    } else {
      arena.reset(counts: data.sections.lazy.map(\.items.count))
    }
    var position = 0
    for section in data.sections.indices {
      let sizes = data.sections[section].items
      let target = arena.elements(of: isContinuous ? 0 : section)
      for index in sizes.indices { target[position &+ index] = try item(sizes[index], at: ElementPath(section: section, item: index)) }
      if isContinuous { position &+= sizes.count }
      if let policy {
        let first = isContinuous ? position &- sizes.count : 0
        for index in sizes.indices { try policy.require(target[first &+ index], "item \(ElementPath(section: section, item: index))") }
      }
    }
    return arena
  }

  /// Items that follow each other from a path on, converted. Throws for a length the layout cannot take, and names its path. O(*m*).
  @inlinable @inline(never) func items(_ sizes: [LayoutSize], from first: ElementPath) throws(LayoutError) -> [Rule.Item] {
    var items: [Rule.Item] = []
    items.reserveCapacity(sizes.count)
    for index in sizes.indices {
      items.append(try item(sizes[index], at: ElementPath(section: first.section, item: first.item + index)))
    }
    if let policy {
      for index in items.indices {
        try policy.require(items[index], "item \(ElementPath(section: first.section, item: first.item + index))")
      }
    }
    return items
  }

  /// Items of any paths, converted. Throws for a length the layout cannot take, and names its path. O(*m*).
  @inlinable @inline(never) func items(of changes: [(path: ElementPath, size: LayoutSize)]) throws(LayoutError) -> [Rule.Item] {
    var items: [Rule.Item] = []
    items.reserveCapacity(changes.count)
    for change in changes { items.append(try item(change.size, at: change.path)) }
    if let policy { for index in items.indices { try policy.require(items[index], "item \(changes[index].path)") } }
    return items
  }

  /// One item, converted. Throws for a length the layout cannot take, and names its path.
  @inlinable @inline(__always) func item(_ size: LayoutSize, at path: ElementPath) throws(LayoutError) -> Rule.Item {
    if size.isAutomatic { return try automaticItem(at: path) }
    do throws(LayoutError) {
      return try Rule.item(AxisSize(size, scrolling: axes.direction), units: axes.units)
    } catch {
      throw Self.name(path, in: error)
    }
  }

  /// One item, converted, if the layout takes it.
  @inlinable @inline(__always) func acceptedItem(_ size: LayoutSize, at path: ElementPath) throws(LayoutError) -> Rule.Item {
    let item = try item(size, at: path)
    if let policy { try policy.require(item, "item \(path)") }
    return item
  }

  /// An item that came without a size.
  @inlinable func automaticItem(at path: ElementPath) throws(LayoutError) -> Rule.Item { try work.automaticItem(self, path) }

  @inlinable @inline(never) func makeAutomaticItem(at path: ElementPath) throws(LayoutError) -> Rule.Item {
    let size: LayoutSize
    switch sizing(path.section) {
    case .own: throw .missingSize(path)
    case .estimated(let estimate): size = estimate
    case .estimatedByRule: size = .automatic
    case .ignored: size = .zero
    }
    do throws(LayoutError) {
      return try Rule.item(AxisSize(size, scrolling: axes.direction), units: axes.units)
    } catch {
      throw Self.name("the estimated size", in: error)
    }
  }

  @inlinable static func name(_ path: ElementPath, in error: LayoutError) -> LayoutError { name("item \(path)", in: error) }

  /// `error`, with the owner of its length in the text.
  @inlinable static func name(_ owner: String, in error: LayoutError) -> LayoutError {
    guard case .invalidLength(let value, let what) = error else { return error }
    return .invalidLength(value, of: "\(what) of \(owner)")
  }
}

/// How the sections of a layout take items whose sizes are their own, or count with an estimate until they are known. Without one nothing is allocated.
func sizing(_ estimate: LayoutSize?) -> @Sendable (_ section: Int) -> ItemSizing {
  guard let estimate else { return { _ in .own } }
  return { _ in .estimated(estimate) }
}

/// The definitions of a layout whose sections begin again at the first of `count`, or are all alike where it has no values for any.
func sectionDefinitions(repeating count: Int) -> @Sendable (_ section: Int) -> Int {
  guard count > 0 else { return { _ in 0 } }
  return { $0 % count }
}
