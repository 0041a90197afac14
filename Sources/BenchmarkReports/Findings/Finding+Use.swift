import BenchmarkResults

extension Finding {
  /// The finding on a kind of use, in words.
  package init(_ finding: UseFinding) {
    kind = .use(finding)
    let place = finding.workload == CellIdentifier.defaultWorkload ? finding.layout : "\(finding.layout) @\(finding.workload)"
    title =
      finding.use.steps.count > 1
      ? "\(Self.capitalized(finding.use.name)), \(name: place)" : "\(name: finding.use.name), \(name: place)"
    let stretches = UseStretch.stretches(of: finding.standings)
    let above = Self.advice(stretches, of: finding)
    let cheapest = finding.countsFrames ? Self.smallest(stretches) : Self.cheapest(stretches)
    sentences =
      [finding.enough.map { Self.enough($0, finding) }, above ?? cheapest].compactMap(\.self)
      + UseStretch.gaps(in: stretches).compactMap(\.gap)
    details =
      [Self.references(of: finding), above == nil ? nil : cheapest, Self.cost(finding)].compactMap(\.self)
      + finding.crossovers.map(Self.sentence) + FindingSentence.elsewhere(finding.elsewhere)
    scope = Scope(
      layouts: [finding.layout],
      paths: finding.paths,
      strategies: (finding.standings.flatMap(\.choice) + Self.named(in: finding)).uniqued(),
      sizes: finding.standings.map(\.itemCount))
  }

  /// Returns the number of items up to which any strategy will do, and the shares of the slowest.
  private static func enough(_ enough: EnoughItems, _ finding: UseFinding) -> FindingSentence {
    let shares = finding.toldSizes.compactMap { n in finding.standings.first { $0.itemCount == n } }.compactMap { standing in
      standing.slowest.map { (n: standing.itemCount, strategy: $0.strategy, share: $0.share(of: finding.budget)) }
    }
    let isOfOne = Set(shares.map(\.strategy)).count == 1
    let bound: FindingSentence =
      switch enough.bound {
      case .upTo(let n): "Up to \(items: n) items any strategy will do"
      case .all(let n): "Any strategy will do up to \(items: n) items, the most that were measured"
      case .fewer(let n): "Not every strategy will do, even with \(items: n) items"
      }
    guard let slowest = shares.first?.strategy else { return "\(bound)." }
    let subject: FindingSentence = isOfOne ? "the slowest, \(name: slowest)," : "the slowest strategy"
    return "\(bound): the worst frame of \(subject) takes \(shares: shares)."
  }

  /// Returns the strategies to take above the number of items up to which any will do. `nil` without such a number between two sizes, or without results
  /// above it.
  private static func advice(_ stretches: [UseStretch], of finding: UseFinding) -> FindingSentence? {
    guard case .upTo(let n) = finding.enough?.bound else { return nil }
    let left = stretches.compactMap { $0.above(n) }
    let above = left.compactMap { left.count == 1 ? $0.advice : $0.choice(isWhole: false) }
    guard var text = above.first else { return nil }
    for next in above.dropFirst() { text = "\(text); \(next)" }
    return "Above that, use \(text)."
  }

  /// Returns the cheapest strategies, size by size: `Cheapest: checkpoint at 1k; indexed from 10k to 1M items.`
  private static func cheapest(_ stretches: [UseStretch]) -> FindingSentence? {
    let known = stretches.compactMap { $0.choice(isWhole: stretches.count == 1) }
    guard var text = known.first else { return nil }
    for next in known.dropFirst() { text = "\(text); \(next)" }
    let isAlone = stretches.contains { if case .alone = $0.standings[0].outcome { true } else { false } }
    return "\(isAlone ? "Measured" : "Cheapest"): \(text)."
  }

  /// Returns the same for a mix that counts frames of scenarios: `Smallest figures: indexed at 10k and 100k items.`
  private static func smallest(_ stretches: [UseStretch]) -> FindingSentence? {
    let known = stretches.compactMap { stretch in stretch.advice.map { "\($0) \(stretch.sizes(stretches.count == 1))" as FindingSentence } }
    guard var text = known.first else { return nil }
    for next in known.dropFirst() { text = "\(text); \(next)" }
    return "Smallest figures: \(text). They have no interval, because a scenario is played in one launch."
  }

  /// Returns the ratio of the reference's cost to the cheapest, at the sizes that a reader is likely to have, the largest last. Both worst frames follow each
  /// ratio.
  private static func references(of finding: UseFinding) -> FindingSentence? {
    let told = finding.toldSizes.compactMap { n -> (standing: UseStanding, ratio: RatioEstimate)? in
      guard let standing = finding.standings.first(where: { $0.itemCount == n }),
        let rival = standing.rivals.first(where: { $0.strategy == finding.reference })
      else { return nil }
      return (standing, rival.ratio)
    }
    guard let name = finding.reference, !told.isEmpty else { return nil }
    var text: FindingSentence = finding.use.steps.count > 1 ? "Over the whole mix, \(name: name) costs " : "\(name: name) costs "
    var isFirstShare = true
    for (place, one) in told.enumerated() {
      text =
        "\(text)\(place == 0 ? "" : place == told.count - 1 ? " and " : ", ")\(one.ratio)\(place == 0 ? " as much as the cheapest" : "") at \(items: one.standing.itemCount)"
      let frame = one.standing.frames.first { $0.strategy == name }
      // Frames below a thousandth of the budget do not matter.
      guard let frame, let own = one.standing.frame, frame.share(of: finding.budget) >= 0.001 else { continue }
      let (theirs, least) = (BudgetShare(frame.share(of: finding.budget)), BudgetShare(own.share(of: finding.budget)))
      text =
        "\(text) (\(isFirstShare ? "worst frame: " : "")\(figure: isFirstShare ? theirs.ofBudget : theirs.text) against \(figure: least.text))"
      isFirstShare = false
    }
    return "\(text)."
  }

  /// Returns the total cost of the choice at the largest size with results, and the ratio of the next strategy to it. The reference is not named here,
  /// because it has its own sentence.
  private static func cost(_ finding: UseFinding) -> FindingSentence? {
    guard let standing = finding.largest, let cost = standing.nanoseconds, let first = standing.choice.first else { return nil }
    let whole = finding.use.steps.count > 1 ? " in all" : ""
    let text: FindingSentence = "At \(items: standing.itemCount) \(name: first) costs \(figure: Figure.time(cost))\(whole)"
    guard let next = standing.rivals.first, next.strategy != finding.reference else { return "\(text)." }
    return "\(text); the next, \(name: next.strategy), costs \(next.ratio) as much."
  }

  /// Returns the strategies that the sentences name besides the choices.
  private static func named(in finding: UseFinding) -> [String] {
    let told = finding.standings.filter { finding.toldSizes.contains($0.itemCount) }
    let references = told.flatMap(\.rivals).map(\.strategy).filter { $0 == finding.reference }
    return told.compactMap(\.slowest?.strategy) + references + (finding.largest?.rivals.prefix(1).map(\.strategy) ?? [])
  }

  private static func sentence(_ crossover: UseCrossover) -> FindingSentence {
    let (low, high) = (Int(crossover.interval.lowerBound.rounded()), Int(crossover.interval.upperBound.rounded()))
    let interval = "[\(Figure.approximateItems(low)), \(Figure.approximateItems(high))]"
    let middle = Figure.approximateItems(Int(crossover.itemCount.rounded()))
    return "\(name: crossover.after) becomes cheaper than \(name: crossover.before) at about \(figure: "\(middle) items \(interval)")."
  }

  private static func capitalized(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }
}

/// Neighbouring sizes with the same outcome.
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

  /// Returns the sizes without results. Those with the same reason are together.
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

  /// Returns the sizes above a number of items; `nil` without any.
  func above(_ itemCount: Int) -> UseStretch? {
    let left = standings.filter { $0.itemCount > itemCount }
    return left.isEmpty ? nil : UseStretch(standings: left)
  }

  /// `indexed`, or `checkpoint or indexed`; `nil` without results.
  var advice: FindingSentence? {
    let names = standings[0].choice
    return names.isEmpty ? nil : "\(names: names, "or")"
  }

  /// Returns `indexed from 10k to 1M items`; `nil` without results.
  func choice(isWhole: Bool) -> FindingSentence? {
    switch standings[0].outcome {
    case .cheapest(let name): "\(name: name) \(sizes(isWhole))"
    case .tied(let names): "\(names: names, "or") \(sizes(isWhole)) (we could not tell them apart)"
    case .same(let names, let margin):
      "\(names: names, "or") \(sizes(isWhole)) (take either: they cost the same within \(figure: Figure.percent(margin)))"
    case .close(let names, let margin):
      "\(names: names, "or") \(sizes(isWhole)) (take either: we could tell no difference above \(figure: Figure.percent(margin)))"
    case .uncertain(let names): "\(names: names, "or") \(sizes(isWhole)) (uncertain)"
    case .alone(let name): "only \(name: name) \(sizes(isWhole))"
    case .unmeasured: nil
    }
  }

  /// The reason why results are missing; `nil` if they are not.
  var gap: FindingSentence? {
    guard case .unmeasured(let operations) = standings[0].outcome else { return nil }
    guard !operations.isEmpty else { return "Nothing is known \(sizeList): no strategy was timed in all of its operations." }
    return "Nothing is known \(sizeList): \(names: operations, "and") \(operations.count == 1 ? "was" : "were") not timed."
  }

  /// `at 1k, 10k and 1M items`. It is no range, because other sizes may be between them.
  private var sizeList: FindingSentence {
    let sizes = standings.map(\.itemCount)
    guard sizes.count > 2 else { return self.sizes(false) }
    var text: FindingSentence = "at \(items: sizes[0])"
    for size in sizes.dropFirst().dropLast() { text = "\(text), \(items: size)" }
    return "\(text) and \(items: sizes[sizes.count - 1]) items"
  }

  func sizes(_ isWhole: Bool) -> FindingSentence {
    let sizes = standings.map(\.itemCount)
    guard sizes.count > 1 else { return "at \(items: sizes[0]) \(sizes[0] == 1 ? "item" : "items")" }
    if isWhole { return "at every size, \(items: sizes[0]) to \(items: sizes[sizes.count - 1]) items" }
    if sizes.count == 2 { return "at \(items: sizes[0]) and \(items: sizes[1]) items" }
    return "from \(items: sizes[0]) to \(items: sizes[sizes.count - 1]) items"
  }
}
