import Foundation

/// Lengths in SVG.
package enum SVGText {
  /// Returns a length in pixels, with at most one decimal.
  package static func length(_ value: Double) -> String {
    let tenths = (value * 10).rounded() / 10
    return tenths == tenths.rounded() ? "\(Int(tenths))" : String(format: "%.1f", tenths)
  }
}
