import Foundation

/// Lengths and texts in SVG.
package enum SVGText {
  /// A length in pixels, with at most one decimal.
  package static func length(_ value: Double) -> String {
    let tenths = (value * 10).rounded() / 10
    return tenths == tenths.rounded() ? "\(Int(tenths))" : String(format: "%.1f", tenths)
  }

  /// `text` as contents of an element or an attribute; characters that XML forbids are left out.
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
      default: if scalar.value >= 0x20, scalar.value != 0xFFFE, scalar.value != 0xFFFF { escaped.unicodeScalars.append(scalar) }
      }
    }
    return escaped
  }
}
