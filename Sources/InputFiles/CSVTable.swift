/// A CSV file: a header that names the columns, and rows that know the line on which they start.
///
///     let table = try CSVTable(reading: "sizes.csv")
///     let height = try table.column("height")
///     for row in table.rows { print(try row.double(in: height)) }
///
/// The dialect is RFC 4180: commas, double quotes, and a doubled quote inside a quoted field. LF, CRLF or CR ends a line outside quotes and is content inside
/// them. A field keeps its blanks. `CSVEncoding` puts an apostrophe before `=`, `+`, `-`, `@`, a tab or a line end; the table drops it. Blank lines are
/// skipped. Nothing is guessed: any other form is an error.
package struct CSVTable: Sendable {
  /// The file as the user named it.
  package var file: String { origin.file }
  /// The names of the columns, in order. They are distinct and not empty, and have no blanks at either end.
  package var header: [String] { origin.columns }
  /// The rows below the header, each with as many fields as the header.
  package let rows: [Row]
  /// Whether a torn last row was dropped. It is always false unless the caller allowed that.
  package let tornLastRow: Bool
  /// Whether the text ends in a line end. If the writer ends every row with one, a last row without one may be cut short in its last field.
  package let endsInNewline: Bool

  let origin: CSVOrigin

  /// Reads the file at `path`. It treats a torn last row as `init(text:named:allowingTornLastRow:)` does; the cut may also be inside a character.
  ///
  /// - Throws: The errors of `TextFile` and `init(text:named:allowingTornLastRow:)`.
  /// - Complexity: O(*b*), *b* the size of the file in bytes.
  package init(
    reading path: String, maximumBytes: Int = TextFile.defaultMaximumBytes, allowingTornLastRow: Bool = false
  ) throws(InputFileError) {
    let file = try TextFile(reading: path, maximumBytes: maximumBytes, allowingTornEnd: allowingTornLastRow)
    try self.init(file.text, named: path, allowingTorn: allowingTornLastRow, endsTorn: file.endsTorn)
  }

  /// Reads `text`, called `name` in errors.
  ///
  /// With `allowingTornLastRow`, a last row that a killed process left unfinished is dropped. That is a row without a line end that has too few fields, or an
  /// open quote on that very line. A last row without a line end that has all its fields is kept; see `endsInNewline`.
  ///
  /// - Throws: `InputFileError` for a NUL, a misplaced quote, a quote that is never closed (with the line where it opened), a missing header, a column name
  ///   that is empty, duplicate or padded with blanks, and a row with more or fewer fields than the header.
  /// - Complexity: O(*c*), *c* the number of characters.
  package init(text: String, named name: String, allowingTornLastRow: Bool = false) throws(InputFileError) {
    try self.init(text, named: name, allowingTorn: allowingTornLastRow, endsTorn: false)
  }

  private init(_ marked: String, named name: String, allowingTorn: Bool, endsTorn: Bool) throws(InputFileError) {
    let scan = try CSVRecordScanner(try Self.unmarked(marked, file: name), file: name)
    endsInNewline = scan.endsInNewline
    var torn = false
    if let line = scan.openQuoteLine {
      // A stray quote early in the text swallows everything after it. Only a quote on the last line can come from a killed process.
      guard allowingTorn, line == scan.lastLine, !scan.records.isEmpty else {
        throw InputFileError(file: name, line: line, problem: "a quote opens here and is never closed", remedy: "close it or remove it")
      }
      torn = true
    }
    var records = scan.records
    guard let first = records.first else {
      throw InputFileError(file: name, problem: "has no header row", remedy: "name the columns in the first line")
    }
    origin = try CSVOrigin(file: name, line: first.line, columns: first.fields)
    records.removeFirst()
    if allowingTorn, !torn, !scan.endsInNewline, let last = records.last, endsTorn || last.fields.count < origin.columns.count {
      torn = true
      records.removeLast()
    }
    for record in records { try origin.checkCount(of: record.fields, line: record.line) }
    let origin = origin
    rows = records.map { Row(line: $0.line, fields: $0.fields, origin: origin) }
    // The beginning of another row after the last whole one may have been dropped.
    tornLastRow = torn || endsTorn
  }

  /// `text` without a byte-order mark. Throws an error if it contains a NUL.
  private static func unmarked(_ text: String, file: String) throws(InputFileError) -> String {
    if let offset = text.utf8.firstIndex(of: 0) {
      let line = LineCount.line(ofOffset: text.utf8.distance(from: text.startIndex, to: offset), in: text.utf8)
      throw InputFileError(file: file, line: line, problem: "contains a NUL, so it is not text", remedy: "give a text file")
    }
    let scalars = text.unicodeScalars
    return scalars.first == "\u{FEFF}" ? String(scalars.dropFirst()) : text
  }
}

extension CSVTable {
  /// The position of the column called `name`.
  ///
  /// - Throws: `InputFileError` that lists the existing columns.
  /// - Complexity: O(*k*), *k* the number of columns.
  package func column(_ name: String) throws(InputFileError) -> Int {
    if let index = optionalColumn(name) { return index }
    try origin.checkSeparator()
    let known = header.prefix(12).map(InputFileError.quoting).joined(separator: ", ")
    let sameLetters = header.first { $0.lowercased() == name.lowercased() }.map { "rename “\($0)” to “\(name)”" }
    throw InputFileError(
      file: file, line: origin.line, column: name, problem: "there is no such column among \(known)\(header.count > 12 ? ", …" : "")",
      remedy: sameLetters ?? "add it or rename one")
  }

  /// The position of the column called `name`; nil if the column is missing.
  ///
  /// - Complexity: O(*k*), *k* the number of columns.
  package func optionalColumn(_ name: String) -> Int? { header.firstIndex(of: name) }
}
