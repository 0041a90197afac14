import BenchmarkResults
import CollectionLayouts

/// A choice of what is measured, by name. An empty list chooses what runs by default.
package struct Selection {
  /// The layouts there are to choose from.
  package var available = BenchmarkedLayout.all
  /// The comparisons of layouts there are to choose from. They are measured only if their names are chosen.
  package var comparisons = BenchmarkedLayout.comparisons
  /// Whether a few cells of every comparison are measured beside the layouts.
  package var samplesComparisons = false
  /// Names of layouts.
  package var layouts: [String] = []
  /// Names of contenders.
  package var strategies: [String] = []
  /// Names of contenders that take part twice, the second time as ``Contender/twin``.
  package var twins: [String] = []
  /// Names of operations and scenarios, or of paths, which stand for all their operations. `*` stands for any characters: `scenario.*`.
  package var operations: [String] = []
  /// Numbers of items.
  package var sizes: [Int] = []
  /// Whether only ``Suite/edgeOperations`` are measured at sizes other than ``Suite/completeSizes``.
  package var thinsEdges = false
  /// Whether hosted layouts, and the strategies beside them, have all their cells, as when they are chosen by name.
  package var plansAllHosted = false
  /// Cells whose name does not match are left out.
  package var isIncluded: (CellIdentifier) -> Bool = { _ in true }
  /// The `K` of `N` parts that is to be measured, from 1, or `nil` for all.
  package var shard: (part: Int, of: Int)?
  /// Whether hardware floors are measured.
  package var measuresFloors = true
  /// A person's own scenarios, each under a name that no other has. Without ``operations`` nothing else is measured.
  package var ownScenarios: [Scenario] = []
  /// Whether scenarios are played, if they are chosen.
  package var playsScenarios = true

  /// Whether hosted layouts can take part: where there is the module `UIKit` of this package.
  package var hostsLayouts = Self.platformHostsLayouts

  /// A choice of everything there is.
  package init() {}

  private static var platformHostsLayouts: Bool {
    #if os(Linux)
      true
    #else
      false
    #endif
  }

  /// Whether an operation is measured with so many items.
  func plans(_ operation: Operation, itemCount: Int) -> Bool {
    !thinsEdges || Suite.completeSizes.contains(itemCount) || Suite.edgeOperations.contains(operation.name)
  }

  /// Whether a contender takes part.
  ///
  /// If neither layouts nor strategies are chosen, hosted layouts have what a person asks first, at sizes that they can bear; and where they have cells of their own, the plainest
  /// and the fastest strategy stand beside them. Whoever chooses a layout of the library has to name the hosted layouts that are wanted beside it.
  func plans(_ contender: Contender, _ operation: Operation, on layout: BenchmarkedLayout, itemCount: Int) -> Bool {
    guard !plansAllHosted, contender.hosted != nil || layout.hosting != nil else { return true }
    guard layouts.isEmpty, strategies.isEmpty else { return names(contender, on: layout) }
    let isBeside = contender.hosted != nil || ["naive", "indexed"].contains(contender.name)
    return isBeside && itemCount <= contender.hosted?.mostItems ?? HostedContender.standardMostItems
      && Suite.edgeOperations.contains(operation.name)
  }
}

extension Selection {
  /// Whether a contender plays scenarios of a layout, if these are chosen. The time of a run of everything does not suffice for hosted layouts.
  func letsPlay(_ contender: Contender, on layout: BenchmarkedLayout) -> Bool {
    guard contender.hosted != nil || layout.hosting != nil else { return true }
    return !(layouts.isEmpty && strategies.isEmpty) && names(contender, on: layout)
  }

  /// Whether a choice of layouts or strategies names a hosted layout, or what stands beside it in cells of its own.
  private func names(_ contender: Contender, on layout: BenchmarkedLayout) -> Bool {
    layout.hosting != nil || strategies.contains(contender.name)
  }
}

/// Why a choice chooses nothing that can be measured.
package enum SelectionError: Error, Equatable, CustomStringConvertible {
  /// No such layout, strategy or operation.
  case unknown(String, kind: String, known: KnownNames)
  /// Only scenarios are called so, and none are played.
  case isScenario(String)
  /// Everything was left out.
  case nothingLeft(EmptyChoice)

  /// What was found, and what to do.
  package var description: String {
    switch self {
    case .unknown(let name, let kind, let known): "there is no \(kind) “\(name)”; \(known)"
    case .isScenario(let name): "“\(name)” is a scenario; only run, verify, list and trace take scenarios"
    case .nothingLeft(let reason): reason.description
    }
  }
}

/// The names that a choice could have named.
package struct KnownNames: Equatable, Sendable, CustomStringConvertible {
  /// The names of one kind; the first kind needs no title.
  package struct Kind: Equatable, Sendable {
    let title: String
    let names: [String]
  }

  private let kinds: [Kind]

  /// The names of the kind that is asked for, and those of other kinds that can stand in their place, by the title of each kind.
  package init(_ names: [String], _ others: (title: String, names: [String])...) {
    kinds = [Kind(title: "", names: names)] + others.map { Kind(title: $0.title, names: $0.names) }
  }

  /// All names.
  package var all: [String] { kinds.flatMap(\.names) }

  /// “there are list, flow; side by side: rows, grid”.
  package var description: String {
    let texts = kinds.filter { !$0.names.isEmpty }.map { kind in
      (kind.title.isEmpty ? "there are " : "\(kind.title): ") + kind.names.joined(separator: ", ")
    }
    return texts.joined(separator: "; ")
  }
}

/// What is measured side by side: the contenders of one layout, operation and number of items; or the floors of one number of items.
package struct SuiteGroup: Sendable {
  /// What the contenders do.
  package enum Work: Sendable {
    /// An operation of a layout.
    case operation(Operation, BenchmarkedLayout, [Contender])
    /// Hardware floors, sampled as an operation is.
    case floors(Operation, [HardwareFloor])
  }

  /// What is done.
  package let work: Work
  /// The number of items.
  package let itemCount: Int
  /// The cells, in the order of the contenders.
  package let cells: [CellIdentifier]

  /// A group of these cells, one for each contender or floor of `work`, in their order.
  package init(work: Work, itemCount: Int, cells: [CellIdentifier]) {
    self.work = work
    self.itemCount = itemCount
    self.cells = cells
  }

  /// The group of an operation of a layout: the way to measure a layout or a strategy of one's own.
  package init(_ operation: Operation, _ layout: BenchmarkedLayout, _ contenders: [Contender], itemCount: Int, workload: String) {
    self.init(
      work: .operation(operation, layout, contenders), itemCount: itemCount,
      cells: contenders.map {
        CellIdentifier(layout: layout.name, strategy: $0.name, operation: operation.name, n: itemCount, workload: workload)
      })
  }

  /// Whether a layout is measured, not the hardware.
  var isOfLayout: Bool {
    if case .operation = work { true } else { false }
  }

  /// What the group is called in progress.
  package var title: String {
    guard let cell = cells.first else { return "" }
    return "\(cell.layout)/\(cell.operation)/\(cell.n)"
  }
}

/// The groups that are measured, in order: sizes from small to large, at each the floors first, then layout by layout.
package struct Suite: Sendable {
  /// The groups.
  package let groups: [SuiteGroup]
  /// The scenarios, which are played after the groups.
  package let scenarios: [ScenarioGroup]
  /// The layouts that take part.
  package let layouts: [String]
  /// The contenders that take part.
  package let strategies: [String]
  /// The operations that take part.
  package let operations: [String]
  /// What a report must know about each of them.
  package let operationTraits: [OperationTraits]
  /// The numbers of items.
  package let sizes: [Int]
  /// What the choice could have besides, and why it is left out.
  package let leftOut: [LeftOutCells]

  /// The numbers of items measured by default.
  package static let standardSizes = [1_000, 10_000, 100_000, 1_000_000]
  /// The numbers of items with which a run measures every operation, if neither operations nor sizes are chosen. The time of a run does not suffice for all.
  package static let completeSizes = [10_000, 100_000]
  /// The operations of the other sizes in such a run: what a person asks first.
  package static let edgeOperations = ["open", "prepare", "query", "relayout"]

  /// The suite of a choice. Throws for unknown names and for an empty selection.
  package init(_ selection: Selection, workload: String) throws(SelectionError) {
    let layouts = try Self.chooseLayouts(selection)
    let chosen = try Self.chooseContenders(selection.strategies, of: layouts)
    let contenders = chosen.flatMap { selection.twins.contains($0.name) ? [$0, $0.twin] : [$0] }
    let names = try OperationNames(selection)
    let operations = names.operations
    let sizes = selection.sizes.isEmpty ? Self.standardSizes : Set(selection.sizes).sorted()
    let fixed = Set(layouts.filter(\.fixesItemSizes).map(\.name))
    var leftOut = Self.leftOut(operations, layouts.map(\.name).filter(fixed.contains))
    leftOut += Self.leftOutHosted(selection, contenders, layouts)
    var groups: [SuiteGroup] = []
    for size in sizes {
      let operations = operations.filter { selection.plans($0, itemCount: size) }
      if selection.measuresFloors {
        groups += Self.floorGroups(for: operations, itemCount: size, workload: workload, selection.isIncluded)
      }
      for layout in layouts {
        for operation in operations where layout.takes(operation) && !(operation.changesOneSize && fixed.contains(layout.name)) {
          let takingPart = contenders.filter { selection.plans($0, operation, on: layout, itemCount: size) }
          let group = Self.group(operation, layout, takingPart, itemCount: size, workload: workload, selection.isIncluded)
          if !group.cells.isEmpty { groups.append(group) }
        }
      }
      if selection.samplesComparisons {
        groups += Self.sampledComparisons(selection, operations, itemCount: size, workload: workload)
      }
    }
    let measured = Set(groups.flatMap(\.cells).map(\.strategy))
    var scenarios = Self.scenarioGroups(names.scenarios, layouts, contenders, sizes: sizes, workload: workload, selection.letsPlay) {
      cell in
      (!selection.operations.isEmpty || !selection.ownScenarios.isEmpty || Scenario.standardSizes.contains(cell.n))
        && selection.isIncluded(cell)
    }
    let namesNothing = selection.operations.isEmpty && selection.ownScenarios.isEmpty
    if namesNothing, !names.scenarios.isEmpty, !sizes.contains(where: Scenario.standardSizes.contains) {
      leftOut.append(.scenarios(sizes: sizes))
    }
    self.leftOut = leftOut
    if let shard = selection.shard {
      func isOwn(_ place: Int) -> Bool { place % shard.of == shard.part - 1 }
      scenarios = scenarios.enumerated().filter { isOwn(groups.count + $0.offset) }.map(\.element)
      // Every part measures the smallest floors: they show whether its machine was as fast as the others.
      groups = groups.enumerated().filter { isOwn($0.offset) || (!$0.element.isOfLayout && $0.element.itemCount == sizes[0]) }.map(
        \.element)
    }
    // Whoever names layouts or strategies that have nothing in common wants more than the floors.
    let isNarrowed = !selection.layouts.isEmpty || !selection.strategies.isEmpty
    let hasLayouts = !scenarios.isEmpty || groups.contains(where: \.isOfLayout)
    if !hasLayouts, selection.shard == nil, let first = leftOut.first, case .fixedSizes = first {
      throw .nothingLeft(.leftOut(first))
    }
    guard selection.shard != nil || hasLayouts || (!groups.isEmpty && !isNarrowed) else {
      throw .nothingLeft(EmptyChoice(layouts, contenders, names))
    }
    self.groups = groups
    self.scenarios = scenarios
    let sampled = Self.names(selection.samplesComparisons ? groups.flatMap(\.cells).filter { $0.sideBySide != nil } : [])
    self.layouts = layouts.map(\.name) + sampled.layouts
    strategies = contenders.filter { $0.hosted == nil || measured.contains($0.name) }.map(\.name).uniqued() + sampled.strategies
    self.operations = operations.map(\.name)
    operationTraits = operations.map(\.traits)
    self.sizes = sizes
  }

  /// All cells of operations and floors, in the order they are measured.
  package var cells: [CellIdentifier] { groups.flatMap(\.cells) }

  /// All cells, in the order they are measured: those of scenarios come last.
  package var allCells: [CellIdentifier] { cells + scenarios.flatMap(\.cells) }

  /// The operations on one item's size that are left out of layouts that fix all sizes.
  /// The hosted layouts that a person may look for in vain.
  private static func leftOutHosted(_ selection: Selection, _ contenders: [Contender], _ layouts: [BenchmarkedLayout]) -> [LeftOutCells] {
    let strangers = contenders.filter { contender in
      contender.hosted != nil && selection.strategies.contains(contender.name) && !layouts.contains(where: contender.takesPart)
    }
    let isOfEverything = selection.layouts.isEmpty && selection.strategies.isEmpty
    return (isOfEverything && !selection.hostsLayouts ? [.hostedElsewhere] : [])
      + (strangers.isEmpty ? [] : [.hosted(strangers.map(\.name), layouts: layouts.map(\.name))])
  }

  private static func leftOut(_ operations: [Operation], _ fixed: [String]) -> [LeftOutCells] {
    let names = operations.filter(\.changesOneSize).map(\.name)
    return names.isEmpty ? [] : fixed.map { .fixedSizes(layout: $0, operations: names) }
  }

  private static func scenarioGroups(
    _ scenarios: [Scenario], _ layouts: [BenchmarkedLayout], _ contenders: [Contender], sizes: [Int], workload: String,
    _ letsPlay: (Contender, BenchmarkedLayout) -> Bool, _ isIncluded: (CellIdentifier) -> Bool
  ) -> [ScenarioGroup] {
    sizes.flatMap { size in
      layouts.flatMap { layout in
        let players = contenders.filter { letsPlay($0, layout) }
        return scenarios.compactMap { ScenarioGroup($0, layout, players, itemCount: size, workload: workload, isIncluded: isIncluded) }
      }
    }
  }

  static func group(
    _ operation: Operation, _ layout: BenchmarkedLayout, _ contenders: [Contender], itemCount: Int, workload: String,
    _ isIncluded: (CellIdentifier) -> Bool
  ) -> SuiteGroup {
    let pairs = contenders.filter { $0.takesPart(in: layout) }
      .map {
        ($0, CellIdentifier(layout: layout.name, strategy: $0.name, operation: operation.name, n: itemCount, workload: workload))
      }
      .filter { isIncluded($0.1) }
    return SuiteGroup(work: .operation(operation, layout, pairs.map(\.0)), itemCount: itemCount, cells: pairs.map(\.1))
  }

  private static func floorGroups(
    for operations: [Operation], itemCount: Int, workload: String, _ isIncluded: (CellIdentifier) -> Bool
  ) -> [SuiteGroup] {
    let wanted = Set(operations.map { $0.floor.operation(beside: $0).name })
    return Operation.all.filter { wanted.contains($0.name) }.compactMap { kind in
      let pairs = HardwareFloor.allCases.filter { floor in floor.operations.contains { $0.name == kind.name } }
        .map {
          (
            $0,
            CellIdentifier(
              layout: CellIdentifier.floorLayout, strategy: $0.rawValue, operation: kind.name, n: itemCount, workload: workload)
          )
        }
        .filter { isIncluded($0.1) }
      return pairs.isEmpty ? nil : SuiteGroup(work: .floors(kind, pairs.map(\.0)), itemCount: itemCount, cells: pairs.map(\.1))
    }
  }
}
