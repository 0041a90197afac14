private import InputFiles

/// A JSON text as values of separate kinds: `true` is not a number, and `null` is not a missing value.
indirect enum JSONValue: Equatable, Sendable {
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  case array([JSONValue])
  case object([String: JSONValue])

  /// The value of a JSON text. Throws ``SpecFault`` with line and column for a text that is not JSON.
  init(parsing text: String) throws(SpecFault) {
    var reader = JSONReader(text)
    self = try reader.read()
  }
}

/// The place of a value in a JSON text, such as `layout.itemSize[1]`.
///
/// It is a linked list from the value to the root. So walking down a text costs one small allocation a level, and text is made only for errors.
indirect enum JSONPath: Equatable, Sendable, CustomStringConvertible {
  case root
  case key(String, of: JSONPath)
  case index(Int, of: JSONPath)

  /// Keys that are words of at most 64 characters as they are, others in quotation marks; empty for the root.
  var description: String {
    switch self {
    case .root: return ""
    case .index(let index, let parent): return "\(parent)[\(index)]"
    case .key(let key, let parent):
      let isWord = (1...64).contains(key.utf8.count) && key.utf8.allSatisfy { Self.isWordCharacter($0) }
      if !isWord { return "\(parent)[\(InputFileError.quoting(key))]" }
      return parent == .root ? key : "\(parent).\(key)"
    }
  }

  private static func isWordCharacter(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "_"):
      true
    default: false
    }
  }
}
