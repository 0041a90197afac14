import BenchmarkResults
import CollectionLayouts
import LayoutWorkloads

/// A choice with everything that it names looked up: which layouts, contenders, operations, scenarios and numbers of items take part, and in which cells.
struct ResolvedSelection {
  let selection: RunSelection
  let source: SuiteSource
  let purpose: SuitePurpose
  /// The layouts, and comparisons in the place of layouts.
  let layouts: [BenchmarkedLayout]
  /// The contenders, twins included.
  let contenders: [Contender]
  /// The operations and scenarios.
  let names: OperationNames
  /// The numbers of items, ascending.
  let sizes: [Int]
  /// The layouts that fix the sizes of all items, so that no operation can change one.
  let fixed: Set<String>
  /// Whether the person's patterns take a cell in.
  let isIncluded: (CellIdentifier) -> Bool

  init(_ selection: RunSelection, from source: SuiteSource, for purpose: SuitePurpose) throws(SelectionError) {
    (self.selection, self.source, self.purpose) = (selection, source, purpose)
    layouts = try Self.layouts(selection, source)
    let twins = selection.twins ?? []
    contenders = try Self.contenders(selection.strategies, of: layouts).flatMap { twins.contains($0.name) ? [$0, $0.twin] : [$0] }
    fixed = Set(layouts.filter(\.fixesItemSizes).map(\.name))
    names = try OperationNames(selection.operations, own: source.ownScenarios, playing: purpose.scenarios)
    sizes = selection.itemCounts(of: source.workload, for: purpose)
    do {
      isIncluded = try selection.cellFilter()
    } catch {
      throw .unreadablePattern("\(error)")
    }
  }

  /// The layouts and comparisons that are named; without names every layout, or every comparison across layouts.
  private static func layouts(_ selection: RunSelection, _ source: SuiteSource) throws(SelectionError) -> [BenchmarkedLayout] {
    if let only = source.onlyLayout { return [only] }
    let (names, isAcross, comparisons) = (selection.layouts, selection.isAcross == true, BenchmarkedLayout.comparisons)
    if isAcross, let layout = names.first(where: { name in source.layouts.contains { $0.name == name } }) {
      throw .isNoComparison(layout, comparisons: comparisons.map(\.name))
    }
    guard !names.isEmpty else { return isAcross ? comparisons : source.layouts.filter { $0.hosting?.family == nil } }
    let all = (isAcross ? [] : source.layouts) + comparisons
    if let unknown = names.first(where: { name in !all.contains { $0.isCalled(name) } }) {
      throw isAcross
        ? .unknown(unknown, kind: "comparison", known: KnownNames(comparisons.map(\.name)))
        : .unknown(unknown, kind: "layout", known: KnownNames(source.layouts.map(\.name), ("side by side", comparisons.map(\.name))))
    }
    return all.filter { layout in names.contains { layout.isCalled($0) } }
  }

  /// The contenders that are named among those that `layouts` take. A strategy's name stands for each layout of a comparison under that strategy.
  private static func contenders(_ names: [String], of layouts: [BenchmarkedLayout]) throws(SelectionError) -> [Contender] {
    let sideBySide = layouts.compactMap(\.comparison).flatMap(\.contenders)
    let all = layouts.allSatisfy { $0.comparison != nil } ? [] : names.isEmpty ? Contender.all : Contender.known
    let everyone = Contender.known.map(\.name) + sideBySide.map(\.name)
    if let unknown = names.first(where: { !everyone.contains($0) }) {
      let strategies = all.isEmpty ? Strategy.all.map(\.name) : all.map(\.name)
      throw .unknown(unknown, kind: "strategy", known: KnownNames(strategies, ("of layouts side by side", sideBySide.map(\.name))))
    }
    return (all + sideBySide).filter { contender in
      names.isEmpty || names.contains(contender.name)
        || SideBySideContender(contender.name).map { names.contains($0.strategy) } ?? false
    }
  }

  /// Whether layouts or strategies are chosen.
  var namesContenders: Bool { !selection.layouts.isEmpty || !selection.strategies.isEmpty || selection.isAcross == true }
}

// MARK: Which cells

extension ResolvedSelection {
  /// The groups, by size: floors first, then layout by layout, then the few cells of comparisons.
  var groups: [SuiteGroup] {
    sizes.flatMap { size in
      let operations = names.operations.filter { plans($0, itemCount: size) }
      let floors = purpose.measuresFloors ? SuiteGroup.floors(beside: operations, itemCount: size, self) : []
      let own = layouts.flatMap { layout in
        operations.filter { layout.takes($0) && !($0.changesOneSize && fixed.contains(layout.name)) }.map { operation in
          group(operation, layout, contenders.filter { plans($0, operation, on: layout, itemCount: size) }, itemCount: size)
        }
      }
      return floors + own.filter { !$0.cells.isEmpty } + (samplesComparisons ? sampledComparisons(operations, itemCount: size) : [])
    }
  }

  /// The scenarios. Unless operations or own scenarios are chosen, they are played at the standard numbers of items, and at a person's own that are neither few nor very many.
  var scenarioGroups: [ScenarioGroup] {
    scenarioSizes.flatMap { size in
      layouts.flatMap { layout in
        let players = contenders.filter { letsPlay($0, on: layout) }
        return names.scenarios.compactMap {
          ScenarioGroup($0, layout, players, itemCount: size, workload: source.workload.name, isIncluded: isIncluded)
        }
      }
    }
  }

  private var scenarioSizes: [Int] {
    guard selection.operations.isEmpty && source.ownScenarios.isEmpty else { return sizes }
    return sizes.filter { Scenario.standardSizes.contains($0) || !Suite.standardSizes.contains($0) && Scenario.ownSizes.contains($0) }
  }

  /// Whether a few cells of every comparison are measured beside the layouts.
  var samplesComparisons: Bool { purpose.samplesComparisons && selection.choosesEverything }

  private func sampledComparisons(_ operations: [Operation], itemCount: Int) -> [SuiteGroup] {
    guard Suite.sampledSizes.contains(itemCount) else { return [] }
    return BenchmarkedLayout.comparisons.flatMap { layout in
      let contenders = layout.contenders.filter {
        SideBySideContender($0.name).map { Suite.sampledStrategies.contains($0.strategy) } ?? false
      }
      return operations.filter { $0.occasions.contains(.sampledSideBySide) }.map { group($0, layout, contenders, itemCount: itemCount) }
    }.filter { !$0.cells.isEmpty }
  }

  /// The cells of an operation of a layout that the patterns take in.
  private func group(_ operation: Operation, _ layout: BenchmarkedLayout, _ contenders: [Contender], itemCount: Int) -> SuiteGroup {
    let group = SuiteGroup(
      operation, layout, contenders.filter { $0.takesPart(in: layout) }, itemCount: itemCount, workload: source.workload.name)
    return group.only(group.cells.indices.filter { isIncluded(group.cells[$0]) })
  }

  /// Whether an operation is measured with so many items. The time of a run does not suffice for all operations at all sizes.
  private func plans(_ operation: Operation, itemCount: Int) -> Bool {
    let isThinned = sizes == Suite.standardSizes && selection.counts.isEmpty && selection.operations.isEmpty
    return !isThinned || Suite.completeSizes.contains(itemCount) || operation.occasions.contains(.everySize)
  }

  /// Whether a contender takes part.
  ///
  /// If neither layouts nor strategies are chosen, hosted layouts have what a person asks first, at sizes that they can bear; and where they have cells of
  /// their own, the plainest and the fastest strategy are measured beside them. If a layout of the library is chosen, hosted layouts take part in it only if
  /// they are named too.
  private func plans(_ contender: Contender, _ operation: Operation, on layout: BenchmarkedLayout, itemCount: Int) -> Bool {
    guard contender.hosted != nil || layout.hosting != nil else { return true }
    if namesContenders { return isNamed(contender, on: layout) }
    let isBeside = contender.hosted != nil || [Strategy.reference, .indexed].map(\.name).contains(contender.name)
    return isBeside && itemCount <= contender.hosted?.mostItems ?? HostedContender.standardMostItems
      && operation.occasions.contains(.everySize)
  }

  /// Whether a contender plays scenarios of a layout. The time of a run of everything does not suffice for hosted layouts.
  private func letsPlay(_ contender: Contender, on layout: BenchmarkedLayout) -> Bool {
    guard contender.hosted != nil || layout.hosting != nil else { return true }
    return namesContenders && isNamed(contender, on: layout)
  }

  /// Whether a choice of layouts or strategies names a hosted layout, or a contender beside it in cells of its own.
  private func isNamed(_ contender: Contender, on layout: BenchmarkedLayout) -> Bool {
    layout.hosting != nil || selection.strategies.contains(contender.name)
  }
}

// MARK: Which cells are missing

extension ResolvedSelection {
  /// What the choice could have besides, and why it is left out.
  var leftOut: [LeftOutCells] {
    let sizeChanges = names.operations.filter(\.changesOneSize).map(\.name)
    let strangers = contenders.filter { contender in
      contender.hosted != nil && selection.strategies.contains(contender.name) && !layouts.contains(where: contender.takesPart)
    }
    var cells: [LeftOutCells] = []
    if !sizeChanges.isEmpty {
      cells += layouts.map(\.name).filter(fixed.contains).map { .fixedSizes(layout: $0, operations: sizeChanges) }
    }
    if !namesContenders, !source.hostsLayouts { cells.append(.hostedElsewhere) }
    if !strangers.isEmpty { cells.append(.hosted(strangers.map(\.name), layouts: layouts.map(\.name))) }
    if !names.scenarios.isEmpty, scenarioSizes.isEmpty { cells.append(.scenarios(sizes: sizes)) }
    return cells
  }

  /// Throws if the choice leaves nothing to measure. A part of the cells may be empty, and floors are enough unless layouts or strategies are chosen.
  func check(_ groups: [SuiteGroup], _ scenarios: [ScenarioGroup]) throws(SelectionError) {
    guard selection.shard == nil, scenarios.isEmpty, !groups.contains(where: \.isOfLayout) else { return }
    if let first = leftOut.first, case .fixedSizes = first { throw .nothingLeft(.leftOut(first)) }
    guard !groups.isEmpty, !namesContenders else { throw .nothingLeft(EmptyChoice(layouts, contenders, names)) }
  }
}

extension SuiteGroup {
  /// The floors that operations are held against.
  fileprivate static func floors(beside operations: [Operation], itemCount: Int, _ chosen: ResolvedSelection) -> [SuiteGroup] {
    let wanted = Set(operations.map { $0.floor.operation(beside: $0).name })
    return Operation.all.filter { wanted.contains($0.name) }.map { kind in
      let floors = HardwareFloor.allCases.filter { floor in floor.operations.contains { $0.name == kind.name } }
      let cells = floors.map { floor in
        CellIdentifier(
          layout: CellIdentifier.floorLayout, strategy: floor.rawValue, operation: kind.name, n: itemCount,
          workload: chosen.source.workload.name)
      }
      let group = SuiteGroup(work: .floors(kind, floors), itemCount: itemCount, cells: cells)
      return group.only(cells.indices.filter { chosen.isIncluded(cells[$0]) })
    }.filter { !$0.cells.isEmpty }
  }
}

extension BenchmarkedLayout {
  /// Whether a name chooses it: its own, or that of its family.
  fileprivate func isCalled(_ name: String) -> Bool { self.name == name || hosting?.family == name }
}
