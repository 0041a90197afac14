import CollectionLayoutsFoundation

/// The metrics of one section of a flow layout, in points, from the layout's properties or the delegate.
struct FlowMetrics: Equatable {
  /// The source of the sizes of items.
  enum Sizes: Equatable {
    /// All items have this size.
    case uniform(CGSize)
    /// The delegate gives each item its size.
    case own
    /// An item has this size until its cell prefers a different one.
    case estimated(CGSize)
  }

  var sizes: Sizes
  var lineSpacing: CGFloat
  var interitemSpacing: CGFloat
  var inset: UIEdgeInsets
  var header: CGSize
  var footer: CGSize

  /// The distance by which each line overlaps the line before, in points. The engine does not support negative spacing.
  ///
  /// The engine lays out items that are shorter by this distance, without spacing. Its answers are then lengthened again. So lines begin at the right
  /// places, and items have the right places within their line, as long as no item is shorter than the overlap.
  var overlap: Double { EngineLengths.length(-lineSpacing) }

  /// The section in the form of the engine's flow.
  func section(isEmpty: Bool, scrolling direction: ScrollDirection) -> FlowSection {
    var insets = LayoutInsets(
      top: EngineLengths.length(inset.top), left: EngineLengths.length(inset.left), bottom: EngineLengths.length(inset.bottom),
      right: EngineLengths.length(inset.right))
    if !isEmpty {
      if direction == .vertical { insets.bottom += overlap } else { insets.right += overlap }
    }
    let itemSizes: FlowSection.ItemSizes
    switch sizes {
    case .uniform(let size): itemSizes = .uniform(engineSize(size, direction))
    case .own, .estimated: itemSizes = .own
    }
    return FlowSection(
      itemSizes: itemSizes, minimumLineSpacing: EngineLengths.length(lineSpacing),
      minimumInteritemSpacing: EngineLengths.length(interitemSpacing), sectionInset: insets,
      headerReferenceSize: EngineLengths.size(header), footerReferenceSize: EngineLengths.size(footer))
  }

  /// The size that the engine uses to lay out an item of this size.
  func engineSize(_ size: CGSize, _ direction: ScrollDirection) -> LayoutSize {
    var size = EngineLengths.size(size)
    if direction == .vertical { size.height = max(0, size.height - overlap) } else { size.width = max(0, size.width - overlap) }
    return size
  }

  /// The frame of an item in points, from the frame that the engine returns.
  func frame(_ frame: LayoutRect, _ direction: ScrollDirection) -> CGRect {
    var frame = CGRect(frame)
    guard lineSpacing < 0 else { return frame }
    if direction == .vertical { frame.size.height += overlap } else { frame.size.width += overlap }
    return frame
  }
}

/// The values that decide the places of a flow layout's elements, apart from the sizes of single items and the container.
struct FlowPlan: Equatable {
  let direction: ScrollDirection
  /// Whether headers and footers stay at the edge of the visible part.
  let headersPin: Bool
  let footersPin: Bool
  /// The metrics of the sections. It has a single entry if all are the same and no empty section matters.
  private let metrics: [FlowMetrics]
  /// The largest overlap of lines, in points.
  let overlap: Double
  /// The indexes of the empty sections. It is filled only if lines overlap.
  private let emptySections: Set<Int>

  init(direction: ScrollDirection, metrics: [FlowMetrics], counts: [Int], headersPin: Bool, footersPin: Bool) {
    self.direction = direction
    self.headersPin = headersPin
    self.footersPin = footersPin
    let areAlike = metrics.dropFirst().allSatisfy { $0 == metrics[0] }
    overlap = metrics.lazy.map(\.overlap).max() ?? 0
    emptySections = overlap > 0 ? Self.emptySections(counts) : []
    if areAlike, let first = metrics.first {
      self.metrics = Array(repeating: first, count: emptySections.isEmpty ? 1 : counts.count)
    } else {
      self.metrics = metrics
    }
  }

  /// Whether the cells of any section decide their own size.
  var hasEstimates: Bool { metrics.contains { if case .estimated = $0.sizes { true } else { false } } }

  /// The metrics of a section. A plan without sections has none.
  ///
  /// After the last section, the metrics of the first sections repeat, as in the engine.
  subscript(section: Int) -> FlowMetrics { metrics[section % metrics.count] }

  /// Whether the plan has no sections.
  var isEmpty: Bool { metrics.isEmpty }

  private static func emptySections(_ counts: [Int]) -> Set<Int> { Set(counts.indices.filter { counts[$0] == 0 }) }

  /// Whether the plan can belong to sections with these numbers of items.
  func fits(_ counts: [Int]) -> Bool {
    (metrics.count == 1 || metrics.count == counts.count) && (overlap == 0 || emptySections == Self.emptySections(counts))
  }

  /// The flow layout that the engine lays out.
  var layout: FlowLayout {
    let sections = metrics.indices.map { metrics[$0].section(isEmpty: emptySections.contains($0), scrolling: direction) }
    // With one size for all items, or none for any, the engine need not look up the size of each.
    var layout = FlowLayout(
      sectionHeadersPinToVisibleBounds: headersPin, sectionFootersPinToVisibleBounds: footersPin, scrollDirection: direction)
    guard let first = sections.first, sections.allSatisfy({ $0.itemSizes == first.itemSizes }) else {
      layout.sections = sections
      return layout
    }
    if case .uniform(let size)? = first.itemSizes { layout.itemSize = size }
    layout.sections = sections.map { section in
      var section = section
      section.itemSizes = nil
      return section
    }
    return layout
  }
}
