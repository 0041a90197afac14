import BenchmarkReports

/// How a scene is put on paper: what of it is seen, at which scale, and into how many strips it is cut.
struct DrawingFormat {
  /// Of more elements than these only the first strips are drawn.
  static let mostElements = 20_000
  /// How many pieces elements may be cut into before the same happens: backgrounds and long items lie in many strips.
  static let mostPieces = 60_000

  /// What of the axes is seen, in points.
  let along: ClosedRange<Double>
  let across: ClosedRange<Double>
  /// The sides beyond which there is something that is not seen.
  let openSides: [DrawingSide]
  /// Pixels to a point.
  let scale: Double
  /// How long a strip is, in points; the last may be shorter.
  let stripLength: Double
  /// How many strips there are, drawn or not.
  let stripCount: Int
  /// How many of them are drawn at most, so that the picture is not higher than programs can show.
  let mostStrips: Int
  /// A heading no shorter than any strip's.
  let longestHeading: String
  /// The scroll axis' name.
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
    // Half a container beyond what the person can get to see.
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

  /// What a strip shows of the scroll axis, in points.
  func range(ofStrip strip: Int) -> ClosedRange<Double> {
    let start = along.lowerBound + Double(strip) * stripLength
    return start...max(start, min(start + stripLength, along.upperBound))
  }

  /// What stands over a strip: what it shows of the scroll axis, in points.
  func heading(ofStrip strip: Int) -> String { Self.heading(axis, range(ofStrip: strip)) }

  private static func heading(_ axis: String, _ range: ClosedRange<Double>) -> String {
    "\(axis) \(Figure.grouped(Int(range.lowerBound.rounded())))…\(Figure.grouped(Int(range.upperBound.rounded())))"
  }

  /// The strips an element lies in; none where it is beyond what is seen. One that ends where a strip begins is not in that strip.
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

/// What has been seen of an axis so far.
private struct Extent {
  var low: Double
  var high: Double

  init(_ low: Double, _ high: Double) { (self.low, self.high) = (low, high) }

  mutating func include(_ range: ClosedRange<Double>) {
    low = min(low, range.lowerBound)
    high = max(high, range.upperBound)
  }

  /// The ends at which it goes beyond `range`.
  func ends(beyond range: ClosedRange<Double>) -> [DrawingSide.End] {
    (low < range.lowerBound ? [.start] : []) + (high > range.upperBound ? [.end] : [])
  }

  /// The extent on whole points, so far as it lies within these limits.
  func range(within least: Double, _ most: Double) -> ClosedRange<Double> {
    let start = min(0, max(low, least)).rounded(.down)
    return start...max(start, min(high, most).rounded(.up))
  }
}

extension ClosedRange<Double> {
  /// From end to end.
  var length: Double { upperBound - lowerBound }

  /// The larger of the ends' distances from 0.
  var extreme: Double { Swift.max(abs(lowerBound), abs(upperBound)) }
}
