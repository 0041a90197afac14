import CollectionLayouts

/// The page an oracle writes its elements on, from the start of the content to its end.
///
/// `along` is the scroll axis, in whole layout units; `across` is the other one, in points.
struct OraclePage {
  let direction: ScrollDirection
  let container: LayoutSize
  let scale: Int
  /// Where what no bar covers begins along the scroll axis, and how long it is, in points.
  private let visible: (start: Double, length: Double)
  /// Where the next thing along the scroll axis begins, in layout units.
  var position = 0
  private(set) var elements: [LayoutAttributes] = []

  init(_ direction: ScrollDirection, _ situation: Situation) {
    self.direction = direction
    container = situation.container
    scale = situation.displayScale
    visible = situation.uncovered(direction)
  }

  /// Points as whole layout units, a half rounded up.
  func units(_ points: Double) -> Int { Int((points * Double(scale)).rounded(.toNearestOrAwayFromZero)) }

  /// How much longer than their room lengths across the scroll axis may be, in points, because they are added up in floating point.
  var hair: Double { min(0.001, 0.25 / Double(scale)) }

  func along(_ size: LayoutSize) -> Double { direction == .vertical ? size.height : size.width }

  func across(_ size: LayoutSize) -> Double { direction == .vertical ? size.width : size.height }

  /// Writes one element down. `origin` and `length` are along the scroll axis, in units; `crossOrigin` and `crossLength` across it, in points.
  mutating func add(
    _ kind: ElementKind, section: Int, item: Int = 0, origin: Int, length: Int, crossOrigin: Double, crossLength: Double
  ) {
    add(
      kind, section: section, item: item, halfUnitOrigin: 2 * origin, length: length, crossOrigin: crossOrigin, crossLength: crossLength)
  }

  /// The same where the origin is in half units, because something was centred.
  mutating func add(
    _ kind: ElementKind, section: Int, item: Int = 0, halfUnitOrigin: Int, length: Int, crossOrigin: Double, crossLength: Double
  ) {
    let origin = Double(halfUnitOrigin) / Double(2 * scale)
    let length = Double(length) / Double(scale)
    let frame =
      direction == .vertical
      ? LayoutRect(x: crossOrigin, y: origin, width: crossLength, height: length)
      : LayoutRect(x: origin, y: crossOrigin, width: length, height: crossLength)
    elements.append(LayoutAttributes(kind: kind, indexPath: ElementPath(section: section, item: item), frame: frame))
  }

  /// Writes a header or footer at the position and steps over it. One of length 0 does not exist.
  mutating func addBar(_ kind: ElementKind, section: Int, _ referenceSize: LayoutSize) {
    let length = units(along(referenceSize))
    if length == 0 { return }
    add(kind, section: section, origin: position, length: length, crossOrigin: 0, crossLength: across(container))
    position += length
  }

  /// Moves the header and footer of a section, which goes from `start` to the position, to the edges of what is visible, where they pin.
  ///
  /// A header stays at the edge where what is visible begins, but not before its own place and not beyond the section's end; a footer at the edge
  /// where it ends, but not behind its own place and not before the section's start.
  mutating func pinBars(ofSection section: Int, from start: Int, _ boundaries: BoundarySizes) {
    func points(_ units: Int) -> Double { Double(units) / Double(scale) }
    let visibleEnd = visible.start + visible.length
    for index in elements.indices where elements[index].indexPath.section == section {
      let bar = elements[index].frame
      let (rest, length) = direction == .vertical ? (bar.y, bar.height) : (bar.x, bar.width)
      let origin: Double
      switch elements[index].kind {
      case .header where boundaries.headersPin: origin = max(rest, min(visible.start, points(position - units(length))))
      case .footer where boundaries.footersPin: origin = min(rest, max(visibleEnd - length, points(start)))
      default: continue
      }
      if direction == .vertical { elements[index].frame.y = origin } else { elements[index].frame.x = origin }
      elements[index].zIndex = 1
    }
  }

  /// The elements written, with the content ending at the position.
  func result() -> OracleResult {
    let length = Double(position) / Double(scale)
    let size =
      direction == .vertical
      ? LayoutSize(width: container.width, height: length) : LayoutSize(width: length, height: container.height)
    return OracleResult(elements: elements, contentSize: size)
  }

  /// The numbers of insets that have to be lengths: those along the scroll axis, and the others without their signs, because they may be negative.
  static func lengths(_ inset: LayoutInsets, _ direction: ScrollDirection) -> [Double] {
    let (vertical, horizontal) = ([inset.top, inset.bottom], [inset.left, inset.right])
    return direction == .vertical ? vertical + horizontal.map(abs) : horizontal + vertical.map(abs)
  }

  /// The first length that is NaN, infinite or negative, or, along the scroll axis, beyond 2³¹−1 units. Sizes that are automatic have none.
  func refusal(of data: CollectionData, andLengths parameters: [Double]) -> LayoutError? {
    refusal(of: data.sections.flatMap(\.items).filter { $0 != .automatic }, andLengths: parameters)
  }

  /// The same, of sizes.
  func refusal(of sizes: [LayoutSize], andLengths parameters: [Double]) -> LayoutError? {
    for length in parameters + sizes.map(across) + [container.width, container.height] where !(length.isFinite && length >= 0) {
      return .invalidLength(length, of: "a length")
    }
    for length in sizes.map(along) {
      guard length.isFinite, length >= 0 else { return .invalidLength(length, of: "an item") }
      let units = (length * Double(scale)).rounded(.toNearestOrAwayFromZero)
      if units > Double(Int32.max) { return .invalidLength(length, of: "an item") }
    }
    return nil
  }
}

extension LayoutOracle {
  /// The first item that came without a size where it needs one.
  func missingSize(in data: CollectionData) -> LayoutError? {
    for (section, content) in data.sections.enumerated() where !takesAutomaticSizes(inSection: section) {
      guard let item = content.items.firstIndex(of: .automatic) else { continue }
      return .missingSize(ElementPath(section: section, item: item))
    }
    return nil
  }
}
