import BenchmarkResults

/// The number of items up to which the choice does not matter, because the slowest frame in which one item changes its size stays within the layout budget.
///
/// Strategies and hosted layouts have separate findings, because a strategy is a choice and a hosted layout is not.
package struct EnoughFinding: Hashable, Sendable {
  /// A contender in one layout, and the number of items up to which it will do.
  package struct Contender: Hashable, Sendable {
    /// The layout.
    package let layout: String
    /// The workload.
    let workload: String
    /// The strategy or the hosted layout.
    package let strategy: String
    /// The number of items up to which it will do.
    package let bound: EnoughItems.Bound
    /// Its frames at each number of items, ascending.
    let frames: [Frame]
  }

  /// A frame with a number of items.
  package struct Frame: Hashable, Sendable {
    let itemCount: Int
    let frame: WorstFrame
  }

  /// The layouts, in the order of reports.
  package let layouts: [String]
  /// The contenders. The one that will do for the fewest items comes first.
  package let contenders: [Contender]
  /// Whether they are hosted layouts.
  package let isHosted: Bool
  /// The layout budget.
  package let budget: FrameBudget

  /// Returns the findings on strategies and on hosted layouts, as far as whole frames were timed. Contenders that failed in a layout do not count there.
  static func all(in rows: FindingRows) -> [EnoughFinding] {
    [false, true].compactMap { EnoughFinding(hosted: $0, in: rows) }
  }

  private init?(hosted isHosted: Bool, in rows: FindingRows) {
    guard let operation = rows.operations.first(where: { rows.catalog[$0].isFrame }) else { return nil }
    let homes = rows.hostedHomes
    let found = rows.layouts.flatMap { layout -> [Contender] in
      // A hosted layout without a counterpart is reported separately, and says nothing about strategies.
      guard isHosted || !homes.contains(layout) else { return [] }
      guard let workload = rows.workloads(of: layout).first else { return [] }
      let sizes = rows.sizes(of: layout, workload: workload, in: [operation])
      return rows.strategies.filter { rows.isHosted($0) == isHosted && rows.failures[layout]?.contains($0) != true }.compactMap {
        strategy in
        let frames = sizes.compactMap { n -> Frame? in
          let cell = CellIdentifier(layout: layout, strategy: strategy, operation: operation, n: n, workload: workload)
          return WorstFrame(of: .alone(operation), { _ in cell }, in: rows).map { Frame(itemCount: n, frame: $0) }
        }
        let enough = EnoughItems(frames.map { ($0.itemCount, $0.frame) }, within: rows.layoutBudget)
        return enough.map { Contender(layout: layout, workload: workload, strategy: strategy, bound: $0.bound, frames: frames) }
      }
    }
    guard !found.isEmpty else { return nil }
    // Of two with the same number of items, the one whose frame at the largest size is longer comes first, because it says more.
    func key(_ place: Int, _ one: Contender) -> (Int, Double, Int) {
      (one.bound.sortKey, -(one.frames.last?.frame.nanoseconds ?? 0), place)
    }
    contenders = found.enumerated().sorted { key($0.offset, $0.element) < key($1.offset, $1.element) }.map(\.element)
    layouts = rows.layouts.filter { layout in found.contains { $0.layout == layout } }
    self.isHosted = isHosted
    budget = rows.layoutBudget
  }
}

extension EnoughItems.Bound {
  /// The key that orders bounds by the number of items that certainly fit. More items than the most that were measured may fit, so that bound comes after its
  /// number.
  var sortKey: Int {
    switch self {
    case .fewer: 0
    case .upTo(let n): n
    case .all(let n): n == .max ? n : n + 1
    }
  }
}

extension Finding {
  /// The finding in words.
  package init(_ finding: EnoughFinding) {
    kind = .enough(finding)
    title = nil
    sentences = finding.isHosted ? Self.ofHosted(finding) : Self.ofStrategies(finding)
    details = finding.isHosted ? Self.withinBudget(finding) + Self.hostedShares(finding) : []
    scope = Scope(layouts: finding.layouts, paths: [.frame], strategies: finding.contenders.map(\.strategy).uniqued())
  }

  /// Returns `Up to 250k items any strategy will do in all 6 layouts: …`
  private static func ofStrategies(_ finding: EnoughFinding) -> [FindingSentence] {
    guard let first = finding.contenders.first else { return [] }
    let place: FindingSentence =
      finding.layouts.count == 1 ? "\(name: finding.layouts[0])" : "all \(figure: "\(finding.layouts.count) layouts")"
    let budget: FindingSentence = "laying out a frame in which one item changes its size"
    let within: FindingSentence = "the layout budget of \(figure: Figure.time(finding.budget.nanoseconds))"
    let stays: FindingSentence = "\(budget) stays within \(within), even with cold caches"
    let bound: FindingSentence =
      switch first.bound {
      case .upTo(let n): "Up to \(items: n) items any strategy will do in \(place): \(stays)"
      case .all(let n):
        "Any strategy will do in \(place) up to \(items: n) items, the most that were measured: \(stays)"
      case .fewer(let n):
        "Not every strategy will do in \(place), even with \(items: n) items: \(budget) takes longer than \(within) with cold caches"
      }
    return ["\(bound)."] + [Self.shares(of: first, finding, isLead: true)].compactMap(\.self)
  }

  /// Returns `Layouts written for UIKit, with an attributes object for each item, will do for fewer (their own code alone): …`
  private static func ofHosted(_ finding: EnoughFinding) -> [FindingSentence] {
    let short = finding.contenders.filter { if case .all = $0.bound { false } else { true } }
    guard !short.isEmpty else { return [] }
    let subject = "Layouts written for UIKit, with an attributes object for each item,"
    var text: FindingSentence = "\(subject) will do for fewer (their own code alone): "
    for (place, one) in short.enumerated() {
      let bound: FindingSentence =
        if case .upTo(let n) = one.bound { "up to \(items: n) items" } else { "not even for \(items: one.frames[0].itemCount) items" }
      text = "\(text)\(place == 0 ? "" : ", ")\(name: one.strategy) \(bound)"
    }
    return ["\(text)."]
  }

  /// Returns the shares of the hosted layout that will do for the fewest items, if it exceeds the budget.
  private static func hostedShares(_ finding: EnoughFinding) -> [FindingSentence] {
    guard let first = finding.contenders.first else { return [] }
    if case .all = first.bound { return [] }
    return [shares(of: first, finding, isLead: false)].compactMap(\.self)
  }

  /// Returns `uikit-indexed-list stays within the layout budget up to 100k items, the most that were measured.`
  private static func withinBudget(_ finding: EnoughFinding) -> [FindingSentence] {
    let long = finding.contenders.filter { if case .all = $0.bound { true } else { false } }
    guard let most = long.compactMap({ $0.frames.last?.itemCount }).min() else { return [] }
    let verb = long.count == 1 ? "stays" : "stay"
    let names = long.map(\.strategy).uniqued()
    return ["\(names: names, "and") \(verb) within the layout budget up to \(items: most) items, the most that were measured."]
  }

  /// Returns `The slowest, naive in compositional, takes 6.8 % of the layout budget at 10k and 40 % at 100k.`
  private static func shares(of one: EnoughFinding.Contender, _ finding: EnoughFinding, isLead: Bool) -> FindingSentence? {
    let known = one.frames
    let told = known.filter { $0.itemCount == 10_000 || $0.itemCount == 100_000 }
    let frames = told.isEmpty ? Array(known.suffix(1)) : told
    guard !frames.isEmpty else { return nil }
    let shares = frames.map { (n: $0.itemCount, strategy: one.strategy, share: $0.frame.share(of: finding.budget)) }
    let subject: FindingSentence = isLead ? "The slowest, \(name: one.strategy) in \(name: one.layout)," : "\(name: one.strategy)"
    return "\(subject) takes \(shares: shares)."
  }
}
