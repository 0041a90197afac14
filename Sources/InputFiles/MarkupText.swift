/// Text inside markup: HTML or SVG.
package enum MarkupText {
  /// `text` as the contents of an element or an attribute. Omits characters that XML forbids, and marks that change the order of reading.
  package static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "&": escaped += "&amp;"
      case "\"": escaped += "&quot;"
      case "'": escaped += "&#39;"
      case "\t", "\n", "\r": escaped += " "
      case "\u{FFFE}", "\u{FFFF}": break
      default: if !PrintedText.isControlling(scalar) { escaped.unicodeScalars.append(scalar) }
      }
    }
    return escaped
  }
}
