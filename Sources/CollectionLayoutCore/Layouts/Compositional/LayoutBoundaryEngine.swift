/// The engine of a compositional layout that has a header or footer of its own, around the engine of its sections.
///
/// The length before the first section is that section's gap. So the inner engine computes all frames and keeps items from jumping. This engine makes the content
/// longer at its end, adds two elements, and never scrolls to an item beyond that longer content.
///
/// The elements are placed as the header and footer of a section that is as long as the content.
///
/// - Complexity: that of the inner engine. A query that finds the header moves the elements behind it by one.
final class LayoutBoundaryEngine: LayoutEngineCore {
  private let engine: LayoutEngine
  private let boundaries: LayoutBoundaries
  private var axes: Axes { boundaries.axes }
  private var container: LayoutSize
  /// Where the content is scrolled to, and which part of the container is not covered.
  private let scroll = ScrollState()
  /// The layout's elements at the ends of the content, solved for the container.
  private var stack: BoundaryStack
  private var header: BoundaryPlacement?
  private var footer: BoundaryPlacement?
  /// The content's length after the last `prepare()`, in units; `nil` where the container has no room.
  private var length: Int?
  private var contentSize = LayoutSize.zero
  private(set) var lastPrepare = PrepareReport()

  /// An engine around `engine`, whose sections are solved beside `boundaries` in `container`.
  init(_ engine: LayoutEngine, _ boundaries: LayoutBoundaries, in container: LayoutSize) throws(LayoutError) {
    self.engine = engine
    self.boundaries = boundaries
    self.container = container
    stack = try boundaries.stack(in: container)
    place()
  }

  /// Takes over the solved elements.
  private func place() {
    (header, footer) = (stack.placement(of: .header), stack.placement(of: .footer))
    scroll.setExtent(AxisSize(container, scrolling: axes.direction).along)
  }

  func prepare() {
    engine.prepare()
    lastPrepare = engine.lastPrepare
    let (old, inner) = (contentSize, engine.collectionViewContentSize)
    if inner == .zero {
      (length, contentSize) = (nil, .zero)
    } else {
      let (start, end) = stack.lengths
      let size = AxisSize(inner, scrolling: axes.direction)
      // Content without sections is as long as the elements at its start.
      let length = max(axes.units.nearestUnits(size.along), start) + end
      (self.length, contentSize) = (length, axes.contentSize(length: length, across: size.across))
    }
    lastPrepare.contentSizeAdjustment = LayoutSize(width: contentSize.width - old.width, height: contentSize.height - old.height)
  }

  func invalidateLayout(with context: InvalidationContext) throws(LayoutError) {
    let old = boundaries.sizes
    // The inner engine solves its first section beside the header as it is from now on.
    boundaries.sizes = try sizes(after: context)
    do throws(LayoutError) {
      try engine.invalidateLayout(with: context)
    } catch {
      boundaries.sizes = old
      throw error
    }
    switch context {
    case .scrolled(let origin): scroll.scroll(to: origin, axes.direction)
    case .contentInset(let insets): scroll.setInsets(AxisInsets(insets, scrolling: axes.direction))
    case .resizedContainer(let size):
      container = size
      try solve()
    case .resizedSupplementaries, .reloadData: if boundaries.sizes != old { try solve() }
    default: break
    }
  }

  /// Solves the header and the footer anew. The inner engine has taken the same lengths, so this throws nothing.
  private func solve() throws(LayoutError) {
    stack = try boundaries.stack(in: container)
    place()
  }

  /// The sizes of the header and the footer as a change leaves them.
  private func sizes(after context: InvalidationContext) throws(LayoutError) -> [ElementKind: LayoutSize] {
    var sizes = boundaries.sizes
    switch context {
    case .reloadData(let data): sizes = data.supplementarySizes
    case .resizedSupplementaries(let changes): for change in changes where change.kind.isOfLayout { sizes[change.kind] = change.size }
    default: return sizes
    }
    try CollectionData.require(sizes, axes.units)
    return sizes
  }

  func layoutAttributesForElements(in rect: LayoutRect, into buffer: inout AttributesBuffer) {
    engine.layoutAttributesForElements(in: rect, into: &buffer)
    guard !rect.isEmpty else { return }
    if let header = element(.layoutHeader), rect.includes(header.frame) { buffer.prepend(header) }
    if let footer = element(.layoutFooter), rect.includes(footer.frame) { buffer.append(footer) }
  }

  func layoutAttributes(of kind: ElementKind, at indexPath: ElementPath) -> LayoutAttributes? {
    switch kind {
    case .layoutHeader, .layoutFooter:
      _ = engine.collectionViewContentSize  // Stops the program before `prepare()`.
      return indexPath == ElementPath(section: 0, item: 0) ? element(kind) : nil
    case .background, .header, .cell, .itemSupplementary, .footer: return engine.elementCore(kind, indexPath)
    }
  }

  /// The header or the footer, or `nil` where the layout has no such element. One that pins is in front of those of sections, which pass below it.
  private func element(_ kind: ElementKind) -> LayoutAttributes? {
    guard let length, let placement = kind == .layoutHeader ? header : footer else { return nil }
    let frame = scroll.boundary(placement, in: SectionSpan(start: 0, end: length, gap: 0), axes).frame
    return LayoutAttributes(kind: kind, indexPath: ElementPath(section: 0, item: 0), frame: frame, zIndex: placement.pins ? 2 : 0)
  }

  var collectionViewContentSize: LayoutSize {
    _ = engine.collectionViewContentSize  // Stops the program before `prepare()`.
    return contentSize
  }

  var contentDirection: ContentDirection? { engine.contentDirection }

  func scrollTarget(for indexPath: ElementPath, at position: ScrollPosition) throws(LayoutError) -> ScrollTarget {
    var target = try engine.scrollTarget(for: indexPath, at: position)
    guard length != nil else { return target }
    // The inner engine knows of no footer, and does not scroll so far.
    let wanted = axes.direction == .vertical ? target.unclampedOffset.y : target.unclampedOffset.x
    let first = 0 - scroll.insets.start
    let last = AxisSize(contentSize, scrolling: axes.direction).along + scroll.insets.end - scroll.containerExtent
    target.contentOffset = axes.point(along: min(max(wanted, first), max(first, last)))
    return target
  }

  func estimatedItems(before indexPath: ElementPath) -> AnySequence<ElementPath> { engine.estimatedItems(before: indexPath) }
  func sectionOffset(of section: Int) -> Double? { engine.sectionOffset(of: section) }
  var pinsToVisibleBounds: Bool { engine.pinsToVisibleBounds || header?.pins == true || footer?.pins == true }
  var diagnostics: [LayoutDiagnostic] { engine.diagnostics }
}
