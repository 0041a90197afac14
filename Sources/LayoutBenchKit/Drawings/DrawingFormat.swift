import BenchmarkReports

/// The format of a drawn scene: the visible part of it, its scale, and the strips into which it is cut.
struct DrawingFormat {
  /// The number of elements above which only the first strips are drawn.
  static let mostElements = 20_000
  /// The number of pieces above which the same happens. Backgrounds and long items have a piece in each of many strips.
  static let mostPieces = 60_000

  /// The visible part of each axis, in points.
  let along: ClosedRange<Double>
  let across: ClosedRange<Double>
  /// The sides beyond which the scene has elements that are not visible.
  let openSides: [DrawingSide]
  /// The pixels in a point.
  let scale: Double
  /// The length of a strip, in points. The last one may be shorter.
  let stripLength: Double
  /// The number of strips, drawn or not.
  let stripCount: Int
  /// The largest number of strips to draw, so that the picture is not higher than programs can show.
  let mostStrips: Int
  /// A heading no shorter than any strip's.
  let longestHeading: String
  /// The name of the scroll axis.
  private let axis: String

  init(_ scene: DrawnScene) {
    let (container, content, offset) = (scene.container, scene.content, scene.offset)
    var (along, across) = (Extent(0, content.along), Extent(0, content.across))
    for element in scene.elements {
      along.include(element.along)
      across.include(element.across)
    }
    let drawn = (along: along, across: across)
    along.include(offset.along...(offset.along + container.along))
    across.include(offset.across...(offset.across + container.across))
    // Half a container beyond the part that a user can scroll to.
    self.along = along.range(within: -container.along / 2, max(content.along + container.along / 2, container.along))
    self.across = across.range(within: -container.across / 2, container.across * 1.5)
    openSides = drawn.along.ends(beyond: self.along).map { .along($0) } + drawn.across.ends(beyond: self.across).map { .across($0) }
    let size = DrawingScale(scene, along: self.along.length, across: self.across.length)
    scale = size.scale
    stripLength = size.stripLength
    stripCount = max(1, Int(min((self.along.length / stripLength).rounded(.up), 1e9)))
    axis = scene.isVertical ? "y" : "x"
    let (length, breadth) = (stripLength * scale, self.across.length * scale)
    let strip = scene.isVertical ? LayoutSize(width: breadth, height: length) : LayoutSize(width: length, height: breadth)
    longestHeading = Self.heading(axis, -self.along.extreme...(-self.along.extreme))
    mostStrips = DrawingPage.room(forStripsOf: strip, headed: longestHeading)
  }

  /// The part of the scroll axis that a strip shows, in points.
  func range(ofStrip strip: Int) -> ClosedRange<Double> {
    let start = along.lowerBound + Double(strip) * stripLength
    return start...max(start, min(start + stripLength, along.upperBound))
  }

  /// The heading of a strip: the part of the scroll axis that it shows, in points.
  func heading(ofStrip strip: Int) -> String { Self.heading(axis, range(ofStrip: strip)) }

  private static func heading(_ axis: String, _ range: ClosedRange<Double>) -> String {
    "\(axis) \(Figure.grouped(Int(range.lowerBound.rounded())))…\(Figure.grouped(Int(range.upperBound.rounded())))"
  }

  /// The strips that show a part of an element; `nil` if it is outside the visible part. An element that ends where a strip begins is not in that strip.
  func strips(of element: DrawnScene.Element) -> Range<Int>? {
    guard element.across.overlaps(across), element.along.overlaps(along) else { return nil }
    let first = strip(at: element.along.lowerBound)
    let end = (min(element.along.upperBound, along.upperBound) - along.lowerBound) / stripLength
    return first..<min(stripCount, max(first + 1, Int(end.rounded(.up))))
  }

  private func strip(at place: Double) -> Int {
    min(stripCount - 1, Int((max(0, place - along.lowerBound) / stripLength).rounded(.down)))
  }
}

/// The range of an axis that includes everything so far.
private struct Extent {
  var low: Double
  var high: Double

  init(_ low: Double, _ high: Double) { (self.low, self.high) = (low, high) }

  mutating func include(_ range: ClosedRange<Double>) {
    low = min(low, range.lowerBound)
    high = max(high, range.upperBound)
  }

  /// The ends at which the extent exceeds `range`.
  func ends(beyond range: ClosedRange<Double>) -> [DrawingSide.End] {
    (low < range.lowerBound ? [.start] : []) + (high > range.upperBound ? [.end] : [])
  }

  /// The part of the extent within these limits, rounded outwards to whole points.
  func range(within least: Double, _ most: Double) -> ClosedRange<Double> {
    let start = min(0, max(low, least)).rounded(.down)
    return start...max(start, min(high, most).rounded(.up))
  }
}

extension ClosedRange<Double> {
  /// The distance between the ends.
  var length: Double { upperBound - lowerBound }

  /// The larger of the ends' distances from 0.
  var extreme: Double { Swift.max(abs(lowerBound), abs(upperBound)) }
}
