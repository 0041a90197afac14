import BenchmarkResults

/// The titles of the rows of a table: as short as possible, but enough to distinguish the rows.
struct RowTitle {
  private let showsLayout: Bool
  private let showsOperation: Bool

  init(_ groups: [CellGroup]) {
    showsLayout = Set(groups.map { [$0.layout, $0.workload] }).count > 1
    showsOperation = !showsLayout || Set(groups.map(\.operation)).count > 1
  }

  var column: String { showsLayout ? showsOperation ? "layout, operation" : "layout" : "operation" }

  func text(of group: CellGroup) -> String {
    let workload = group.workload == CellIdentifier.defaultWorkload ? "" : " @\(group.workload)"
    return [showsLayout ? group.layout + workload : nil, showsOperation ? group.operation : nil].compactMap(\.self).joined(separator: " ")
  }
}
