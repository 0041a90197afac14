import InputFiles

extension ReportTable {
  /// The table as CSV: a header, and the exact first value of each cell. An empty cell is an empty field.
  package var csv: String {
    let header = CSVEncoding.row(columns.map { CSVCell($0.title) })
    return header + rows.map { row in CSVEncoding.row(row.cells.map { Self.field($0.values.first) }) }.joined()
  }

  private static func field(_ value: ReportValue?) -> CSVCell {
    guard let value else { return .empty }
    return value.number.map { CSVCell($0) } ?? CSVCell(value.full)
  }
}
