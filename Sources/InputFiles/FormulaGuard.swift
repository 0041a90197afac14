/// Keeps a spreadsheet from taking a text for a formula. A text that begins like a formula is written with an apostrophe before it, and read without it.
///
/// Nothing is lost: a text that already has apostrophes before such a beginning gets one more.
enum FormulaGuard {
  /// `text` as it is written in a field. Numbers stay as they are: `-3` is no formula.
  static func guarded(_ text: String) -> String {
    guard let first = text.utf8.first, first == apostrophe || beginsFormula(first), isConcerned(text.utf8) else { return text }
    return isNumber(text) ? text : "'" + text
  }

  /// Whether the first byte of a field is an apostrophe that is not part of the text.
  static func isGuarded(_ field: [UInt8]) -> Bool { field.first == apostrophe && isConcerned(field) }

  /// Whether a formula begins at the start, or after the apostrophes at the start.
  private static func isConcerned(_ bytes: some Collection<UInt8>) -> Bool {
    bytes.first { $0 != apostrophe }.map(beginsFormula) ?? false
  }

  private static func isNumber(_ text: String) -> Bool { (try? NumberText(text).double()) != nil }

  /// Whether the byte is `=`, `+`, `-` or `@`, or a blank that spreadsheets ignore before them.
  private static func beginsFormula(_ byte: UInt8) -> Bool { "=+-@\t\n\r".utf8.contains(byte) }

  private static let apostrophe = UInt8(ascii: "'")
}
