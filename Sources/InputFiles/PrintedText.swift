/// Text from outside, made safe to print: no character in it controls a terminal, begins a line of a log, or changes the order of reading.
///
///     PrintedText.line("\u{1B}[31mred.json")  // \u{1B}[31mred.json, which every terminal shows as it is
package enum PrintedText {
  /// `text` in one line. Characters that control a terminal are written as `\u{…}`.
  package static func line(_ text: String) -> String {
    guard text.unicodeScalars.contains(where: isControlling) else { return text }
    return text.unicodeScalars.map { isControlling($0) ? escaped($0) : String($0) }.joined()
  }

  /// `text` line by line, without commands for a CI system: the first character of `##[` and `##vso[`, and of `::` at the beginning of a line, is written as
  /// `\u{…}`. The first line may begin with `::`, because the program's name comes before it.
  package static func lines(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().map { place, line in
      let plain = Self.line(String(line)).replacing("##[", with: escaped("#") + "#[").replacing("##vso[", with: escaped("#") + "#vso[")
      let command = plain.drop(while: \.isWhitespace)
      return place > 0 && command.hasPrefix("::") ? escaped(":") + command.dropFirst() : plain
    }.joined(separator: "\n")
  }

  /// Whether a character controls a terminal, a log or the order of reading: controls, ends of lines, and marks of direction.
  package static func isControlling(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x061C, 0x200E, 0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default:
      switch scalar.properties.generalCategory {
      case .control, .lineSeparator, .paragraphSeparator: true
      default: false
      }
    }
  }

  /// A character as the escape with its number.
  static func escaped(_ scalar: Unicode.Scalar) -> String { "\\u{\(String(scalar.value, radix: 16, uppercase: true))}" }
}
