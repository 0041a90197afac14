import BenchmarkResults
import BenchmarkStatistics

/// How many items fit in a frame, at the refresh rates and in the layouts for which every strategy has the same answer.
package struct FrameFinding: Hashable, Sendable {
  /// How many items one or several strategies hold.
  package struct Holding: Hashable, Sendable {
    /// The strategies, in the order of reports.
    package let strategies: [String]
    /// How many items they hold.
    package let capacity: FrameBudgetCapacity
    /// What is known of the frames that do not tell; `nil` unless the capacity is undecided.
    package var frames: UndecidedFrames?

    /// Whether the same strategies hold as many items.
    fileprivate func isAs(_ other: Holding) -> Bool { strategies == other.strategies && capacity == other.capacity }
  }

  /// The layouts, in the order of reports.
  package var layouts: [String]
  /// The workload.
  package let workload: String
  /// Frames per second, the most first.
  package var refreshRates: [Int]
  /// What the strategies hold: first those that may hold the most, as far as the run can tell.
  package private(set) var holdings: [Holding]

  /// The findings of every layout and rate. Layouts of which the same is to be said share one, and so do rates.
  static func all(in rows: FindingRows) -> [FrameFinding] {
    var found: [FrameFinding] = []
    for rate in FrameBudgetRecord.refreshRates {
      for layout in rows.layouts {
        for workload in rows.workloads(of: layout) {
          let records = rows.frameBudgets.filter { $0.layout == layout && $0.workload == workload && $0.refreshRate == rate }
          let finding = FrameFinding(layouts: [layout], workload: workload, refreshRates: [rate], holdings: holdings(records, in: rows))
          if finding.holdings.isEmpty { continue }
          if let place = found.firstIndex(where: { $0.refreshRates == [rate] && $0.saysTheSame(as: finding) }) {
            found[place].layouts.append(layout)
            found[place].add(finding.holdings)
          } else {
            found.append(finding)
          }
        }
      }
    }
    return found.reduce(into: []) { merged, finding in
      if let place = merged.firstIndex(where: {
        $0.layouts == finding.layouts && $0.saysTheSame(as: finding) && $0.hasTheSameFrames(as: finding)
      }) {
        merged[place].refreshRates += finding.refreshRates
      } else {
        merged.append(finding)
      }
    }
  }

  private static func holdings(_ records: [FrameBudgetRecord], in rows: FindingRows) -> [Holding] {
    let capacities = records.map(\.capacity).uniqued()
    return capacities.sorted { $0.possible > $1.possible }.map { capacity in
      let own = records.filter { $0.capacity == capacity }
      return Holding(
        strategies: rows.strategies.filter { name in own.contains { $0.strategy == name } }, capacity: capacity,
        frames: joined(own.map(\.undecided)))
    }
  }

  private static func joined(_ frames: [UndecidedFrames?]) -> UndecidedFrames? {
    let known = frames.compactMap(\.self)
    return known.dropFirst().reduce(known.first) { $0?.joined(with: $1) }
  }

  /// Takes in the frames of another layout of which the same is to be said.
  private mutating func add(_ others: [Holding]) {
    for (place, other) in others.enumerated() { holdings[place].frames = Self.joined([holdings[place].frames, other.frames]) }
  }

  private func hasTheSameFrames(as other: FrameFinding) -> Bool { holdings.map(\.frames) == other.holdings.map(\.frames) }

  /// Whether every strategy holds what one holds. Layouts with different strategies may share that, but nothing else.
  var isOfAll: Bool { holdings.count == 1 }

  private func saysTheSame(as other: FrameFinding) -> Bool {
    guard workload == other.workload else { return false }
    let isAlike = holdings.count == other.holdings.count && zip(holdings, other.holdings).allSatisfy { $0.isAs($1) }
    return isAlike || (isOfAll && other.isOfAll && holdings[0].capacity == other.holdings[0].capacity)
  }
}

extension FrameBudgetCapacity {
  /// The number of items that may fit, as far as the run can tell.
  fileprivate var possible: Int {
    switch self {
    case .atLeast(let n), .about(let n), .undecided(_, let n): n
    case .below: 0
    }
  }
}
