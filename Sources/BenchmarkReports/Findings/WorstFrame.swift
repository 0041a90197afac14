import BenchmarkResults

/// The most expensive frame of a kind of use under one strategy: the most expensive operation of its mix, and a query; or a frame of a scenario, which queries by itself.
/// Opening is no frame of using a layout.
package struct WorstFrame: Hashable, Sendable {
  /// The strategy, or the hosted layout.
  package let strategy: String
  /// The most expensive operation; that of the query if nothing else happens.
  package let operation: String
  /// The 99th percentile of the operation and that of the query together, in nanoseconds. Of fewer than 100 samples the slowest counts.
  package let nanoseconds: Double

  /// The worst frame under a strategy; `nil` unless all of the mix's operations were timed, or if nothing happens in frames.
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
    // A scenario's frame holds its query; an operation has one beside it.
    let plain = event.map { ($0.operation, $0.nanoseconds + (query?.nanoseconds ?? 0)) } ?? query.map { ($0.operation, $0.nanoseconds) }
    let all = [plain, played.map { ($0.operation, $0.nanoseconds) }].compactMap(\.self)
    guard let worst = all.max(by: { $0.1 < $1.1 }) else { return nil }
    strategy = cell(worst.0).strategy
    (operation, nanoseconds) = worst
  }

  /// Its share of a budget: 1 is all of it.
  package func share(of budget: FrameBudget) -> Double { nanoseconds / budget.nanoseconds }
}

/// How many items the slowest of some strategies holds within the layout budget.
package struct EnoughItems: Hashable, Sendable {
  /// What was found.
  package enum Bound: Hashable, Sendable {
    /// Up to this number, rounded down to two digits.
    case upTo(Int)
    /// All that were measured, up to this number.
    case all(Int)
    /// Not even the smallest number that was measured, this one.
    case fewer(Int)
  }

  /// How many.
  package let bound: Bound

  /// The bound that the slowest frames with each number of items, ascending, show; `nil` without any. Between two numbers of items the time is taken as a power of the number.
  init?(_ slowest: [(n: Int, frame: WorstFrame)], within budget: FrameBudget) {
    guard let first = slowest.first, let last = slowest.last else { return nil }
    let shares = slowest.map { (x: Double($0.n), y: $0.frame.share(of: budget)) }
    // The first crossing counts, so a frame that is over the budget at fewer items is not forgotten.
    if shares[0].y > 1 {
      bound = .fewer(first.n)
    } else if let crossing = LogarithmicLine.crossing(of: shares.map { ($0.x, $0.y > 1 ? $0.y : min($0.y, 1 - 1e-12)) }) {
      bound = .upTo(Self.roundedDown(crossing))
    } else {
      bound = .all(last.n)
    }
  }

  /// A number with all but its first two digits 0: 4,680 is 4,600.
  static func roundedDown(_ exact: Double) -> Int {
    // A crossing at a round number may come out a little below it.
    let number = exact * (1 + 1e-9)
    var step = 1.0
    while number / step >= 100 { step *= 10 }
    return Int((number / step).rounded(.down) * step)
  }
}
