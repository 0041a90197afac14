import BenchmarkResults

/// A processor on which the same work was measured, by another run or by a summary of one.
package struct OtherProcessor: Hashable, Sendable {
  /// What it is called in sentences: `AMD EPYC`.
  package let name: String
  /// Its family, model and stepping, as far as they are known.
  let version: String?
  /// The revision that was measured there, in a few digits.
  let revision: String?
  /// The median time of each cell, in nanoseconds.
  let medians: [CellIdentifier: Double]

  /// The processors of `summaries` that can say something beside a run: those of other processors that did the same work. Of two of one name, the version tells which.
  /// Of several summaries of one processor the first counts.
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

  /// What a mix costs under a strategy: the sum of its medians; `nil` unless all of its operations were timed. Frames of scenarios are in no summary.
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
  /// The strategy that the run would take: of several that are as good, the one that is the cheapest there.
  package let choice: String
  /// Whether the run is certain that it is cheaper than every other.
  package let isWinner: Bool
  /// How many times as much the next costs in the run; `nil` if nothing was compared.
  package let lead: Double?
  /// The strategy with the smallest cost on the other processor.
  package let best: String
  /// What the choice costs there, over what the best costs: at least 1.
  package let ratio: Double
  /// The difference that counts as none, as a ratio less 1.
  let margin: Double

  /// Whether the choice is the cheapest there too, or within the margin of it.
  package var holds: Bool { ratio <= 1 + margin }
}

/// A kind of use of one layout on another processor.
package struct UseElsewhere: Hashable, Sendable {
  /// What the processor is called.
  package let processor: String
  /// The choices, by ascending number of items; those sizes at which every strategy of the run was timed on both sides.
  package let choices: [ChoiceElsewhere]
  /// Whether something is known of every size of the run.
  package let isOfAllSizes: Bool

  init(_ finding: UseFinding, on processor: OtherProcessor, margin: Double) {
    self.processor = processor.name
    choices = finding.standings.compactMap { standing in
      let strategies = standing.choice + standing.rivals.map(\.strategy)
      let costs = strategies.compactMap { strategy in
        processor.cost(of: finding.use, finding.layout, finding.workload, standing.itemCount, under: strategy).map { (strategy, $0) }
      }
      // Of several that are as good here, one takes the one that is the cheapest there.
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
  /// How many times as much the next strategy costs as the first: 1 if another is as good; `nil` if there is no other.
  fileprivate var lead: Double? { choice.count > 1 ? 1 : rivals.first?.ratio.value }
}
