import CollectionLayouts
import LayoutWorkloads

/// A digest of a contender's answers: the content size, the elements of a seeded set of windows, and single elements.
///
/// Contenders that agree have the same digest. Contenders that differ practically never have the same digest (64 bits, FNV-1a).
struct OutputDigest: Equatable, CustomStringConvertible {
  private(set) var value: UInt64 = 0xCBF2_9CE4_8422_2325

  /// The digest of nothing.
  init() {}

  /// The digest of the current answers of `engine`, which is prepared.
  init(of engine: LayoutEngine, _ scene: Scene) { add(engine, of: scene) }

  /// The digest in sixteen hexadecimal digits.
  var description: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  mutating func add(_ word: UInt64) {
    // In a debug build, a loop over a range here would take most of the tests' time.
    var (rest, left) = (word, 8)
    while left > 0 {
      value ^= rest & 0xFF
      value = value &* 0x0000_0100_0000_01B3
      rest &>>= 8
      left &-= 1
    }
  }

  mutating func add(_ attributes: LayoutAttributes?) {
    guard let attributes else { return add(0xA11) }
    add(attributes.kind.code)
    add(UInt64(bitPattern: Int64(attributes.indexPath.section)))
    add(UInt64(bitPattern: Int64(attributes.indexPath.item)))
    add(UInt64(bitPattern: Int64(attributes.zIndex)))
    for length in [attributes.frame.x, attributes.frame.y, attributes.frame.width, attributes.frame.height] { add(length.bitPattern) }
  }

  /// Adds the current answers of `engine`, which is prepared.
  mutating func add(_ engine: LayoutEngine, of scene: Scene) {
    var generator = scene.generator(for: "digest")
    let size = engine.collectionViewContentSize
    add(size.width.bitPattern)
    add(size.height.bitPattern)
    var buffer = AttributesBuffer()
    for window in Self.windows(of: size, scene, &generator) {
      engine.layoutAttributesForElements(in: window, into: &buffer)
      add(UInt64(buffer.count))
      for index in 0..<buffer.count { add(buffer[index]) }
    }
    for path in Self.paths(of: scene, &generator) {
      add(engine.layoutAttributesForItem(at: path))
      add(engine.layoutAttributesForSupplementaryView(ofKind: .header, at: ElementPath(section: path.section, item: 0)))
      add(engine.layoutAttributesForSupplementaryView(ofKind: .footer, at: ElementPath(section: path.section, item: 0)))
    }
  }

  /// Returns windows: viewports at both ends and at random offsets, a thin window, and one that misses the content.
  static func windows(of content: LayoutSize, _ scene: Scene, _ generator: inout SplitMix64) -> [LayoutRect] {
    let direction = scene.layout.scrollDirection
    let page = AxisSize(scene.container, scrolling: direction).along
    let whole = AxisSize(content, scrolling: direction)
    func window(from start: Double, length: Double, across: Double = 0, acrossLength: Double = whole.across) -> LayoutRect {
      direction == .vertical
        ? LayoutRect(x: across, y: start, width: acrossLength, height: length)
        : LayoutRect(x: start, y: across, width: length, height: acrossLength)
    }
    let random = (0..<4).map { _ in window(from: (generator.fraction() * whole.along).rounded(), length: page) }
    return random + [
      window(from: 0, length: page),
      window(from: whole.along - page, length: 2 * page),
      window(from: generator.fraction() * whole.along, length: 1, across: whole.across / 3, acrossLength: 1),
      window(from: -2 * page, length: page),
    ]
  }

  /// Returns the paths of the first and last items, and of some random items.
  static func paths(of scene: Scene, _ generator: inout SplitMix64) -> [ElementPath] {
    guard scene.itemCount > 0 else { return [ElementPath(section: 0, item: 0)] }
    let random = (0..<30).map { _ in scene.path(ofItem: generator.below(scene.itemCount)) }
    return [scene.path(ofItem: 0), scene.path(ofItem: scene.itemCount - 1)] + random
  }
}
