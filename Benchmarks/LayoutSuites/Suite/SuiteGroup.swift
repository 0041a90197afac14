import BenchmarkResults
import CollectionLayouts

/// The cells that are measured side by side: the contenders of one layout, operation and number of items, or the floors of one number of items.
package struct SuiteGroup: Sendable {
  /// The work of the contenders.
  package enum Work: Sendable {
    /// An operation of a layout.
    case operation(Operation, BenchmarkedLayout, [Contender])
    /// Hardware floors, sampled like an operation.
    case floors(Operation, [HardwareFloor])
  }

  /// The work that is measured.
  package let work: Work
  /// The number of items.
  package let itemCount: Int
  /// The cells, in the order of the contenders.
  package let cells: [CellIdentifier]

  /// A group of these cells, one for each contender or floor of `work`, in their order.
  package init(work: Work, itemCount: Int, cells: [CellIdentifier]) {
    self.work = work
    self.itemCount = itemCount
    self.cells = cells
  }

  /// A group of one operation of one layout, for measuring a custom layout or strategy.
  package init(_ operation: Operation, _ layout: BenchmarkedLayout, _ contenders: [Contender], itemCount: Int, workload: String) {
    self.init(
      work: .operation(operation, layout, contenders), itemCount: itemCount,
      cells: contenders.map {
        CellIdentifier(layout: layout.name, strategy: $0.name, operation: operation.name, n: itemCount, workload: workload)
      })
  }

  /// The layout; `nil` for floors.
  var layout: BenchmarkedLayout? {
    if case .operation(_, let layout, _) = work { layout } else { nil }
  }

  /// Whether a layout is measured, and not the hardware.
  var isOfLayout: Bool {
    if case .operation = work { true } else { false }
  }

  /// The group's name in progress messages.
  package var title: String {
    guard let cell = cells.first else { return "" }
    return "\(cell.layout)/\(cell.operation)/\(cell.n)"
  }
}

extension SuiteGroup {
  /// Returns the group with only the cells at these places.
  func only(_ places: [Int]) -> SuiteGroup {
    guard places != Array(cells.indices) else { return self }
    let work: Work =
      switch work {
      case .operation(let operation, let layout, let contenders): .operation(operation, layout, places.map { contenders[$0] })
      case .floors(let operation, let floors): .floors(operation, places.map { floors[$0] })
      }
    return SuiteGroup(work: work, itemCount: itemCount, cells: places.map { cells[$0] })
  }
}
