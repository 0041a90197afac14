/// Finds the records of a CSV text and their line numbers, and rejects quotes that SwiftCSV would misread or pass over.
///
/// SwiftCSV splits the fields afterwards. It compares whole `Character`s, so a comma or quote that a combining mark has fused with is
/// lost on it, and it drops blanks before a field. Where either would happen the scanner asks for a *fence*: a NUL, which no text file
/// may contain and with which nothing fuses, put in before splitting and taken out of the fields again.
struct CSVRecordScanner {
  /// One record: a row, or a blank line.
  struct Record {
    /// The line on which the record starts, from 1.
    var line: Int
    var start: String.Index
    /// Whether the record is an unquoted nothing: no characters, or only blanks.
    var isBlank = true
  }

  private enum State { case fieldStart, bare, quoted, closed }

  static let fence: Unicode.Scalar = "\0"

  private let file: String
  private var state = State.fieldStart
  private var line = 1
  private var field = 1
  private var record: Record
  private var previous: Unicode.Scalar = ","

  private(set) var records: [Record] = []
  /// Where a fence must stand for SwiftCSV to see the fields as they are; ascending.
  private(set) var fences: [String.Index] = []
  /// Whether the text's last record is closed by a line end.
  private(set) var endsInNewline = true
  /// The line on which a quote opens that nothing closes.
  private(set) var openQuoteLine: Int?
  /// The line on which the text ends.
  var lastLine: Int { line }

  /// Scans all of `text`.
  ///
  /// - Throws: `InputFileError` for a quote in the wrong place.
  /// - Complexity: O(*c*), *c* the number of characters.
  init(_ text: String, file: String) throws(InputFileError) {
    self.file = file
    record = Record(line: 1, start: text.startIndex)
    let scalars = text.unicodeScalars
    var index = scalars.startIndex
    while index < scalars.endIndex {
      let scalar = scalars[index]
      let next = scalars.index(after: index)
      try take(scalar, at: index, next: next)
      index = next
    }
    if record.start < text.endIndex {
      records.append(record)
      endsInNewline = false
    }
    if state != .quoted { openQuoteLine = nil }
  }

  private mutating func take(_ scalar: Unicode.Scalar, at index: String.Index, next: String.Index) throws(InputFileError) {
    defer { previous = scalar }
    if needsFence(before: scalar) { fences.append(index) }
    if Self.isNewline(scalar) { return takeNewline(scalar, next: next) }
    if record.isBlank, !scalar.isBlank { record.isBlank = false }
    switch (state, scalar) {
    case (.quoted, "\""): state = .closed
    case (.quoted, _): break
    case (.closed, "\""): state = .quoted
    case (_, ","):
      field += 1
      state = .fieldStart
    case (.fieldStart, "\""):
      state = .quoted
      openQuoteLine = line
    case (.bare, "\""): throw misplaced("a quote inside a field that does not begin with one")
    case (.closed, _): throw misplaced("\(InputFileError.quoting(String(scalar))) after the closing quote of a field")
    case (.fieldStart, _), (.bare, _): state = .bare
    }
  }

  private mutating func takeNewline(_ scalar: Unicode.Scalar, next: String.Index) {
    let endsPair = scalar == "\n" && previous == "\r"
    if !endsPair { line += 1 }
    if state == .quoted { return }
    if endsPair {
      // The record ended at the CR; what follows starts one scalar later than was thought then.
      record.start = next
      return
    }
    records.append(record)
    record = Record(line: line, start: next)
    field = 1
    state = .fieldStart
  }

  /// A separator beside a scalar outside ASCII may fuse with it; a blank at the start of a field would be dropped.
  private func needsFence(before scalar: Unicode.Scalar) -> Bool {
    let followsSeparator = previous == "," || previous == "\""
    if followsSeparator && !scalar.isASCII { return true }
    if (scalar == "," || scalar == "\"") && !previous.isASCII { return true }
    return state == .fieldStart && scalar.isBlank && !Self.isNewline(scalar)
  }

  private func misplaced(_ found: String) -> InputFileError {
    InputFileError(
      file: file, line: line, problem: "field \(field) has \(found)",
      remedy: "put the whole field in quotes, from comma to comma, and write a quote inside it twice")
  }

  private static func isNewline(_ scalar: Unicode.Scalar) -> Bool { scalar == "\n" || scalar == "\r" }
}

extension CSVRecordScanner {
  /// `text` with its fences put in and its last record closed.
  ///
  /// - Complexity: O(*c*), *c* the number of characters.
  func fenced(_ text: String) -> String {
    var result = ""
    result.reserveCapacity(text.utf8.count + fences.count + 1)
    var start = text.startIndex
    for index in fences {
      result += text[start..<index]
      result.unicodeScalars.append(Self.fence)
      start = index
    }
    result += text[start...]
    // Without a line end SwiftCSV loses a last field that is empty.
    if !endsInNewline { result += "\n" }
    return result
  }

  /// `field` as it was before its fences were put in.
  static func withoutFences(_ field: String) -> String {
    guard field.utf8.contains(0) else { return field }
    var result = String.UnicodeScalarView()
    result.append(contentsOf: field.unicodeScalars.lazy.filter { $0 != fence })
    return String(result)
  }
}
