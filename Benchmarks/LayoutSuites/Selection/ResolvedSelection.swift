import BenchmarkResults
import CollectionLayouts
import LayoutWorkloads

/// A choice with all its names looked up: the layouts, contenders, operations, scenarios and numbers of items that take part, and their cells.
struct ResolvedSelection {
  let selection: RunSelection
  let source: SuiteSource
  let purpose: SuitePurpose
  /// The layouts, including comparisons, which take the place of layouts.
  let layouts: [BenchmarkedLayout]
  /// The contenders, including twins.
  let contenders: [Contender]
  /// The operations and scenarios.
  let names: OperationNames
  /// The numbers of items, ascending.
  let sizes: [Int]
  /// The names of the layouts that fix the sizes of all items, so that no operation can change a size.
  let fixed: Set<String>
  /// Returns whether the user's patterns include a cell.
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

  /// Returns the layouts and comparisons that are named. Without names it returns every layout without a family or, across layouts, every comparison. If
  /// the source allows only one layout, it returns that one.
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

  /// Returns the named contenders among those that `layouts` take; without names, all of these. In a comparison, a strategy's name chooses each layout
  /// under that strategy.
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

  /// Whether layouts, comparisons or strategies are chosen.
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

  /// The groups of scenarios. If operations or the user's own scenarios are chosen, they are played at all chosen numbers of items. Otherwise they are
  /// played at the standard numbers of items, and at those of the user that are neither small nor very large.
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

  /// Whether a few cells of every comparison are measured in addition to the layouts.
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

  /// Returns the group of an operation of a layout, with the cells that the patterns include.
  private func group(_ operation: Operation, _ layout: BenchmarkedLayout, _ contenders: [Contender], itemCount: Int) -> SuiteGroup {
    let group = SuiteGroup(
      operation, layout, contenders.filter { $0.takesPart(in: layout) }, itemCount: itemCount, workload: source.workload.name)
    return group.only(group.cells.indices.filter { isIncluded(group.cells[$0]) })
  }

  /// Returns whether an operation is measured at this number of items. A run has no time for all operations at all sizes.
  private func plans(_ operation: Operation, itemCount: Int) -> Bool {
    let isThinned = sizes == Suite.standardSizes && selection.counts.isEmpty && selection.operations.isEmpty
    return !isThinned || Suite.completeSizes.contains(itemCount) || operation.occasions.contains(.everySize)
  }

  /// Returns whether a contender takes part.
  ///
  /// If neither layouts nor strategies are chosen, hosted layouts get the operations that users ask about first, at sizes that they can bear. In cells of
  /// their own, the plainest and the fastest strategy are measured with them. If a layout of the library is chosen, hosted layouts take part in it only if
  /// they are also named.
  private func plans(_ contender: Contender, _ operation: Operation, on layout: BenchmarkedLayout, itemCount: Int) -> Bool {
    guard contender.hosted != nil || layout.hosting != nil else { return true }
    if namesContenders { return isNamed(contender, on: layout) }
    let isBeside = contender.hosted != nil || [Strategy.reference, .indexed].map(\.name).contains(contender.name)
    return isBeside && itemCount <= contender.hosted?.mostItems ?? HostedContender.standardMostItems
      && operation.occasions.contains(.everySize)
  }

  /// Returns whether a contender plays scenarios of a layout. A run of everything has no time for scenarios of hosted layouts.
  private func letsPlay(_ contender: Contender, on layout: BenchmarkedLayout) -> Bool {
    guard contender.hosted != nil || layout.hosting != nil else { return true }
    return namesContenders && isNamed(contender, on: layout)
  }

  /// Returns whether a choice of layouts or strategies includes a contender: because the choice names it, or because the layout is for the cells of a
  /// hosted layout.
  private func isNamed(_ contender: Contender, on layout: BenchmarkedLayout) -> Bool {
    layout.hosting != nil || selection.strategies.contains(contender.name)
  }
}

// MARK: Which cells are missing

extension ResolvedSelection {
  /// The further cells that the choice could have, with the reasons why they are left out.
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

  /// Throws if the choice leaves nothing to measure. One part of a divided suite may be empty. Floors are enough unless layouts or strategies are chosen.
  func check(_ groups: [SuiteGroup], _ scenarios: [ScenarioGroup]) throws(SelectionError) {
    guard selection.shard == nil, scenarios.isEmpty, !groups.contains(where: \.isOfLayout) else { return }
    if let first = leftOut.first, case .fixedSizes = first { throw .nothingLeft(.leftOut(first)) }
    guard !groups.isEmpty, !namesContenders else { throw .nothingLeft(EmptyChoice(layouts, contenders, names)) }
  }
}

extension SuiteGroup {
  /// Returns the floors with which operations are compared.
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
  /// Returns whether `name` chooses it: the layout's name, or the name of its family.
  fileprivate func isCalled(_ name: String) -> Bool { self.name == name || hosting?.family == name }
}
