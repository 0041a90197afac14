import CollectionLayouts

/// The page on which an oracle writes its elements, from the start of the content to its end.
///
/// `along` is the scroll axis, in whole layout units. `across` is the axis across it, in points.
struct OraclePage {
  let direction: ScrollDirection
  let container: LayoutSize
  let scale: Int
  /// The part along the scroll axis that no bar covers: its start and its length, in points.
  private let visible: (start: Double, length: Double)
  /// The start of the next element along the scroll axis, in layout units.
  var position = 0
  private(set) var elements: [LayoutAttributes] = []

  init(_ direction: ScrollDirection, _ situation: Situation) {
    self.direction = direction
    container = situation.container
    scale = situation.displayScale
    visible = situation.uncovered(direction)
  }

  /// Points as whole layout units; halves are rounded up.
  func units(_ points: Double) -> Int { Int((points * Double(scale)).rounded(.toNearestOrAwayFromZero)) }

  /// The tolerance by which lengths across the scroll axis may exceed their room, in points, because they are added up in floating point.
  var hair: Double { min(0.001, 0.25 / Double(scale)) }

  func along(_ size: LayoutSize) -> Double { direction == .vertical ? size.height : size.width }

  func across(_ size: LayoutSize) -> Double { direction == .vertical ? size.width : size.height }

  /// Writes one element. `origin` and `length` are along the scroll axis, in units; `crossOrigin` and `crossLength` are across it, in points.
  mutating func add(
    _ kind: ElementKind, section: Int, item: Int = 0, origin: Int, length: Int, crossOrigin: Double, crossLength: Double
  ) {
    add(
      kind, section: section, item: item, halfUnitOrigin: 2 * origin, length: length, crossOrigin: crossOrigin, crossLength: crossLength)
  }

  /// Writes one element with an origin in half units, which centring needs.
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

  /// Writes a header or footer at the position and moves past it. A bar of length 0 is left out.
  mutating func addBar(_ kind: ElementKind, section: Int, _ referenceSize: LayoutSize) {
    let length = units(along(referenceSize))
    if length == 0 { return }
    add(kind, section: section, origin: position, length: length, crossOrigin: 0, crossLength: across(container))
    position += length
  }

  /// Moves the header and footer of a section to the edges of the visible part, if they pin. The section extends from `start` to the position.
  ///
  /// A header stays at the edge where the visible part begins, but never before its own place or beyond the section's end. A footer stays at the edge where
  /// it ends, but never after its own place or before the section's start.
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

  /// The written elements. The content ends at the position.
  func result() -> OracleResult {
    let length = Double(position) / Double(scale)
    let size =
      direction == .vertical
      ? LayoutSize(width: container.width, height: length) : LayoutSize(width: length, height: container.height)
    return OracleResult(elements: elements, contentSize: size)
  }

  /// The numbers of insets that have to be valid lengths: those along the scroll axis, and the others without their signs, because they may be negative.
  static func lengths(_ inset: LayoutInsets, _ direction: ScrollDirection) -> [Double] {
    let (vertical, horizontal) = ([inset.top, inset.bottom], [inset.left, inset.right])
    return direction == .vertical ? vertical + horizontal.map(abs) : horizontal + vertical.map(abs)
  }

  /// The refusal of the first length that is NaN, infinite or negative, or beyond 2³¹−1 units along the scroll axis. Automatic sizes have no lengths.
  func refusal(of data: CollectionData, andLengths parameters: [Double]) -> LayoutError? {
    refusal(of: data.sections.flatMap(\.items).filter { $0 != .automatic }, andLengths: parameters)
  }

  /// The same check, for sizes.
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
  /// The refusal of the first item that needs a size but came without one.
  func missingSize(in data: CollectionData) -> LayoutError? {
    for (section, content) in data.sections.enumerated() where !takesAutomaticSizes(inSection: section) {
      guard let item = content.items.firstIndex(of: .automatic) else { continue }
      return .missingSize(ElementPath(section: section, item: item))
    }
    return nil
  }
}
