/// Reads a callgrind profile line by line.
struct CallgrindReader {
  /// The problem of a line.
  struct Problem: Error {
    let text: String
  }

  private(set) var parts: [CallgrindProfile.Part] = []
  private var part = CallgrindProfile.Part()
  /// Whether the part has begun. Before that, there are only headers that belong to the whole file.
  private var isBegun = false
  private var totals: Int?
  private var columns = Columns()
  private var names = CompressedNames()
  /// The position of the last cost line. Later lines may be relative to it.
  private var position: [UInt64] = []
  private var object = ""
  private var context: CallgrindProfile.Context?
  /// The object and the context of the call to which the next lines belong.
  private var callee: (object: String?, context: CallgrindProfile.Context?) = (nil, nil)
  private var isCallCost = false

  mutating func read(_ line: Substring) throws(Problem) {
    guard let first = line.utf8.first else { return }
    switch first {
    case UInt8(ascii: "#"): return
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "*"): try readCost(line)
    default:
      guard let mark = line.firstIndex(where: { $0 == "=" || $0 == ":" }) else {
        throw Problem(text: "“\(line.prefix(40))” is not a line of the format")
      }
      let value = line[line.index(after: mark)...].drop { $0 == " " || $0 == "\t" }
      if line[mark] == "=" { try readName(line[..<mark], value) } else { try readHeader(line[..<mark], value) }
    }
  }

  /// Ends the last part.
  mutating func finish() throws(Problem) { try closePart() }

  private mutating func readHeader(_ key: Substring, _ value: Substring) throws(Problem) {
    switch key {
    case "part": if isBegun { try closePart() }
    case "positions": columns.positions = value.split(separator: " ").map(String.init)
    case "events":
      columns.events = value.split(separator: " ").map(String.init)
      isBegun = true
    case "totals": totals = try columns.total(in: value, of: key)
    case "desc" where value.hasPrefix("Trigger: "): part.trigger = String(value.dropFirst("Trigger: ".count))
    default: break
    }
  }

  private mutating func closePart() throws(Problem) {
    guard let totals else { throw Problem(text: "a part ends without “totals:”") }
    let sum = part.costs.reduce(0) { $0 + $1.count }
    guard sum == totals else { throw Problem(text: "the costs add up to \(sum), and “totals:” says \(totals)") }
    part.total = totals
    parts.append(part)
    part = CallgrindProfile.Part()
    (self.totals, isBegun) = (nil, false)
    (position, context, callee) = ([], nil, (nil, nil))
  }

  private mutating func readName(_ key: Substring, _ value: Substring) throws(Problem) {
    switch key {
    case "ob": object = try names.name(value, kind: .object)
    case "fl", "fi", "fe": _ = try names.name(value, kind: .file)
    case "fn": context = Self.context(try names.name(value, kind: .function))
    case "cob": callee.object = try names.name(value, kind: .object)
    case "cfl", "cfi": _ = try names.name(value, kind: .file)
    case "cfn": callee.context = Self.context(try names.name(value, kind: .function))
    case "calls":
      guard callee.context != nil else { throw Problem(text: "“calls=” comes before “cfn=”") }
      isCallCost = true
    default: throw Problem(text: "“\(key.prefix(40))=” is unknown")
    }
  }

  /// A function with its callers, `f'2'caller`. A number is not a function, but the depth of a recursion.
  private static func context(_ name: String) -> CallgrindProfile.Context {
    CallgrindProfile.Context(name.split(separator: "'").filter { !$0.allSatisfy(\.isNumber) }.map(String.init))
  }

  private mutating func readCost(_ line: Substring) throws(Problem) {
    let words = line.split(separator: " ")
    guard let context else { throw Problem(text: "costs come before “fn=”") }
    position = try columns.position(in: words, after: position)
    let place = CallgrindProfile.Place(object: object, address: columns.address(position))
    guard !isCallCost else {
      // The cost of a call is that of the called function, which has lines of its own.
      if let called = callee.context { part.callSites[called, default: []].insert(place) }
      callee = (nil, nil)
      isCallCost = false
      return
    }
    let count = try columns.instructions(in: words)
    if count > 0 { part.costs.append(CallgrindProfile.Cost(context: context, place: place, count: count)) }
  }
}

/// The meaning of the columns in cost lines.
private struct Columns {
  var positions = ["line"]
  var events: [String] = []

  /// The positions of a line. `*` repeats a position of the previous line, and `+` or `-` gives the difference from it.
  func position(in words: [Substring], after last: [UInt64]) throws(CallgrindReader.Problem) -> [UInt64] {
    guard words.count >= positions.count else {
      throw CallgrindReader.Problem(text: "a cost line has \(words.count) numbers, and \(positions.count) positions are announced")
    }
    var result: [UInt64] = []
    for (place, word) in words.prefix(positions.count).enumerated() {
      let base = place < last.count ? last[place] : 0
      guard let value = Self.value(word, base) else { throw CallgrindReader.Problem(text: "“\(word.prefix(40))” is no position") }
      result.append(value)
    }
    return result
  }

  private static func value(_ word: Substring, _ base: UInt64) -> UInt64? {
    switch word.first {
    case "*": word.count == 1 ? base : nil
    case "+": number(word.dropFirst()).map { base &+ $0 }
    case "-": number(word.dropFirst()).map { base &- $0 }
    default: number(word)
    }
  }

  private static func number(_ word: Substring) -> UInt64? {
    word.hasPrefix("0x") ? UInt64(word.dropFirst(2), radix: 16) : UInt64(word)
  }

  func address(_ position: [UInt64]) -> UInt64 { positions.firstIndex(of: "instr").map { position[$0] } ?? 0 }

  /// The instructions of a cost line. Trailing zeros may be missing.
  func instructions(in words: [Substring]) throws(CallgrindReader.Problem) -> Int {
    let column = try self.column + positions.count
    guard column < words.count else { return 0 }
    return try Self.count(words[column])
  }

  func total(in value: Substring, of key: Substring) throws(CallgrindReader.Problem) -> Int {
    let words = value.split(separator: " ")
    let column = try self.column
    guard column < words.count else { throw CallgrindReader.Problem(text: "“\(key):” has no number for Ir") }
    return try Self.count(words[column])
  }

  private var column: Int {
    get throws(CallgrindReader.Problem) {
      guard let column = events.firstIndex(of: "Ir") else {
        throw CallgrindReader.Problem(text: "costs come before an “events:” line that names Ir")
      }
      return column
    }
  }

  private static func count(_ word: Substring) throws(CallgrindReader.Problem) -> Int {
    guard let count = Int(word), count >= 0 else { throw CallgrindReader.Problem(text: "“\(word.prefix(40))” is no count") }
    return count
  }
}
