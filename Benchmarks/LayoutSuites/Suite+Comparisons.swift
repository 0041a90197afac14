import BenchmarkResults
import CollectionLayouts

extension Suite {
  /// The numbers of items at which a run of everything measures comparisons of layouts too.
  static let sampledSizes = [10_000, 100_000]
  /// The operations of these cells.
  static let sampledOperations = ["prepare", "query", "relayout"]
  /// The strategies of these cells: the ones that a person would choose.
  static let sampledStrategies = [Strategy.dirtyRange, .checkpoint, .indexed].map(\.name)

  /// The layouts and comparisons of a choice; every layout and no comparison if it names none.
  static func chooseLayouts(_ selection: Selection) throws(SelectionError) -> [BenchmarkedLayout] {
    let names = selection.layouts
    guard !names.isEmpty else { return selection.available.filter { $0.hosting?.family == nil } }
    let all = selection.available + selection.comparisons
    if let unknown = names.first(where: { name in !all.contains { $0.isCalled(name) } }) {
      let comparisons = selection.comparisons.map(\.name)
      throw selection.available.isEmpty
        ? .unknown(unknown, kind: "comparison", known: KnownNames(comparisons))
        : .unknown(unknown, kind: "layout", known: KnownNames(selection.available.map(\.name), ("side by side", comparisons)))
    }
    return all.filter { layout in names.contains { layout.isCalled($0) } }
  }

  /// The contenders of a choice among those that `layouts` take. A strategy's name stands for each layout of a comparison under that strategy.
  static func chooseContenders(_ names: [String], of layouts: [BenchmarkedLayout]) throws(SelectionError) -> [Contender] {
    let sideBySide = layouts.compactMap(\.comparison).flatMap(\.contenders)
    let all = layouts.allSatisfy { $0.comparison != nil } ? [] : Contender.all
    let everyone = Contender.all.map(\.name) + sideBySide.map(\.name)
    if let unknown = names.first(where: { !everyone.contains($0) }) {
      let strategies = all.isEmpty ? Strategy.all.map(\.name) : all.map(\.name)
      throw .unknown(unknown, kind: "strategy", known: KnownNames(strategies, ("of layouts side by side", sideBySide.map(\.name))))
    }
    return (all + sideBySide).filter { contender in
      names.isEmpty || names.contains(contender.name)
        || SideBySideContender(contender.name).map { names.contains($0.strategy) } ?? false
    }
  }

  /// The few cells of every comparison that a run of everything has.
  static func sampledComparisons(
    _ selection: Selection, _ operations: [Operation], itemCount: Int, workload: String
  ) -> [SuiteGroup] {
    guard sampledSizes.contains(itemCount) else { return [] }
    return selection.comparisons.flatMap { layout in
      let contenders = layout.contenders.filter { SideBySideContender($0.name).map { sampledStrategies.contains($0.strategy) } ?? false }
      return operations.filter { sampledOperations.contains($0.name) }.map { operation in
        group(operation, layout, contenders, itemCount: itemCount, workload: workload, selection.isIncluded)
      }
    }.filter { !$0.cells.isEmpty }
  }

  /// The names of layouts and strategies in `cells`, in order.
  static func names(_ cells: [CellIdentifier]) -> (layouts: [String], strategies: [String]) {
    (cells.map(\.layout).uniqued(), cells.map(\.strategy).uniqued())
  }
}

extension Suite {
  /// A strategy of a program that is left out of a layout.
  package struct Uncompiled: CustomStringConvertible {
    let strategy: String
    let layout: String

    /// What was left out, and what to do.
    package var description: String {
      "\(strategy) is left out of \(layout), for which it is not compiled; register it with .supporting(_:by:) and the layout's type"
    }
  }

  /// The strategies that are left out of layouts because nobody has specialised their engines.
  package var uncompiled: [Uncompiled] {
    let (chosen, contenders) = (Set(layouts), Contender.all.filter { strategies.contains($0.name) && $0.layouts == nil })
    return BenchmarkedLayout.all.filter { chosen.contains($0.name) && $0.hosting == nil }.flatMap { layout in
      contenders.filter { !$0.supports(layout) }.map { Uncompiled(strategy: $0.name, layout: layout.name) }
    }
  }
}

extension Contender {
  /// Whether its cells of a layout, or of a comparison, are measured.
  func takesPart(in layout: BenchmarkedLayout) -> Bool {
    layout.comparison == nil ? supports(layout) : layouts?.contains(layout.name) ?? false
  }
}

extension BenchmarkedLayout {
  /// Whether a name chooses it: its own, or that of its family.
  fileprivate func isCalled(_ name: String) -> Bool { self.name == name || hosting?.family == name }
}
