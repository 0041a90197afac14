/// Splits a CSV text into records and fields, and rejects quotes in the wrong place.
///
/// Every special character is ASCII, so the scanner looks at bytes. Therefore a combining mark after a comma does not hide the comma.
struct CSVRecordScanner {
  /// A record: a row that is not blank.
  struct Record {
    /// The line on which the record starts, from 1.
    let line: Int
    /// The fields, without their quotes.
    let fields: [String]
  }

  private enum State { case fieldStart, bare, quoted, closed }

  private let file: String
  private var state = State.fieldStart
  private var line = 1
  private var recordLine = 1
  /// The complete fields of the open record.
  private var fields: [String] = []
  /// The bytes of the open field.
  private var field: [UInt8] = []
  private var hasQuotes = false
  private var previous: UInt8 = 0

  /// The complete records, without blank lines. An open quote leaves the last record incomplete.
  private(set) var records: [Record] = []
  /// Whether a line end closes the last record of the text.
  private(set) var endsInNewline = true
  /// The line of an opening quote that is never closed; `nil` if every quote is closed.
  private(set) var openQuoteLine: Int?
  /// The line on which the text ends.
  var lastLine: Int { line }

  /// Scans all of `text`.
  ///
  /// - Throws: `InputFileError` for a quote in the wrong place.
  /// - Complexity: O(*b*), *b* the number of bytes.
  init(_ text: String, file: String) throws(InputFileError) {
    self.file = file
    var text = text
    text.makeContiguousUTF8()
    var index = text.utf8.startIndex
    while index < text.utf8.endIndex {
      let byte = text.utf8[index]
      guard take(byte) else { throw misplaced(text.unicodeScalars[index]) }
      previous = byte
      text.utf8.formIndex(after: &index)
    }
    if state != .quoted { openQuoteLine = nil }
    guard state != .fieldStart || !fields.isEmpty else { return }
    endsInNewline = false
    if state != .quoted { closeRecord() }
  }

  /// Takes the next byte. Returns false if the byte is not allowed at this place.
  private mutating func take(_ byte: UInt8) -> Bool {
    if byte == Self.newline || byte == Self.carriageReturn { return takeNewline(byte) }
    switch (state, byte) {
    case (.quoted, Self.quote): state = .closed
    case (.quoted, _): field.append(byte)
    case (.closed, Self.quote):
      // Two quotes in a quoted field mean one quote.
      field.append(byte)
      state = .quoted
    case (_, Self.comma): closeField()
    case (.fieldStart, Self.quote):
      state = .quoted
      hasQuotes = true
      openQuoteLine = line
    case (.bare, Self.quote), (.closed, _): return false
    case (.fieldStart, _), (.bare, _):
      field.append(byte)
      state = .bare
    }
    return true
  }

  private mutating func takeNewline(_ byte: UInt8) -> Bool {
    let endsPair = byte == Self.newline && previous == Self.carriageReturn
    if !endsPair { line += 1 }
    if state == .quoted {
      field.append(byte)
    } else if !endsPair {
      // In CRLF, the CR has already ended the record.
      closeRecord()
    }
    return true
  }

  private mutating func closeField() {
    fields.append(String(decoding: field.dropFirst(FormulaGuard.isGuarded(field) ? 1 : 0), as: UTF8.self))
    field.removeAll(keepingCapacity: true)
    state = .fieldStart
  }

  private mutating func closeRecord() {
    closeField()
    let isBlank = fields.count == 1 && !hasQuotes && fields[0].unicodeScalars.allSatisfy(\.isBlank)
    if !isBlank { records.append(Record(line: recordLine, fields: fields)) }
    fields = []
    hasQuotes = false
    recordLine = line
  }

  private func misplaced(_ scalar: Unicode.Scalar) -> InputFileError {
    let found =
      state == .bare
      ? "a quote inside a field that does not begin with one"
      : "\(InputFileError.quoting(String(scalar))) after the closing quote of a field"
    return InputFileError(
      file: file, line: line, problem: "field \(fields.count + 1) has \(found)",
      remedy: "put the whole field in quotes, from comma to comma, and write a quote inside it twice")
  }

  private static let newline = UInt8(ascii: "\n")
  private static let carriageReturn = UInt8(ascii: "\r")
  private static let comma = UInt8(ascii: ",")
  private static let quote = UInt8(ascii: "\"")
}
