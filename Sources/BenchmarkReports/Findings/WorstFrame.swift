import BenchmarkResults

/// The most expensive frame of a kind of use under one strategy: the most expensive operation of its mix and a query, or a frame of a scenario, which
/// includes queries. Opening does not count, because it is not a frame of using a layout.
package struct WorstFrame: Hashable, Sendable {
  /// The strategy or the hosted layout.
  package let strategy: String
  /// The most expensive operation, or the query if the mix has no other.
  package let operation: String
  /// The sum of the 99th percentiles of the operation and of the query, in nanoseconds. With fewer than 100 samples the slowest is used.
  package let nanoseconds: Double

  /// The worst frame under a strategy. `nil` if an operation of the mix was not timed, except for opening, or if the mix has no frames.
  init?(of use: UseCase, _ cell: (String) -> CellIdentifier, in rows: FindingRows) {
    let frames = use.operations.filter { rows.catalog[$0].role != .opening }
    let timed = frames.compactMap { operation in
      rows.known(cell(operation)).map { (operation: operation, nanoseconds: $0.percentile99) }
    }
    guard timed.count == frames.count else { return nil }
    func slowest(_ isWanted: (String) -> Bool) -> (operation: String, nanoseconds: Double)? {
      timed.filter { isWanted($0.operation) }.max { $0.nanoseconds < $1.nanoseconds }
    }
    let query = slowest { rows.catalog[$0].path == .query }
    let event = slowest { rows.catalog[$0].path != .query && !use.scenarios.contains($0) }
    let played = slowest(use.scenarios.contains)
    // A frame of a scenario includes its query. For an operation, the query is added.
    let plain = event.map { ($0.operation, $0.nanoseconds + (query?.nanoseconds ?? 0)) } ?? query.map { ($0.operation, $0.nanoseconds) }
    let all = [plain, played.map { ($0.operation, $0.nanoseconds) }].compactMap(\.self)
    guard let worst = all.max(by: { $0.1 < $1.1 }) else { return nil }
    strategy = cell(worst.0).strategy
    (operation, nanoseconds) = worst
  }

  /// Returns its share of a budget: 1 is the whole budget.
  package func share(of budget: FrameBudget) -> Double { nanoseconds / budget.nanoseconds }
}

/// The number of items up to which the slowest of some strategies stays within the layout budget.
package struct EnoughItems: Hashable, Sendable {
  /// A bound on the number of items.
  package enum Bound: Hashable, Sendable {
    /// Up to this number, rounded down to two significant digits.
    case upTo(Int)
    /// All measured sizes, up to this number.
    case all(Int)
    /// Fewer than this number, the smallest that was measured.
    case fewer(Int)
  }

  /// The bound.
  package let bound: Bound

  /// The bound according to the slowest frame at each number of items, ascending; `nil` without frames. Between two numbers of items, the time is
  /// interpolated as a power of the number.
  init?(_ slowest: [(n: Int, frame: WorstFrame)], within budget: FrameBudget) {
    guard let first = slowest.first, let last = slowest.last else { return nil }
    let shares = slowest.map { (x: Double($0.n), y: $0.frame.share(of: budget)) }
    // The first crossing counts, so that a frame over the budget at fewer items is not ignored.
    if shares[0].y > 1 {
      bound = .fewer(first.n)
    } else if let crossing = LogarithmicLine.crossing(of: shares.map { ($0.x, $0.y > 1 ? $0.y : min($0.y, 1 - 1e-12)) }) {
      bound = .upTo(Self.roundedDown(crossing))
    } else {
      bound = .all(last.n)
    }
  }

  /// Returns a number with all but its first two digits replaced by 0: 4,680 becomes 4,600.
  static func roundedDown(_ exact: Double) -> Int {
    // A crossing at a round number may be computed slightly below it.
    let number = exact * (1 + 1e-9)
    var step = 1.0
    while number / step >= 100 { step *= 10 }
    return Int((number / step).rounded(.down) * step)
  }
}
