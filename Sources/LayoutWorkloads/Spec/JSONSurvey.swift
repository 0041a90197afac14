/// A look at the brackets and commas of a JSON text before it is decoded, for what the decoder overlooks, or would take too long or too deep for.
///
/// Foundation's decoder takes a comma with nothing behind it. And it makes the path of every value anew for every kind that it tries: about
/// 45 ns × the square of its depth, so that of a file of 64 MB whose values stand a hundred deep it would read for an hour.
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

  /// Looks at a text, which need not be JSON. O(*b*), *b* its size in bytes.
  init(of text: some Sequence<UInt8>) {
    var (isInString, isEscaped) = (false, false)
    var open = 0
    var comma: Int?
    for (offset, byte) in text.enumerated() {
      switch byte {
      case _ where isEscaped: isEscaped = false
      case UInt8(ascii: "\\") where isInString: isEscaped = true
      case UInt8(ascii: "\""): (isInString, comma) = (!isInString, nil)
      case _ where isInString: break
      case UInt8(ascii: ","):
        comma = offset
        work &+= open &* open
      case UInt8(ascii: "["), UInt8(ascii: "{"):
        open += 1
        work &+= open &* open
        depth = max(depth, open)
        comma = nil
      case UInt8(ascii: "]"), UInt8(ascii: "}"):
        open = max(0, open - 1)
        danglingComma = danglingComma ?? comma
      case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\r"), UInt8(ascii: "\n"): break
      default: comma = nil
      }
    }
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
  }
}
