/// A look at the brackets, commas and keys of a JSON text before it is decoded, for what the decoder overlooks, or would take too long or too
/// deep for.
///
/// Foundation's decoder takes a comma with nothing behind it, and of two members of one key the first, without a word. And it makes the path of
/// every value anew for every kind that it tries: about 45 ns × the square of its depth, so that of a file of 64 MB whose values stand a hundred
/// deep it would read for an hour.
struct JSONSurvey {
  /// The most arrays and objects that may stand in each other. Fifty groups of a compositional layout, the most there may be, come to 107.
  static let deepestNesting = 128
  /// The most that the squares of all depths may add up to: half a minute's work or so. The largest files that are not deep have a fifth of it.
  static let mostWork = 1_000_000_000

  /// The most arrays and objects that stand in each other.
  private(set) var depth = 0
  /// The squares of the depths of all values, added up.
  private(set) var work = 0
  /// Where a comma stands before a closing bracket, or nil where none does.
  private(set) var danglingComma: Int?
  /// The first key that its object has already, and where it stands again; nil where there is none.
  private(set) var repeatedKey: (path: JSONPath, offset: Int)?
  /// Where a string begins that holds half a surrogate pair, or nil where none does.
  private(set) var loneSurrogate: Int?
  /// The arrays and objects that are open, the outermost first.
  private var scopes: [JSONScope] = []
  /// Where the last comma stands, if nothing has come behind it.
  private var comma: Int?

  /// Looks at a text, which need not be JSON. O(*b*), *b* its size in bytes.
  init(of text: some Sequence<UInt8>) {
    var string: JSONStringLiteral?
    for (offset, byte) in text.enumerated() {
      if string != nil {
        guard string?.take(byte) == true else { continue }
        if let string { close(string) }
        string = nil
      } else if byte == UInt8(ascii: "\"") {
        string = JSONStringLiteral(offset: offset, isKey: scopes.last?.expectsKey == true)
        comma = nil
      } else {
        take(byte, at: offset)
      }
    }
  }

  /// A byte outside strings.
  private mutating func take(_ byte: UInt8, at offset: Int) {
    switch byte {
    case UInt8(ascii: ","):
      comma = offset
      work &+= scopes.count &* scopes.count
      if !scopes.isEmpty { scopes[scopes.count - 1].goOn() }
    case UInt8(ascii: "["), UInt8(ascii: "{"):
      scopes.append(JSONScope(isObject: byte == UInt8(ascii: "{")))
      work &+= scopes.count &* scopes.count
      depth = max(depth, scopes.count)
      comma = nil
    case UInt8(ascii: "]"), UInt8(ascii: "}"):
      _ = scopes.popLast()
      danglingComma = danglingComma ?? comma
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"): break
    default: comma = nil
    }
  }

  /// A string at its end.
  private mutating func close(_ string: JSONStringLiteral) {
    if string.hasLoneSurrogate { loneSurrogate = loneSurrogate ?? string.offset }
    // What else cannot be read is left to the decoder.
    guard string.isKey, let key = string.text, scopes[scopes.count - 1].take(key: key), repeatedKey == nil else { return }
    repeatedKey = (scopes.reduce(.root) { $1.path(of: $0) }, string.offset)
  }

  /// Throws for what must not be decoded.
  func check(_ text: some Collection<UInt8>) throws(SpecFault) {
    if depth > Self.deepestNesting {
      throw SpecFault(at: nil, "holds arrays and objects \(depth) deep; go no deeper than \(Self.deepestNesting)")
    }
    if work > Self.mostWork {
      throw SpecFault(at: nil, "holds too many values that stand deep in arrays and objects; give fewer, or less deep")
    }
    if let danglingComma {
      throw SpecFault(
        at: nil, "is not valid JSON: a comma with nothing behind it", place: TextPlace(ofOffset: danglingComma, in: text))
    }
    if let loneSurrogate {
      throw SpecFault(
        at: nil, "is not valid JSON: a text with half a character, as \\ud800 is alone; give both halves, as \\ud83d\\ude00",
        place: TextPlace(ofOffset: loneSurrogate, in: text))
    }
    if let repeatedKey {
      throw SpecFault(
        at: repeatedKey.path, "the key is there already; give it once", place: TextPlace(ofOffset: repeatedKey.offset, in: text))
    }
  }
}
