import BenchmarkResults
import BenchmarkStatistics

/// The growth of times with the number of items, compared with the claims of the documentation.
struct ScalingSection {
  let index: ReportIndex
  /// Whether every cell begins with its claim.
  let showsClaims: Bool
  private let records: [ScalingRecord]

  /// The section of a run, or of some of its cells.
  init(index: ReportIndex, showsClaims: Bool = false, includes: (ScalingRecord) -> Bool = { _ in true }) {
    self.index = index
    self.showsClaims = showsClaims
    records = index.analysis.scalings.filter(includes)
  }

  /// Returns the claimed complexity; `nil` without a claim.
  private func claim(_ record: ScalingRecord) -> Complexity? {
    index.catalog.claim(record.strategy, record.operation, layout: record.layout)
  }

  /// The section; `nil` if no cell was measured at enough sizes.
  var block: ReportBlock? {
    guard !records.isEmpty else { return nil }
    let explanation: ReportText = """
      The exponent of \(emphasis: "n") with its 95 % interval in brackets: 0 if the time does not grow, 1 if it is proportional to the number of items. \
      Then the complexities that fit best; two are named where the sizes cannot tell them apart. At least \(ScalingFit.fewestSizes) sizes over two decades \
      are fitted. Memory alone makes exponents of up to 0.4, because a million items do not fit the caches. So a time contradicts its claimed \
      complexity only if its whole interval is beyond the claim by more than \(Complexity.allowance): such a cell says what it contradicts. \
      If all that fits grows faster than the claim, but within that allowance, the cell says the claim and “+ memory”: times alone cannot tell the two apart.
      """
    let tables = tables.map { ReportBlock.section("\($0.layout)", [.table($0.table)], scope: ReportScope([.layout: $0.layout])) }
    return .section("Scaling", [.paragraph(explanation)] + warnings + tables)
  }

  /// The sentence on the cells that contradict their claims.
  private var warnings: [ReportBlock] {
    let claimed = records.filter { claim($0) != nil }
    guard !claimed.isEmpty else { return [] }
    let contradicting = claimed.compactMap { record in contradicted(by: record).map { (record, $0) } }
    guard !contradicting.isEmpty else {
      return [.paragraph("No time grows faster than the documentation claims, of \(claimed.count) that it makes a claim about.")]
    }
    let cells = contradicting.map { record, claim in
      "\(record.layout)/\(record.strategy)/\(record.operation) (\(Self.exponent(record)), claimed \(claim.rawValue))"
    }
    return [
      .warning("\(cells.count) of \(claimed.count) times grow faster than the documentation claims: \(cells.joined(separator: ", ")).")
    ]
  }

  /// The tables, one for each layout that has records.
  var tables: [(layout: String, table: ReportTable)] { index.layouts.compactMap { layout in table(of: layout).map { (layout, $0) } } }

  private func table(of layout: String) -> ReportTable? {
    let own = records.filter { $0.layout == layout }
    guard !own.isEmpty else { return nil }
    let strategies = index.strategies.filter { name in own.contains { $0.strategy == name } }
    var table = ReportTable(
      [.words("operation")] + strategies.map { .strategy($0) }, caption: "How the times of \(layout) grow with the number of items")
    for row in rows(of: own) {
      let title = row.workload == CellIdentifier.defaultWorkload ? row.operation : "\(row.operation) @\(row.workload)"
      let cells = strategies.map { name in
        cell(own.first { $0.strategy == name && $0.operation == row.operation && $0.workload == row.workload })
      }
      table.add([.words(title)] + cells, scope: ReportScope([.layout: layout]))
    }
    return table
  }

  /// Returns the operations and workloads, in the order of the report.
  private func rows(of records: [ScalingRecord]) -> [(operation: String, workload: String)] {
    let known = Set(records.map { [$0.operation, $0.workload] })
    let rows = index.groups(in: records[0].layout).map { [$0.operation, $0.workload] }.uniqued()
    return rows.filter(known.contains).map { ($0[0], $0[1]) }
  }

  private func cell(_ record: ScalingRecord?) -> ReportTable.Cell {
    guard let record else { return ReportTable.Cell(nil) }
    let fits = record.complexities.map(\.rawValue).joined(separator: " or ")
    let exponent = Self.exponent(record)
    if let claim = contradicted(by: record) {
      return ReportTable.Cell(.words("\(exponent) \(fits), contradicts the claimed \(claim.rawValue)"), .worse)
    }
    if showsClaims { return .words("\(claim(record)?.rawValue ?? "no claim"): \(exponent)") }
    if let claim = claim(record), record.exceeds(claim) { return .words("\(exponent) \(claim.rawValue) + memory") }
    return .words("\(exponent) \(fits)")
  }

  private func contradicted(by record: ScalingRecord) -> Complexity? { claim(record).flatMap { record.contradicts($0) ? $0 : nil } }

  /// Returns `0.98 [0.95 to 1.01]`.
  private static func exponent(_ record: ScalingRecord) -> String {
    let (low, high) = (record.interval.lowerBound, record.interval.upperBound)
    // With a single block at each size, resampling is impossible, so the exponent has no interval.
    return low == high ? rounded(record.exponent) : "\(rounded(record.exponent)) [\(rounded(low)) to \(rounded(high))]"
  }

  /// Returns `value` with exactly two decimals, and without a minus sign before zero.
  private static func rounded(_ value: Double) -> String {
    let hundredths = Int((value * 100).rounded())
    let digits = hundredths.magnitude % 100
    return "\(hundredths < 0 ? "−" : "")\(hundredths.magnitude / 100).\(digits < 10 ? "0" : "")\(digits)"
  }
}
