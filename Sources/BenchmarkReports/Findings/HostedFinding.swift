import BenchmarkResults

/// The costs of hosted layouts, compared with the fastest strategy that lays out the same items in the same way.
package struct HostedFinding: Hashable, Sendable {
  /// The work of a hosted layout in one iteration.
  package struct Work: Hashable, Sendable {
    /// Calls of `prepare()`.
    package let prepares: Double
    /// Sizes that it asked for.
    package let sizesAsked: Double
    /// Attributes objects that it made.
    package let attributeObjects: Double

    /// Whether it processed all items: it asked for at least as many sizes, or made at least as many objects, as the layout has items.
    func isOfAll(_ itemCount: Int) -> Bool { prepares > 0 && max(sizesAsked, attributeObjects) >= Double(itemCount) }
  }

  /// A contender and the cost of its frame.
  package struct Cost: Hashable, Sendable {
    /// The contender.
    package let strategy: String
    /// The median, in nanoseconds.
    package let nanoseconds: Double
    /// Its work; `nil` for a strategy.
    package let work: Work?
  }

  /// One kind of frame, at the largest number of items with which a hosted layout was timed in it.
  package struct Frame: Hashable, Sendable {
    /// The event of a frame.
    package enum Event: Hashable, Sendable {
      /// The size of one item changes.
      case change
      /// The content scrolls to another place.
      case scroll
    }

    /// The event of the frame.
    package let event: Event
    /// The operation.
    package let operation: String
    /// The operation's path.
    let path: OperationPath?
    /// The number of items.
    package let itemCount: Int
    /// The hosted layouts, the most expensive first.
    package let hosted: [Cost]
    /// The fastest strategy; `nil` if none was timed.
    package let strategy: Cost?
  }

  /// The layout that the hosted layouts are compared with, or a hosted layout by itself.
  package let layout: String
  /// The workload.
  package let workload: String
  /// The frames that were timed.
  package let frames: [Frame]
  /// The time that the layout of one frame may take.
  package let budget: FrameBudget

  /// Returns a finding for each layout and workload for which hosted layouts were timed.
  static func all(in rows: FindingRows) -> [HostedFinding] {
    rows.layouts.flatMap { layout in
      rows.workloads(of: layout).compactMap { workload in
        let frames = [
          Frame(.change, of: layout, workload: workload, .frame, in: rows),
          Frame(.scroll, of: layout, workload: workload, .scrolledFrame, in: rows),
        ].compactMap(\.self)
        return frames.isEmpty ? nil : HostedFinding(layout: layout, workload: workload, frames: frames, budget: rows.layoutBudget)
      }
    }
  }
}

extension HostedFinding.Frame {
  fileprivate init?(_ event: Event, of layout: String, workload: String, _ role: OperationTraits.Role, in rows: FindingRows) {
    guard let operation = rows.operations.first(where: { rows.catalog[$0].role == role }) else { return nil }
    func costs(_ n: Int) -> [HostedFinding.Cost] {
      let group = CellGroup(layout: layout, operation: operation, n: n, workload: workload)
      return rows.strategies.compactMap { strategy in
        guard let time = rows.time(of: group.cell(strategy)) else { return nil }
        return HostedFinding.Cost(strategy: strategy, nanoseconds: time, work: rows.hostedWork[group.cell(strategy)])
      }
    }
    let sizes = rows.sizes(of: layout, workload: workload, in: [operation])
    guard let n = sizes.last(where: { n in costs(n).contains { $0.work != nil } }) else { return nil }
    let known = costs(n)
    let failed = rows.failures[layout] ?? []
    self.event = event
    self.operation = operation
    path = rows.catalog[operation].path
    itemCount = n
    hosted = known.filter { $0.work != nil }.sorted { ($1.nanoseconds, $0.strategy) < ($0.nanoseconds, $1.strategy) }
    strategy = known.filter { $0.work == nil && !failed.contains($0.strategy) }.min { $0.nanoseconds < $1.nanoseconds }
  }
}

extension HostedFinding.Work {
  /// The metrics that exist only for hosted layouts.
  static let metrics: Set<Metric> = [.prepares, .sizesAsked, .attributeObjects]

  /// The work that the summaries of a cell count; `nil` if they do not count prepares.
  init?(_ summaries: [SummaryRecord]) {
    func value(_ metric: Metric) -> Double? { summaries.first { $0.metric == metric }?.median }
    guard let prepares = value(.prepares) else { return nil }
    self.init(prepares: prepares, sizesAsked: value(.sizesAsked) ?? 0, attributeObjects: value(.attributeObjects) ?? 0)
  }
}
