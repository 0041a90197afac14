import BenchmarkResults
import CollectionLayouts

extension Suite {
  /// The numbers of items at which a run of everything measures comparisons of layouts too.
  static let sampledSizes = [10_000, 100_000]
  /// The strategies of these cells: the ones that a person would choose.
  static let sampledStrategies = [Strategy.dirtyRange, .checkpoint, .indexed].map(\.name)
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
    let (chosen, contenders) = (Set(layouts), Contender.known.filter { strategies.contains($0.name) && $0.layouts == nil })
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
