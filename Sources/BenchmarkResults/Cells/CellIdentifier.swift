/// The name of one cell: a layout with a strategy that does one operation over `n` items of a workload.
///
/// Its text is `layout/strategy/operation/n`, with `@workload` appended if the workload is not the default `random`:
/// `flow/dirty-range/invalidate.resize/1000000`, `list/indexed/query/1000@text`. Floors are cells of the layout `floor`. Their strategy names the measured
/// work: `floor/scan/prepare/1000000`.
///
/// Cells sort by layout, operation, n, workload and strategy, so cells that are compared with each other are next to each other.
package struct CellIdentifier: Hashable, Sendable {
  /// The default workload, which names of cells omit.
  package static let defaultWorkload = "random"
  /// The most items that a cell read from a file may have.
  package static let mostItems = 100_000_000
  /// The layout of all floors.
  package static let floorLayout = "floor"

  /// The layout's name: `flow`.
  package let layout: String
  /// The strategy's name: `dirty-range`. For a floor, the name of the measured work: `scan`.
  package let strategy: String
  /// The operation's name: `invalidate.resize`.
  package let operation: String
  /// The number of items.
  package let n: Int
  /// The workload's name: `random`.
  package let workload: String

  /// Creates the name of a cell.
  /// - Precondition: No part is empty; layout, strategy and operation contain neither `/` nor `@`; and n is not negative.
  package init(layout: String, strategy: String, operation: String, n: Int, workload: String = defaultWorkload) {
    for part in [layout, strategy, operation] {
      precondition(Self.isPart(part), "“\(part)” cannot be part of a cell's name: it must not be empty or hold “/” or “@”")
    }
    precondition(!workload.isEmpty, "A cell's workload must have a name")
    precondition(n >= 0, "A cell of \(n) items: n must not be negative")
    self.init(trusting: layout, strategy, operation, n, workload)
  }

  private init(trusting layout: String, _ strategy: String, _ operation: String, _ n: Int, _ workload: String) {
    self.layout = layout
    self.strategy = strategy
    self.operation = operation
    self.n = n
    self.workload = workload
  }

  /// Whether this cell measures the work of the hardware instead of a layout.
  package var isFloor: Bool { layout == Self.floorLayout }

  /// The first part of the operation of a scenario.
  package static let scenarioPrefix = "scenario."

  /// Whether this cell is a script of frames. The figures of such cells are in `scenarios.csv`.
  package var isScenario: Bool { operation.hasPrefix(Self.scenarioPrefix) }

  /// The group of the cells that this cell is compared with.
  package var group: CellGroup { CellGroup(layout: layout, operation: operation, n: n, workload: workload) }

  /// Returns a layout's name without the values that were set for it: `waterfall` for `waterfall+columns=3`.
  package static func layoutWithoutValues(_ name: String) -> String { String(name.prefix { $0 != "+" }) }

  private static func isPart(_ text: some StringProtocol) -> Bool {
    !text.isEmpty && !text.contains { $0 == "/" || $0 == "@" }
  }
}

extension CellIdentifier: LosslessStringConvertible {
  /// The cell that `description` names, or nil if it names no cell. Only texts that the property `description` writes are accepted, so a cell has only one
  /// name: `list/naive/query/0100` and `list/naive/query/100@random` are rejected.
  package init?(_ description: String) {
    let parts = description.split(separator: "/", maxSplits: 3, omittingEmptySubsequences: false)
    guard parts.count == 4, parts.dropLast().allSatisfy(Self.isPart) else { return nil }
    let tail = parts[3].split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    guard let n = Int(tail[0]), (0...Self.mostItems).contains(n), String(n) == tail[0] else { return nil }
    let workload = tail.count == 2 ? String(tail[1]) : Self.defaultWorkload
    guard tail.count == 1 || (!workload.isEmpty && workload != Self.defaultWorkload) else { return nil }
    self.init(trusting: String(parts[0]), String(parts[1]), String(parts[2]), n, workload)
  }

  /// `layout/strategy/operation/n`, with `@workload` if it is not `random`.
  package var description: String {
    let name = "\(layout)/\(strategy)/\(operation)/\(n)"
    return workload == Self.defaultWorkload ? name : "\(name)@\(workload)"
  }
}

extension CellIdentifier: Comparable {
  /// Whether `left` comes before `right`: by layout, operation, n, workload, then strategy.
  package static func < (left: Self, right: Self) -> Bool {
    left.group == right.group ? left.strategy < right.strategy : left.group < right.group
  }
}

extension CellIdentifier: Codable {
  /// Reads the cell's name from one string.
  package init(from decoder: any Decoder) throws {
    let container = try decoder.singleValueContainer()
    let text = try container.decode(String.self)
    guard let cell = CellIdentifier(text) else {
      throw DecodingError.dataCorruptedError(
        in: container, debugDescription: "holds “\(text)”, which is not a cell: a cell is named layout/strategy/operation/n")
    }
    self = cell
  }

  /// Writes the cell's name as one string.
  package func encode(to encoder: any Encoder) throws {
    var container = encoder.singleValueContainer()
    try container.encode(description)
  }
}

/// The common part of the names of cells that are compared with each other: everything but the strategy.
package struct CellGroup: Hashable, Sendable, Comparable {
  /// The layout's name.
  package let layout: String
  /// The operation's name.
  package let operation: String
  /// The number of items.
  package let n: Int
  /// The workload's name.
  package let workload: String

  /// Creates a group.
  package init(layout: String, operation: String, n: Int, workload: String = CellIdentifier.defaultWorkload) {
    self.layout = layout
    self.operation = operation
    self.n = n
    self.workload = workload
  }

  /// `list/relayout/100000`, with `@workload` if it is not `random`. It is the name of the group's cells without a strategy, and the address of its row in a
  /// page.
  package var address: String { "\(layout)/\(operation)/\(n)" + (workload == CellIdentifier.defaultWorkload ? "" : "@\(workload)") }

  /// Returns the group's cell of a strategy.
  package func cell(_ strategy: String) -> CellIdentifier {
    CellIdentifier(layout: layout, strategy: strategy, operation: operation, n: n, workload: workload)
  }

  /// Whether `left` comes before `right`: by layout, operation, n, then workload.
  package static func < (left: Self, right: Self) -> Bool {
    (left.layout, left.operation, left.n, left.workload) < (right.layout, right.operation, right.n, right.workload)
  }
}
