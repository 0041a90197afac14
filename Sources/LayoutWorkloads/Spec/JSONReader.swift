private import InputFiles

/// Reads a JSON text (RFC 8259) in one pass. Every fault has its place; a fault of a key or a number also has its path.
///
/// It is stricter than Foundation's decoder, which silently accepts a comma with nothing behind it, and silently takes the first of two members with one key.
///
/// - Complexity: O(*b*), *b* the size of the text in bytes.
struct JSONReader {
  /// The most arrays and objects that may be nested. Fifty nested groups of a compositional layout, the most that it may have, come to 107.
  static let deepestNesting = 128

  private let bytes: [UInt8]
  /// The next byte.
  private var offset = 0
  /// The path from the outermost value to the one that is being read.
  private var steps: [Step] = []

  private enum Step {
    case index(Int)
    case key(String)
  }

  /// A reader at the beginning of a text.
  init(_ text: String) { bytes = Array(text.utf8) }

  /// The one value of the text.
  mutating func read() throws(SpecFault) -> JSONValue {
    skipSpace()
    let value = try value()
    skipSpace()
    guard offset == bytes.count else { throw fault(expected: "the end") }
    return value
  }

  private mutating func value() throws(SpecFault) -> JSONValue {
    guard let next else { throw fault(expected: "a value") }
    switch next {
    case UInt8(ascii: "{"): return try object()
    case UInt8(ascii: "["): return try array()
    case UInt8(ascii: "\""): return .string(try string())
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number(try number())
    default: break
    }
    if take("true") { return .bool(true) }
    if take("false") { return .bool(false) }
    if take("null") { return .null }
    throw fault(expected: "a value")
  }
}

// MARK: Arrays and objects

extension JSONReader {
  private mutating func array() throws(SpecFault) -> JSONValue {
    var elements: [JSONValue] = []
    try enter(.index(0))
    while try goesOn(to: "]", after: elements.count) {
      steps[steps.count - 1] = .index(elements.count)
      elements.append(try value())
    }
    steps.removeLast()
    return .array(elements)
  }

  private mutating func object() throws(SpecFault) -> JSONValue {
    var members: [String: JSONValue] = [:]
    try enter(.key(""))
    while try goesOn(to: "}", after: members.count) {
      let start = offset
      guard next == UInt8(ascii: "\"") else { throw fault(expected: "a key in quotation marks") }
      let key = try string()
      steps[steps.count - 1] = .key(key)
      guard members[key] == nil else { throw fault("duplicate key; give it once", at: start, path) }
      skipSpace()
      guard take(":") else { throw fault(expected: "“:” behind the key") }
      skipSpace()
      members[key] = try value()
    }
    steps.removeLast()
    return .object(members)
  }

  /// Passes an opening bracket.
  private mutating func enter(_ step: Step) throws(SpecFault) {
    guard steps.count < Self.deepestNesting else {
      throw fault("holds arrays and objects more than \(Self.deepestNesting) deep; go no deeper", at: offset)
    }
    steps.append(step)
    offset += 1
    skipSpace()
  }

  /// Passes the comma behind `count` elements, or the closing bracket. Returns whether another element follows.
  private mutating func goesOn(to bracket: StaticString, after count: Int) throws(SpecFault) -> Bool {
    skipSpace()
    if take(bracket) { return false }
    guard count > 0 else { return true }
    let comma = offset
    guard take(",") else { throw fault(expected: "“,” or “\(bracket)”") }
    skipSpace()
    if next == bracket.utf8Start.pointee { throw invalid("a comma with nothing behind it", at: comma) }
    return true
  }
}

// MARK: Numbers and texts

extension JSONReader {
  private mutating func number() throws(SpecFault) -> Double {
    let start = offset
    _ = take("-")
    if take("0") {
      if let digit = next, Self.isDigit(digit) { throw invalid("a number that begins with 0; leave the zero out", at: offset) }
    } else {
      try digits()
    }
    if take(".") { try digits() }
    if take("e") || take("E") {
      if !take("+") { _ = take("-") }
      try digits()
    }
    let text = bytes[start..<offset]
    let number = Double(String(decoding: text, as: UTF8.self)) ?? .infinity
    let mantissa = text.prefix { $0 != UInt8(ascii: "e") && $0 != UInt8(ascii: "E") }
    let isLost = number == 0 && mantissa.contains { (UInt8(ascii: "1")...UInt8(ascii: "9")).contains($0) }
    guard number.isFinite, !isLost else {
      throw fault("the number cannot be used; give one that is neither too large nor too small", at: start, path)
    }
    return number
  }

  private mutating func digits() throws(SpecFault) {
    guard let first = next, Self.isDigit(first) else { throw fault(expected: "a digit") }
    while let digit = next, Self.isDigit(digit) { offset += 1 }
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

  /// The text between two quotation marks.
  private mutating func string() throws(SpecFault) -> String {
    let opening = offset
    offset += 1
    var text = ""
    var start = offset
    while let byte = next, byte != UInt8(ascii: "\"") {
      if byte < 0x20 { throw fault(expected: "a character that is not a control character") }
      guard byte == UInt8(ascii: "\\") else {
        offset += 1
        continue
      }
      text += String(decoding: bytes[start..<offset], as: UTF8.self)
      text.unicodeScalars.append(try escape(inTextAt: opening))
      start = offset
    }
    let rest = String(decoding: bytes[start..<offset], as: UTF8.self)
    guard take("\"") else { throw fault(expected: "“\"” at the end of the text") }
    return text.isEmpty ? rest : text + rest
  }

  private mutating func escape(inTextAt opening: Int) throws(SpecFault) -> Unicode.Scalar {
    let start = offset
    offset += 1
    guard let letter = next else { throw fault(expected: "an escape") }
    offset += 1
    switch letter {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(letter)
    case UInt8(ascii: "b"): return "\u{8}"
    case UInt8(ascii: "f"): return "\u{C}"
    case UInt8(ascii: "n"): return "\n"
    case UInt8(ascii: "r"): return "\r"
    case UInt8(ascii: "t"): return "\t"
    case UInt8(ascii: "u"): break
    default: throw invalid("an escape that does not exist; a backslash is written \\\\", at: start)
    }
    var code = try codeUnit()
    if (0xD800..<0xDC00).contains(code), take("\\u") {
      let low = try codeUnit()
      if (0xDC00..<0xE000).contains(low) { code = 0x10000 + (code - 0xD800) << 10 + (low - 0xDC00) }
    }
    guard let scalar = Unicode.Scalar(code) else {
      throw invalid("a text with half a character, as \\ud800 is alone; give both halves, as \\ud83d\\ude00", at: opening)
    }
    return scalar
  }

  /// Four hexadecimal digits.
  private mutating func codeUnit() throws(SpecFault) -> UInt32 {
    var unit: UInt32 = 0
    for _ in 0..<4 {
      guard let digit = next.flatMap({ Character(Unicode.Scalar($0)).hexDigitValue }) else { throw fault(expected: "a hexadecimal digit") }
      unit = unit << 4 | UInt32(digit)
      offset += 1
    }
    return unit
  }
}

// MARK: Bytes and faults

extension JSONReader {
  /// The next byte, or nil at the end.
  private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

  /// Passes `word` if it comes next.
  private mutating func take(_ word: StaticString) -> Bool {
    let length = word.utf8CodeUnitCount
    guard offset + length <= bytes.count else { return false }
    for index in 0..<length where bytes[offset + index] != word.utf8Start[index] { return false }
    offset += length
    return true
  }

  private mutating func skipSpace() {
    while let byte = next, byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 { offset += 1 }
  }

  /// The path of the value that is being read.
  private var path: JSONPath {
    steps.reduce(.root) { parent, step in
      switch step {
      case .index(let index): .index(index, of: parent)
      case .key(let key): .key(key, of: parent)
      }
    }
  }

  private func fault(_ problem: String, at offset: Int, _ path: JSONPath? = nil) -> SpecFault {
    SpecFault(at: path, problem, place: TextPlace(ofOffset: offset, in: bytes))
  }

  private func invalid(_ problem: String, at offset: Int) -> SpecFault { fault("is not valid JSON: \(problem)", at: offset) }

  /// The fault that something else is in the place of `expected`.
  private func fault(expected: String) -> SpecFault {
    let found = String(decoding: bytes[offset...].prefix(32), as: UTF8.self).first.map { InputFileError.quoting(String($0)) } ?? "the end"
    return invalid("expected \(expected), found \(found)", at: offset)
  }
}
