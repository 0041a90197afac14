import BenchmarkResults

extension Finding {
  /// What is known of a kind of use, in words.
  package init(_ finding: UseFinding) {
    kind = .use(finding)
    let place = finding.workload == CellIdentifier.defaultWorkload ? finding.layout : "\(finding.layout) @\(finding.workload)"
    title =
      finding.use.steps.count > 1
      ? "\(Self.capitalized(finding.use.name)), \(name: place)" : "\(name: finding.use.name), \(name: place)"
    let stretches = UseStretch.stretches(of: finding.standings)
    sentences =
      [Self.choice(stretches, of: finding)].compactMap(\.self) + UseStretch.gaps(in: stretches).compactMap(\.gap)
      + [Self.lead(finding)].compactMap(\.self)
    details = finding.crossovers.map(Self.sentence)
    scope = Scope(
      layouts: [finding.layout],
      paths: finding.paths,
      strategies: (finding.standings.flatMap(\.choice) + Self.namedRivals(in: finding).map(\.strategy)).uniqued(),
      sizes: finding.standings.map(\.itemCount))
  }

  /// The strategies to take, size by size: `checkpoint at 1k; indexed from 10k to 1M items.`
  private static func choice(_ stretches: [UseStretch], of finding: UseFinding) -> FindingSentence? {
    let known = stretches.compactMap { $0.choice(isWhole: stretches.count == 1) }
    guard var text = known.first else { return nil }
    for next in known.dropFirst() { text = "\(text); \(next)" }
    return "\(text)."
  }

  /// What the choice costs at the largest size that something is known of, and how much more the next and the reference cost.
  private static func lead(_ finding: UseFinding) -> FindingSentence? {
    guard let standing = finding.largest, let cost = standing.nanoseconds else { return nil }
    // Of several, the cost is that of the first.
    let subject: FindingSentence = standing.choice.count > 1 ? "\(name: standing.choice[0])" : "it"
    var text: FindingSentence = "At \(items: standing.itemCount) \(subject) costs \(figure: Figure.time(cost))"
    for (place, rival) in namedRivals(in: finding).enumerated() {
      text =
        "\(text)\(place == 0 ? "; " : ", ")\(name: rival.strategy)\(place == 0 ? " costs" : "") \(rival.ratio)\(place == 0 ? " as much" : "")"
    }
    return "\(text)."
  }

  /// The rivals of the choice at the largest size that have their cost told: the next, and the reference.
  private static func namedRivals(in finding: UseFinding) -> [UseStanding.Rival] {
    guard let rivals = finding.largest?.rivals else { return [] }
    return Array(rivals.prefix(1)) + rivals.dropFirst().filter { $0.strategy == finding.reference }
  }

  private static func sentence(_ crossover: UseCrossover) -> FindingSentence {
    let (low, high) = (Int(crossover.interval.lowerBound.rounded()), Int(crossover.interval.upperBound.rounded()))
    let interval = "[\(Figure.approximateItems(low)), \(Figure.approximateItems(high))]"
    let middle = Figure.approximateItems(Int(crossover.itemCount.rounded()))
    return "\(name: crossover.after) becomes cheaper than \(name: crossover.before) at about \(figure: "\(middle) items \(interval)")."
  }

  private static func capitalized(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }
}

/// Neighbouring sizes of which the same is to be said.
private struct UseStretch {
  var standings: [UseStanding]

  static func stretches(of standings: [UseStanding]) -> [UseStretch] {
    standings.reduce(into: []) { stretches, standing in
      if let last = stretches.last?.standings.last, Self.isSame(last, standing) {
        stretches[stretches.count - 1].standings.append(standing)
      } else {
        stretches.append(UseStretch(standings: [standing]))
      }
    }
  }

  /// The sizes of which nothing is known, together where the reason is the same.
  static func gaps(in stretches: [UseStretch]) -> [UseStretch] {
    stretches.reduce(into: []) { gaps, stretch in
      guard case .unmeasured = stretch.standings[0].outcome else { return }
      if let place = gaps.firstIndex(where: { isSame($0.standings[0], stretch.standings[0]) }) {
        gaps[place].standings += stretch.standings
      } else {
        gaps.append(stretch)
      }
    }
  }

  private static func isSame(_ left: UseStanding, _ right: UseStanding) -> Bool {
    switch (left.outcome, right.outcome) {
    case (.tied(let some), .tied(let others)), (.uncertain(let some), .uncertain(let others)): some.sorted() == others.sorted()
    case (.same(let some, let margin), .same(let others, let other)), (.close(let some, let margin), .close(let others, let other)):
      some.sorted() == others.sorted() && margin == other
    default: left.outcome == right.outcome
    }
  }

  /// `indexed from 10k to 1M items`; `nil` if nothing is known.
  func choice(isWhole: Bool) -> FindingSentence? {
    switch standings[0].outcome {
    case .cheapest(let name): "\(name: name) \(sizes(isWhole))"
    case .tied(let names): "\(names: names, "or") \(sizes(isWhole)): no difference could be told"
    case .same(let names, let margin):
      "\(names: names, "or") \(sizes(isWhole)): either will do, they cost the same within \(figure: Figure.percent(margin))"
    case .close(let names, let margin):
      "\(names: names, "or") \(sizes(isWhole)): either will do, no difference of more than \(figure: Figure.percent(margin)) could be told"
    case .uncertain(let names): "\(names: names, "or") \(sizes(isWhole)) (uncertain)"
    case .alone(let name): "only \(name: name) was measured \(sizes(isWhole))"
    case .unmeasured: nil
    }
  }

  /// Why nothing is known; `nil` if something is.
  var gap: FindingSentence? {
    guard case .unmeasured(let operations) = standings[0].outcome else { return nil }
    guard !operations.isEmpty else { return "Nothing is known \(sizeList): no strategy was timed in all of its operations." }
    return "Nothing is known \(sizeList): \(names: operations, "and") \(operations.count == 1 ? "was" : "were") not timed."
  }

  /// `at 1k, 10k and 1M items`: others may lie between them.
  private var sizeList: FindingSentence {
    let sizes = standings.map(\.itemCount)
    guard sizes.count > 2 else { return self.sizes(false) }
    var text: FindingSentence = "at \(items: sizes[0])"
    for size in sizes.dropFirst().dropLast() { text = "\(text), \(items: size)" }
    return "\(text) and \(items: sizes[sizes.count - 1]) items"
  }

  private func sizes(_ isWhole: Bool) -> FindingSentence {
    let sizes = standings.map(\.itemCount)
    guard sizes.count > 1 else { return "at \(items: sizes[0]) \(sizes[0] == 1 ? "item" : "items")" }
    if isWhole { return "at every size, \(items: sizes[0]) to \(items: sizes[sizes.count - 1]) items" }
    if sizes.count == 2 { return "at \(items: sizes[0]) and \(items: sizes[1]) items" }
    return "from \(items: sizes[0]) to \(items: sizes[sizes.count - 1]) items"
  }
}
