import BenchmarkResults

/// A processor on which the same work was measured, by another run or by a summary of one.
package struct OtherProcessor: Hashable, Sendable {
  /// The name in sentences: `AMD EPYC`.
  package let name: String
  /// The family, model and stepping, as far as they are known.
  let version: String?
  /// The revision that was measured there, in a few digits.
  let revision: String?
  /// The median time of each cell, in nanoseconds.
  let medians: [CellIdentifier: Double]

  /// Returns the processors of `summaries` that the run can be compared with: other processors that did the same work. If two have the same name, the version
  /// distinguishes them. If one has several summaries, the first is used.
  package static func all(in summaries: [ProcessorSummary], beside manifest: Manifest) -> [OtherProcessor] {
    var others: [ProcessorSummary] = []
    for summary in summaries where !summary.isOfProcessor(of: manifest) && summary.obstacles(beside: manifest).isEmpty {
      if !others.contains(where: { $0.isOfProcessor(of: summary.manifest) }) { others.append(summary) }
    }
    let names = others.map(\.manifest.machine.cpuModel)
    return others.map { summary in
      let machine = summary.manifest.machine
      let name = machine.cpuModel ?? "an unknown processor"
      let isAlone = names.count { $0 == machine.cpuModel } == 1 && machine.cpuModel != manifest.machine.cpuModel
      return OtherProcessor(
        name: isAlone ? name : [name, machine.processorVersion].compactMap(\.self).joined(separator: ", "),
        version: machine.processorVersion,
        revision: summary.manifest.revision.label(digits: 7), medians: summary.medians)
    }
  }

  /// Returns the cost of a mix under a strategy: the sum of its medians, or `nil` unless all of its operations were timed. Summaries contain no frames of
  /// scenarios.
  func cost(of use: UseCase, _ layout: String, _ workload: String, _ n: Int, under strategy: String) -> Double? {
    let parts = use.steps.compactMap { step in
      medians[CellIdentifier(layout: layout, strategy: strategy, operation: step.operation, n: n, workload: workload)].map {
        Double(step.count) * $0
      }
    }
    return parts.count == use.steps.count ? parts.reduce(0, +) : nil
  }
}

/// A run's choice for a kind of use with one number of items, on another processor.
package struct ChoiceElsewhere: Hashable, Sendable {
  /// The number of items.
  package let itemCount: Int
  /// The strategy that the run would take. If several are equally good, it is the one that is the cheapest on the other processor.
  package let choice: String
  /// Whether the run is certain that the choice is cheaper than every other strategy.
  package let isWinner: Bool
  /// The ratio of the next strategy's cost to that of the choice in the run; `nil` without a comparison.
  package let lead: Double?
  /// The strategy with the smallest cost on the other processor.
  package let best: String
  /// The ratio of the choice's cost to that of the best on the other processor: at least 1.
  package let ratio: Double
  /// The largest difference that counts as none, as a ratio minus 1.
  let margin: Double

  /// Whether the choice is the cheapest there too, or within the margin of the cheapest.
  package var holds: Bool { ratio <= 1 + margin }
}

/// A kind of use of one layout on another processor.
package struct UseElsewhere: Hashable, Sendable {
  /// The name of the processor.
  package let processor: String
  /// The choices, by ascending number of items. They cover the sizes at which every strategy of the run was timed on both processors.
  package let choices: [ChoiceElsewhere]
  /// Whether every size of the run has a choice.
  package let isOfAllSizes: Bool

  init(_ finding: UseFinding, on processor: OtherProcessor, margin: Double) {
    self.processor = processor.name
    choices = finding.standings.compactMap { standing in
      let strategies = standing.choice + standing.rivals.map(\.strategy)
      let costs = strategies.compactMap { strategy in
        processor.cost(of: finding.use, finding.layout, finding.workload, standing.itemCount, under: strategy).map { (strategy, $0) }
      }
      // If several are equally good here, the one that is the cheapest there is taken.
      let own = costs.filter { standing.choice.contains($0.0) }.min { $0.1 < $1.1 }
      guard costs.count > 1, costs.count == strategies.count, let own, let best = costs.min(by: { $0.1 < $1.1 }) else { return nil }
      return ChoiceElsewhere(
        itemCount: standing.itemCount, choice: own.0, isWinner: standing.winner != nil, lead: standing.lead, best: best.0,
        ratio: own.1 / best.1, margin: margin)
    }
    isOfAllSizes = choices.count == finding.standings.count
  }
}

extension UseStanding {
  /// The ratio of the next strategy's cost to that of the first: 1 if another is equally good, `nil` without another.
  fileprivate var lead: Double? { choice.count > 1 ? 1 : rivals.first?.ratio.value }
}
