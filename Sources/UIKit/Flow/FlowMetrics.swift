import CollectionLayoutsFoundation

/// The metrics of one section of a flow layout, as the layout's properties or the delegate give them, in points.
struct FlowMetrics: Equatable {
  /// Where the sizes of items come from.
  enum Sizes: Equatable {
    /// All items have this size.
    case uniform(CGSize)
    /// The delegate gives each item its size.
    case own
    /// An item has this size until its cell prefers another one.
    case estimated(CGSize)
  }

  var sizes: Sizes
  var lineSpacing: CGFloat
  var interitemSpacing: CGFloat
  var inset: UIEdgeInsets
  var header: CGSize
  var footer: CGSize

  /// How far each line lies over the one before, in points: the engine takes no negative spacing.
  ///
  /// The engine lays out items that are shorter by this, without spacing, and answers get it back: lines then begin where they should, and items of
  /// a line have their places in it, as long as no item is shorter than the overlap.
  var overlap: Double { EngineLengths.length(-lineSpacing) }

  /// The section as the engine's flow takes it.
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

  /// The size of an item as the engine lays it out.
  func engineSize(_ size: CGSize, _ direction: ScrollDirection) -> LayoutSize {
    var size = EngineLengths.size(size)
    if direction == .vertical { size.height = max(0, size.height - overlap) } else { size.width = max(0, size.width - overlap) }
    return size
  }

  /// The frame of an item in points, from the one that the engine answers.
  func frame(_ frame: LayoutRect, _ direction: ScrollDirection) -> CGRect {
    var frame = CGRect(frame)
    guard lineSpacing < 0 else { return frame }
    if direction == .vertical { frame.size.height += overlap } else { frame.size.width += overlap }
    return frame
  }
}

/// What decides where the elements of a flow layout are, apart from the sizes of single items and from the container.
struct FlowPlan: Equatable {
  let direction: ScrollDirection
  /// Whether headers and footers stay at the edges of what is visible.
  let headersPin: Bool
  let footersPin: Bool
  /// The metrics of sections; a single entry where all sections have the same.
  private let metrics: [FlowMetrics]
  /// The largest overlap of lines, in points.
  let overlap: Double
  /// Which sections are empty, if that matters.
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

  /// Whether the cells of any section say how large they are.
  var hasEstimates: Bool { metrics.contains { if case .estimated = $0.sizes { true } else { false } } }

  /// The metrics of a section.
  ///
  /// A plan of no sections has none. A section behind the last has those of the first sections again, as in the engine.
  subscript(section: Int) -> FlowMetrics { metrics[section % metrics.count] }

  /// Whether there are no sections.
  var isEmpty: Bool { metrics.isEmpty }

  private static func emptySections(_ counts: [Int]) -> Set<Int> { Set(counts.indices.filter { counts[$0] == 0 }) }

  /// Whether the plan can be that of sections with so many items.
  func fits(_ counts: [Int]) -> Bool {
    (metrics.count == 1 || metrics.count == counts.count) && (overlap == 0 || emptySections == Self.emptySections(counts))
  }

  /// The flow that the engine lays out.
  var layout: FlowLayout {
    let sections = metrics.indices.map { metrics[$0].section(isEmpty: emptySections.contains($0), scrolling: direction) }
    // One size for all items, or none for any, spares the engine the question for each.
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
