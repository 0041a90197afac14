import InputFiles

/// The records of one of a run's CSV files.
package struct RecordTable<Record: RunRecord>: Sendable {
  /// The records, in the order of the file.
  package let records: [Record]
  /// Whether the last row was dropped because a killed process had left it unfinished.
  package let tornLastRow: Bool

  /// Creates a table of `records`. By default, no row was torn.
  package init(records: [Record], tornLastRow: Bool = false) {
    self.records = records
    self.tornLastRow = tornLastRow
  }

  /// The largest file that is read: 1 GiB, about nine million samples.
  package static var maximumBytes: Int { 1 << 30 }

  /// Reads the file at `path`. A last row without a line end is dropped: every row is written with one, so a row without it may have lost a part of its last
  /// number.
  /// - Throws: An `InputFileError` if the file is missing, is not CSV, or has another header. For a field that does not fit its column, the error has line
  ///   and column.
  /// - Complexity: O(*c*), *c* the number of characters.
  package init(reading path: String) throws(InputFileError) {
    try self.init(try CSVTable(reading: path, maximumBytes: Self.maximumBytes, allowingTornLastRow: true))
  }

  /// Reads `text`, which errors call `name`.
  /// - Throws: An `InputFileError`, as `init(reading:)` does.
  package init(text: String, named name: String) throws(InputFileError) {
    try self.init(try CSVTable(text: text, named: name, allowingTornLastRow: true))
  }

  private init(_ table: CSVTable) throws(InputFileError) {
    try Self.checkHeader(of: table)
    // If the reader has dropped a torn row itself, all remaining rows had their line ends.
    let isCutInLastField = !table.endsInNewline && !table.tornLastRow && !table.rows.isEmpty
    let places = Dictionary(uniqueKeysWithValues: zip(table.header, table.header.indices))
    var records: [Record] = []
    records.reserveCapacity(table.rows.count)
    var lines: [RecordKey: Int] = [:]
    for row in isCutInLastField ? table.rows.dropLast() : table.rows[...] {
      let record = try Record(RecordRow(row: row, places: places))
      if let key = record.key, let first = lines.updateValue(row.line, forKey: key) { throw Self.duplicate(key, row, of: first) }
      records.append(record)
    }
    self.records = records
    tornLastRow = table.tornLastRow || isCutInLastField
  }

  private static func duplicate(_ key: RecordKey, _ row: CSVTable.Row, of line: Int) -> InputFileError {
    InputFileError(
      file: row.file, line: row.line, problem: "is a second sample of \(key.cell) in the same place as line \(line)",
      remedy: "two processes wrote to this run, or its rows were copied; remove the duplicates, or measure again")
  }

  private static func checkHeader(of table: CSVTable) throws(InputFileError) {
    guard table.header != Record.columnNames else { return }
    let place = zip(table.header, Record.columnNames).prefix { $0 == $1 }.count
    let found = place < table.header.count ? InputFileError.quoting(table.header[place]) : "nothing"
    let expected = place < Record.columnNames.count ? InputFileError.quoting(Record.columnNames[place]) : "no further column"
    throw InputFileError(
      file: table.file, line: 1, problem: "column \(place + 1) of the header is \(found) where \(expected) belongs",
      remedy: "the header is \(Record.columnNames.joined(separator: ",")); if another version of the tool wrote the file, measure again")
  }
}

extension RecordTable {
  /// The header with its line end.
  static var header: String { CSVEncoding.row(Record.columnNames.map { CSVCell($0) }) }

  /// Returns the rows of `records`, each with its line end.
  static func rows(_ records: [Record]) -> String {
    var text = ""
    for record in records { text += CSVEncoding.row(record.values.map(\.cell)) }
    return text
  }

  /// Returns the file of these records: RFC 4180 with a header, `.` decimals, and an empty cell for a missing value.
  /// - Complexity: O(*c*), *c* the number of characters.
  package static func text(of records: [Record]) -> String { header + rows(records) }
}

extension RecordValue {
  /// The value as a CSV cell.
  var cell: CSVCell {
    switch self {
    case .text(let text): CSVCell(text)
    case .integer(let integer): CSVCell(integer)
    case .number(let number): CSVCell(number)
    case .missing: .empty
    }
  }
}
