import BenchmarkResults
import CollectionLayouts

extension Suite {
  /// The numbers of items at which a run of everything also measures comparisons of layouts.
  static let sampledSizes = [10_000, 100_000]
  /// The strategies of these cells: the ones that a user would choose.
  static let sampledStrategies = [Strategy.dirtyRange, .checkpoint, .indexed].map(\.name)
}

extension Suite {
  /// A strategy of the program that is left out of a layout.
  package struct Uncompiled: CustomStringConvertible {
    let strategy: String
    let layout: String

    /// The strategy and the layout, and a way to include the strategy.
    package var description: String {
      "\(strategy) is left out of \(layout), for which it is not compiled; register it with .supporting(_:by:) and the layout's type"
    }
  }

  /// The strategies that are left out of layouts because their engines are not specialised for these layouts.
  package var uncompiled: [Uncompiled] {
    let (chosen, contenders) = (Set(layouts), Contender.known.filter { strategies.contains($0.name) && $0.layouts == nil })
    return BenchmarkedLayout.all.filter { chosen.contains($0.name) && $0.hosting == nil }.flatMap { layout in
      contenders.filter { !$0.supports(layout) }.map { Uncompiled(strategy: $0.name, layout: layout.name) }
    }
  }
}

extension Contender {
  /// Returns whether its cells of a layout, or of a comparison, are measured.
  func takesPart(in layout: BenchmarkedLayout) -> Bool {
    layout.comparison == nil ? supports(layout) : layouts?.contains(layout.name) ?? false
  }
}
