/// The shape of a mark. The inks of strategies differ in shape, and so do those of runs, so that lines can be told apart without colours.
enum MarkShape: CaseIterable {
  case circle, square, diamond, triangle, pennant, cross, bar, dot, hourglass

  /// The shape of an ink's marks.
  init(of ink: Chart.Ink) {
    switch ink {
    case .strategy(let number): self = Self.allCases[number % Self.allCases.count]
    case .run(let number): self = Self.allCases[[2, 4, 5, 1, 3, 6][number % 6]]
    case .floor, .doubtful: self = .dot
    case .better: self = .triangle
    case .worse: self = .pennant
    }
  }

  /// Returns the outline around a place.
  func path(x: Double, y: Double, radius: Double) -> String {
    let r = radius
    func move(_ dx: Double, _ dy: Double) -> String { "M\(SVGText.length(x + dx)) \(SVGText.length(y + dy))" }
    func text(_ lengths: Double...) -> String { lengths.map(SVGText.length).joined(separator: " ") }
    switch self {
    case .circle: return Self.round(move(-r, 0), r)
    case .dot: return Self.round(move(-r * 0.6, 0), r * 0.6)
    case .square: return move(-r * 0.9, -r * 0.9) + "h\(text(r * 1.8))v\(text(r * 1.8))h\(text(-r * 1.8))z"
    case .diamond: return move(0, -r * 1.3) + "l\(text(r * 1.3, r * 1.3, -r * 1.3, r * 1.3, -r * 1.3, -r * 1.3))z"
    case .triangle: return move(0, -r * 1.3) + "l\(text(r * 1.2, r * 2.2, -r * 2.4, 0))z"
    case .pennant: return move(0, r * 1.3) + "l\(text(r * 1.2, -r * 2.2, -r * 2.4, 0))z"
    case .cross:
      let (w, l) = (r * 0.5, r * 1.2)
      return move(-w, -l) + "h\(text(2 * w))v\(text(l - w))h\(text(l - w))v\(text(2 * w))h\(text(w - l))v\(text(l - w))h\(text(-2 * w))"
        + "v\(text(w - l))h\(text(w - l))v\(text(-2 * w))h\(text(l - w))z"
    case .hourglass: return move(-r, -r * 1.1) + "h\(text(2 * r))l\(text(-2 * r, r * 2.2))h\(text(2 * r))z"
    case .bar: return move(-r * 0.5, -r * 1.3) + "h\(text(r))v\(text(r * 2.6))h\(text(-r))z"
    }
  }

  private static func round(_ start: String, _ r: Double) -> String {
    let (radius, width) = (SVGText.length(r), SVGText.length(2 * r))
    return "\(start)a\(radius) \(radius) 0 1 0 \(width) 0a\(radius) \(radius) 0 1 0 -\(width) 0z"
  }
}
