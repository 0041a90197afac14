/// An array or an object of a JSON text that is still open, while ``JSONSurvey`` looks at the text.
struct JSONScope {
  /// The keys so far; nil of an array.
  private var keys: Set<String>?
  /// The last of them.
  private var key = ""
  /// The number of commas so far.
  private var index = 0
  /// Whether a string that comes now is a key.
  private(set) var expectsKey: Bool

  init(isObject: Bool) {
    keys = isObject ? [] : nil
    expectsKey = isObject
  }

  /// Goes on behind a comma.
  mutating func goOn() {
    index += 1
    expectsKey = keys != nil
  }

  /// Takes a key. Returns whether the object has it already, by the same characters however they are written: by that the decoder goes.
  mutating func take(key: String) -> Bool {
    self.key = key
    expectsKey = false
    return keys?.insert(key).inserted == false
  }

  /// The path of the member or element that is open in this scope, which itself stands at `parent`.
  func path(of parent: JSONPath) -> JSONPath { keys == nil ? .index(index, of: parent) : .key(key, of: parent) }
}

/// A string of a JSON text, while its bytes come.
struct JSONStringLiteral {
  /// Where its opening quotation mark stands.
  let offset: Int
  let isKey: Bool
  private var isEscaped = false
  private(set) var hasEscapes = false
  /// What is between the quotation marks of a key; nothing of other strings.
  private(set) var bytes: [UInt8] = []
  /// Whether half a surrogate pair, such as `\ud800`, stands in it without the other half: no character, and no decoder takes it.
  private(set) var hasLoneSurrogate = false
  /// The number of hexadecimal digits of an escape that are still to come, and what those so far amount to.
  private var digitsToCome = 0
  private var unit = 0
  private var awaitsLowSurrogate = false

  init(offset: Int, isKey: Bool) {
    self.offset = offset
    self.isKey = isKey
  }

  /// Takes the next byte. Returns whether it is the quotation mark at the end.
  mutating func take(_ byte: UInt8) -> Bool {
    if !isEscaped && byte == UInt8(ascii: "\"") {
      hasLoneSurrogate = hasLoneSurrogate || awaitsLowSurrogate
      return true
    }
    followSurrogates(byte)
    isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
    if isKey {
      hasEscapes = hasEscapes || isEscaped
      bytes.append(byte)
    }
    return false
  }

  /// Takes the next byte, as far as surrogates go.
  private mutating func followSurrogates(_ byte: UInt8) {
    if digitsToCome > 0 {
      // What is no digit is left to the decoder.
      unit = unit << 4 | (Character(UnicodeScalar(byte)).hexDigitValue ?? 0)
      digitsToCome -= 1
      if digitsToCome == 0 { follow(unit) }
    } else if isEscaped && byte == UInt8(ascii: "u") {
      (digitsToCome, unit) = (4, 0)
    } else if isEscaped || byte != UInt8(ascii: "\\") {
      follow(nil)
    }
  }

  /// Takes the next code unit where it is spelt as a number, or nil for any other character.
  private mutating func follow(_ unit: Int?) {
    let isLow = unit.map { (0xDC00...0xDFFF).contains($0) } ?? false
    hasLoneSurrogate = hasLoneSurrogate || isLow != awaitsLowSurrogate
    awaitsLowSurrogate = unit.map { (0xD800...0xDBFF).contains($0) } ?? false
  }
}
