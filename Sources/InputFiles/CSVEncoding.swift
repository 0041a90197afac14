/// A value on its way into a CSV file.
package struct CSVCell: Equatable, Sendable, ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  /// A missing value.
  package static let empty = CSVCell("")

  /// The value as a reader gets it back, before quoting.
  package let text: String

  /// A text, or an empty cell for nil.
  ///
  /// A NUL, which no text file may hold, becomes U+FFFD. An empty text reads back as a missing value.
  package init(_ text: String?) {
    self.text = (text ?? "").utf8.contains(0) ? (text ?? "").replacing("\0", with: "\u{FFFD}") : text ?? ""
  }

  /// A number in the shortest form that reads back as the same number, with a point for decimals and no `.0`.
  ///
  /// Nil becomes an empty cell. So does a number that is not finite, because it is no measured value.
  package init(_ number: Double?) {
    guard let number, number.isFinite else {
      self = .empty
      return
    }
    let shortest = "\(number)"
    text = shortest.hasSuffix(".0") ? String(shortest.dropLast(2)) : shortest
  }

  /// A whole number, or an empty cell for nil.
  package init(_ number: (some BinaryInteger)?) {
    text = number.map { "\($0)" } ?? ""
  }

  /// A text.
  package init(stringLiteral text: String) { self.init(text) }
  /// A whole number.
  package init(integerLiteral number: Int) { self.init(number) }
  /// A number.
  package init(floatLiteral number: Double) { self.init(number) }
}

/// CSV as RFC 4180 defines it, except that a line ends in LF alone, as in the other text files of a repository.
package enum CSVEncoding {
  /// One row with its line end.
  ///
  /// A row of one empty cell is written `""`, because a blank line is no row.
  ///
  /// - Precondition: `cells` is not empty.
  /// - Complexity: O(*c*), *c* the number of characters.
  package static func row(_ cells: [CSVCell]) -> String {
    precondition(!cells.isEmpty, "A row needs at least one cell")
    if cells == [.empty] { return "\"\"\n" }
    return cells.map { field($0.text) }.joined(separator: ",") + "\n"
  }

  /// `text` as one field. A text that a reader would otherwise split or trim is in quotes, with its own quotes doubled. A text that a spreadsheet would take
  /// for a formula has an apostrophe before it. `CSVTable` reads the original text back.
  ///
  /// - Complexity: O(*c*), *c* the number of characters.
  package static func field(_ text: String) -> String {
    let text = FormulaGuard.guarded(text)
    let scalars = text.unicodeScalars
    let isPlain = !scalars.contains { $0 == "," || $0 == "\"" || $0 == "\n" || $0 == "\r" }
    // A reader mistakes U+FEFF at the start of a file for a byte-order mark.
    if isPlain, !NumberText.hasBlankEdges(text), scalars.first != "\u{FEFF}" { return text }
    var quoted = String.UnicodeScalarView("\"".unicodeScalars)
    for scalar in scalars {
      if scalar == "\"" { quoted.append(scalar) }
      quoted.append(scalar)
    }
    quoted.append("\"")
    return String(quoted)
  }
}
