/// A number as users write it in a table: `44`, `-44.5`, `4.45e1`.
///
/// Swift's own conversions also accept hexadecimal floats, `nan` and `inf`, and turn numbers that are too large into infinity. So the form is checked first
/// and the value afterwards.
struct NumberText {
  /// The reason why a text is not the required number.
  struct Fault: Error {
    /// The problem, as a clause.
    let problem: String
  }

  private let text: String

  init(_ text: String) {
    self.text = text
  }

  /// - Throws: `Fault` unless the text is a finite decimal number and nothing else.
  func double() throws(Fault) -> Double {
    try checkEdges()
    guard isDecimal, let value = Double(text) else {
      throw isNotFinite ? fault("is not a finite number") : fault("is not a number")
    }
    guard value.isFinite else { throw fault("is too large") }
    if value == 0, significandHasDigit(in: 0x31...0x39) { throw fault("is too close to zero") }
    return value
  }

  /// - Throws: `Fault` unless the text is digits, with or without a sign, that fit an `Int`.
  func integer() throws(Fault) -> Int {
    try checkEdges()
    let digits = unsigned
    guard !digits.isEmpty, digits.allSatisfy(Self.isDigit) else { throw fault("is not a whole number") }
    guard let value = Int(text) else { throw fault("is too large") }
    return value
  }

  /// Whether the first or the last character is white space.
  static func hasBlankEdges(_ text: String) -> Bool {
    let scalars = text.unicodeScalars
    return scalars.first?.isBlank ?? false || scalars.last?.isBlank ?? false
  }

  private func checkEdges() throws(Fault) {
    if text.isEmpty { throw Fault(problem: "is empty") }
    if Self.hasBlankEdges(text) { throw Fault(problem: "found \(InputFileError.quoting(text)), which begins or ends with a blank") }
  }

  private func fault(_ clause: String) -> Fault {
    Fault(problem: "found \(InputFileError.quoting(text)), which \(clause)")
  }

  private var unsigned: Substring.UTF8View {
    let hasSign = text.utf8.first == 0x2B || text.utf8.first == 0x2D
    return text.utf8.dropFirst(hasSign ? 1 : 0)
  }

  /// Whether the text is an optional sign, then digits with at most one point and at least one digit, then optionally `e`, an optional sign and digits.
  private var isDecimal: Bool {
    let parts = unsigned.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 | 0x20 == 0x65 }
    let significand = parts[0].split(separator: 0x2E, omittingEmptySubsequences: false)
    guard significand.count <= 2, significand.contains(where: { !$0.isEmpty }), significand.joined().allSatisfy(Self.isDigit) else {
      return false
    }
    guard parts.count == 2 else { return true }
    let hasSign = parts[1].first == 0x2B || parts[1].first == 0x2D
    let exponent = parts[1].dropFirst(hasSign ? 1 : 0)
    return !exponent.isEmpty && exponent.allSatisfy(Self.isDigit)
  }

  private var isNotFinite: Bool {
    ["nan", "inf", "infinity"].contains(String(Substring(unsigned)).lowercased())
  }

  private func significandHasDigit(in range: ClosedRange<UInt8>) -> Bool {
    unsigned.prefix { $0 | 0x20 != 0x65 }.contains { range.contains($0) }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
}

extension UInt {
  /// The number with its thousands separated: `1,234,567`.
  package var grouped: String {
    let digits = String(self)
    var text = ""
    for (place, digit) in digits.enumerated() {
      if place > 0, (digits.count - place) % 3 == 0 { text += "," }
      text.append(digit)
    }
    return text
  }
}

extension Unicode.Scalar {
  /// Whether the scalar is white space. ASCII, which makes up most of any table, needs no look-up in Unicode's tables.
  var isBlank: Bool {
    isASCII ? self == " " || ("\t"..."\r").contains(self) : properties.isWhitespace
  }
}
