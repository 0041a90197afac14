import BenchmarkResults
import BenchmarkStatistics

/// The cost of each layout of a comparison in one operation with one number of items, each under its fastest strategy.
package struct LayoutChoice: Hashable, Sendable {
  /// A layout and its cost.
  package struct Entry: Hashable, Sendable {
    /// The layout under its fastest strategy.
    package let contender: SideBySideContender
    /// Its median time, in nanoseconds.
    package let nanoseconds: Double
    /// The ratio of its time to that of the first layout; `nil` for the first.
    package let ratio: RatioEstimate?
    /// The largest difference from the first layout that counts as none, as a ratio minus 1.
    let margin: Double
  }

  /// The comparison, operation, number of items and workload.
  package let group: CellGroup
  /// The layouts, in the order of the comparison.
  package let entries: [Entry]

  /// The choice in `group`; `nil` unless two layouts were timed.
  init?(_ group: CellGroup, in rows: FindingRows) {
    let timed = rows.contenders.compactMap { name -> (name: SideBySideContender, time: FindingRows.Time)? in
      guard let contender = SideBySideContender(name), let time = rows.times[group.cell(name)] else { return nil }
      return (contender, time)
    }
    let fastest = timed.grouped(by: \.name.layout).compactMap { layout in
      layout.elements.min { $0.time.median < $1.time.median }
    }
    guard let first = fastest.first, fastest.count > 1 else { return nil }
    self.group = group
    entries = fastest.enumerated().map { place, entry in
      let paired = rows.comparison(group, entry.name.description, over: first.name.description)
      let ratio = place == 0 ? nil : paired ?? RatioEstimate(entry.time, over: first.time)
      return Entry(
        contender: entry.name, nanoseconds: entry.time.median, ratio: ratio,
        margin: rows.margin(group, entry.name.description, first.name.description))
    }
  }
}

/// The costs of the layouts in one comparison over one workload: the leading operation of each path at the largest number of items.
package struct LayoutChoiceFinding: Hashable, Sendable {
  /// The comparison.
  package let comparison: String
  /// The workload.
  package let workload: String
  /// The choices, with that of a whole frame first.
  package let choices: [LayoutChoice]

  /// Returns the findings of every comparison.
  static func all(in rows: FindingRows) -> [LayoutChoiceFinding] {
    rows.comparedLayouts.flatMap { comparison in
      rows.workloads(of: comparison).compactMap { workload in
        let choices = OperationPath.allCases.reversed().compactMap { path in
          choice(of: comparison, workload, rows.operations.filter { rows.catalog[$0].path == path }, in: rows)
        }
        guard !choices.isEmpty else { return nil }
        return LayoutChoiceFinding(comparison: comparison, workload: workload, choices: choices)
      }
    }
  }

  /// Returns the choice in the first of `operations` that was timed, at the largest number of items.
  private static func choice(of comparison: String, _ workload: String, _ operations: [String], in rows: FindingRows) -> LayoutChoice? {
    for operation in operations {
      for n in rows.sizes(of: comparison, workload: workload, in: [operation]).reversed() {
        let group = CellGroup(layout: comparison, operation: operation, n: n, workload: workload)
        if let choice = LayoutChoice(group, in: rows) { return choice }
      }
    }
    return nil
  }
}

extension Finding {
  /// The costs of the layouts in words.
  package init(_ finding: LayoutChoiceFinding) {
    let workload = finding.workload == CellIdentifier.defaultWorkload ? "" : " @\(finding.workload)"
    let contenders = finding.choices.flatMap(\.entries).map(\.contender)
    kind = .layouts(finding)
    scope = Scope(
      layouts: [finding.comparison], paths: [],
      strategies: contenders.map(\.strategy).uniqued(),
      sizes: Set(finding.choices.map(\.group.n)).sorted())
    title = "Layouts side by side, \(name: finding.comparison + workload)"
    let all = finding.choices.map(Self.sentence)
    sentences = Array(all.prefix(1))
    details = Array(all.dropFirst())
  }

  /// Returns `relayout at 100k costs 4.10 µs in list (indexed); flow (indexed) costs 1.31× [1.25, 1.37] as much.`
  private static func sentence(_ choice: LayoutChoice) -> FindingSentence {
    let first = choice.entries[0]
    var text: FindingSentence =
      "\(name: choice.group.operation) at \(items: choice.group.n) costs \(figure: Figure.time(first.nanoseconds)) in \(words(first.contender))"
    for (place, entry) in choice.entries.dropFirst().enumerated() {
      text = "\(text)\(place == 0 ? "; " : ", ")\(words(entry, first.contender.layout))"
    }
    return "\(text)."
  }

  private static func words(_ contender: SideBySideContender) -> FindingSentence {
    "\(name: contender.layout) (\(name: contender.strategy))"
  }

  private static func words(_ entry: LayoutChoice.Entry, _ first: String) -> FindingSentence {
    guard let ratio = entry.ratio else { return words(entry.contender) }
    guard let interval = ratio.interval else {
      return ratio.value < 1
        ? "\(words(entry.contender)) costs \(ratio.inverse) less (uncertain)"
        : "\(words(entry.contender)) costs \(ratio) as much (uncertain)"
    }
    let margin: FindingSentence = "\(figure: Figure.percent(entry.margin))"
    if ratio.isSame(within: entry.margin) { return "\(words(entry.contender)) costs the same within \(margin)" }
    let cost: FindingSentence =
      interval.upperBound < 1 ? "\(words(entry.contender)) costs \(ratio.inverse) less" : "\(words(entry.contender)) costs \(ratio) as much"
    if interval.contains(1) { return "\(cost) (we could not tell them apart)" }
    return EquivalenceMargin(entry.margin).holds(ratio.value...ratio.value)
      ? "\(cost) (we could tell no difference above \(margin))" : cost
  }
}
