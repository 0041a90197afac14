/// A flow, as UIKit's: items fill a line across the scroll axis until the next does not fit, and lines follow each other along it.
///
///     let layout = FlowLayout(itemSize: LayoutSize(width: 90, height: 40), sectionInset: LayoutInsets(top: 20, left: 10, bottom: 30, right: 10))
///
/// By default lines are ``Alignment/justified``, as UIKit's are. A line is as deep as its deepest item, and the others are centred in it. An item longer than the line is alone, at its start.
public struct FlowLayout: LibraryLayout {
  /// `flow`.
  public static let name = "flow"

  /// How items are distributed along their line.
  public enum Alignment: String, Sendable, CaseIterable {
    /// As in UIKit's flow.
    ///
    /// A full line spreads the room that is left over equally between its items; an item alone on a line that is not the last is centred. The last line looks
    /// like a full one where all items have one `itemSize`; where each has its own, it begins at the inset and keeps the minimum spacing.
    case justified
    /// Every line begins at the inset, its items `minimumInteritemSpacing` apart: on the left in a layout that scrolls vertically.
    case leading
    /// Every line is in the middle between the insets, its items `minimumInteritemSpacing` apart.
    case center
    /// Every line ends at the inset, its items `minimumInteritemSpacing` apart.
    case trailing
  }

  /// The size of every item, in points, or `nil` where each has its own.
  public var itemSize: LayoutSize?
  /// The size of an item of size ``LayoutSize/automatic`` until it is resized, in points; `nil` if every item must have its own size.
  public var estimatedItemSize: LayoutSize?
  /// How items are distributed along their line.
  public var alignment: Alignment
  /// The distance between two lines, in points. It may be negative, so that lines overlap: no item may then be shorter than the smallest of all sections takes away,
  /// and either all sections have an item size or none.
  public var minimumLineSpacing: Double
  /// The least distance between two items of a line, in points.
  public var minimumInteritemSpacing: Double
  /// The distances of the lines from the section's edges, in points. They do not apply to header and footer.
  public var sectionInset: LayoutInsets
  /// The headers and footers of every section: their lengths, and whether they pin.
  public var boundaries: BoundarySizes
  /// The direction in which lines follow each other.
  public var scrollDirection: ScrollDirection

  /// Values for single sections. If the data has more sections, the list begins again at its first.
  public var sections: [FlowSection]

  /// A flow with these values, lengths in points.
  public init(
    itemSize: LayoutSize? = nil, estimatedItemSize: LayoutSize? = nil, alignment: Alignment = .justified, minimumLineSpacing: Double = 10,
    minimumInteritemSpacing: Double = 10,
    sectionInset: LayoutInsets = .zero, headerReferenceSize: LayoutSize = .zero, footerReferenceSize: LayoutSize = .zero,
    sectionHeadersPinToVisibleBounds: Bool = false, sectionFootersPinToVisibleBounds: Bool = false,
    scrollDirection: ScrollDirection = .vertical,
    sections: [FlowSection] = []
  ) {
    self.itemSize = itemSize
    self.estimatedItemSize = estimatedItemSize
    self.sections = sections
    self.alignment = alignment
    self.minimumLineSpacing = minimumLineSpacing
    self.minimumInteritemSpacing = minimumInteritemSpacing
    self.sectionInset = sectionInset
    boundaries = BoundarySizes(
      header: headerReferenceSize, footer: footerReferenceSize, headersPin: sectionHeadersPinToVisibleBounds,
      footersPin: sectionFootersPinToVisibleBounds)
    self.scrollDirection = scrollDirection
  }

  /// An engine of this flow as `builder` puts it together.
  @inlinable public func makeEngine<Builder: EngineBuilder>(
    with builder: Builder, data: CollectionData, container: LayoutSize, displayScale: Int, tuning: Tuning
  ) throws(LayoutError) -> LayoutEngine {
    if sections.contains(where: { $0.itemSizes != nil }) {
      try builder.makeEngine(
        EngineIngredients(data: data, container: container, tuning: tuning, planner: try overridablePlanner(displayScale)))
    } else if itemSize == nil {
      try builder.makeEngine(
        EngineIngredients(data: data, container: container, tuning: tuning, planner: try ownSizesPlanner(displayScale)))
    } else {
      try builder.makeEngine(
        EngineIngredients(data: data, container: container, tuning: tuning, planner: try uniformPlanner(displayScale)))
    }
  }

  @usableFromInline func overridablePlanner(_ displayScale: Int) throws(LayoutError) -> SectionPlanner<FlowRule<OverridableFlowItem>> {
    let planner = try planner(displayScale, LibraryWork.overridableFlow)
    // The length of an item counts in some sections only, and it may be moved from the others.
    guard try planner.axes.units.distance(leastSpacing, of: "minimumLineSpacing") >= 0 || sectionsHaveItemSize else {
      throw .invalidLayout(
        "a minimumLineSpacing of \(leastSpacing) needs an item size in every section or in none: give them all one, or a spacing of at least 0"
      )
    }
    return planner
  }

  /// The smallest distance between lines of the layout and its sections, in points.
  private var leastSpacing: Double { sections.compactMap(\.minimumLineSpacing).reduce(minimumLineSpacing) { min($0, $1) } }

  /// Whether the items of every section have one size.
  private var sectionsHaveItemSize: Bool { sections.indices.allSatisfy { resolved(for: $0).itemSize != nil } }

  @usableFromInline func ownSizesPlanner(_ displayScale: Int) throws(LayoutError) -> SectionPlanner<FlowRule<FlowItem>> {
    var planner = try planner(displayScale, LibraryWork.flow)
    let overlap = 0 - (try planner.axes.units.distance(leastSpacing, of: "minimumLineSpacing"))
    planner.policy = .requiring(overlap, because: ("minimumLineSpacing", leastSpacing)) { $0.length }
    return planner
  }

  @usableFromInline func uniformPlanner(_ displayScale: Int) throws(LayoutError) -> SectionPlanner<FlowRule<UniformFlowItem>> {
    try planner(displayScale, LibraryWork.uniformFlow)
  }

  private func planner<Item: FlowItemSize>(
    _ displayScale: Int, _ work: RuleWork<FlowRule<Item>>
  ) throws(LayoutError) -> SectionPlanner<FlowRule<Item>> {
    let layout = self
    return try SectionPlanner(
      direction: scrollDirection, displayScale: displayScale, readsContainerAlong: false, sizing: { layout.sizing(of: $0) },
      definition: sectionDefinitions(repeating: sections.count), work: work, hasExtras: boundaries.anyPin
    ) { (section, container, axes) throws(LayoutError) in try layout.resolved(for: section).solved(container, axes) }
  }

  /// The flow of one section: this one with the section's own values.
  private func resolved(for section: Int) -> FlowLayout {
    guard !sections.isEmpty else { return self }
    let own = sections[section % sections.count]
    var flow = self
    flow.sections = []
    switch own.itemSizes {
    case .uniform(let size): flow.itemSize = size
    case .own: flow.itemSize = nil
    case nil: break
    }
    flow.alignment = own.alignment ?? alignment
    flow.minimumLineSpacing = own.minimumLineSpacing ?? minimumLineSpacing
    flow.minimumInteritemSpacing = own.minimumInteritemSpacing ?? minimumInteritemSpacing
    flow.sectionInset = own.sectionInset ?? sectionInset
    flow.boundaries.header = own.headerReferenceSize ?? boundaries.header
    flow.boundaries.footer = own.footerReferenceSize ?? boundaries.footer
    return flow
  }

  private func sizing(of section: Int) -> ItemSizing {
    let flow = resolved(for: section)
    if flow.itemSize != nil { return .ignored }
    return estimatedItemSize.map { .estimated($0) } ?? .own
  }

  func solved<Item: FlowItemSize>(_ container: LayoutSize, _ axes: Axes) throws(LayoutError) -> SolvedSection<FlowRule<Item>> {
    let insets = AxisInsets(sectionInset, scrolling: axes.direction)
    let (header, footer) = try boundaries.lengths(axes)
    let across = AxisSize(container, scrolling: axes.direction).across
    let plan = SectionPlan(
      rule: try FlowRule<Item>(self, insets: insets, across: across, axes: axes), header: header,
      startInset: Int(try axes.units.length(insets.start, of: "sectionInset")),
      endInset: Int(try axes.units.length(insets.end, of: "sectionInset")), footer: footer)
    return boundaries.solved(plan, across: across)
  }
}

extension LibraryWork {
  static let flow = RuleWork<FlowRule<FlowItem>>()
  static let uniformFlow = RuleWork<FlowRule<UniformFlowItem>>()
  static let overridableFlow = RuleWork<FlowRule<OverridableFlowItem>>()
}

/// Values of one section of a ``FlowLayout``; `nil` takes the layout's value.
public struct FlowSection: Equatable, Sendable {
  /// Where the sizes of a section's items come from.
  public enum ItemSizes: Equatable, Sendable {
    /// All items have this size, in points; the sizes they come with do not count.
    case uniform(LayoutSize)
    /// Each item has its own.
    case own
  }

  /// Where the sizes of the section's items come from.
  public var itemSizes: ItemSizes?
  /// How items are distributed along their line.
  public var alignment: FlowLayout.Alignment?
  /// The distance between two lines, in points.
  public var minimumLineSpacing: Double?
  /// The least distance between two items of a line, in points.
  public var minimumInteritemSpacing: Double?
  /// The distances of the lines from the section's edges, in points.
  public var sectionInset: LayoutInsets?
  /// The header's size; only its length along the scroll axis counts.
  public var headerReferenceSize: LayoutSize?
  /// The footer's size; only its length along the scroll axis counts.
  public var footerReferenceSize: LayoutSize?

  /// A section with these values of its own.
  public init(
    itemSizes: ItemSizes? = nil, alignment: FlowLayout.Alignment? = nil, minimumLineSpacing: Double? = nil,
    minimumInteritemSpacing: Double? = nil, sectionInset: LayoutInsets? = nil,
    headerReferenceSize: LayoutSize? = nil, footerReferenceSize: LayoutSize? = nil
  ) {
    self.itemSizes = itemSizes
    self.alignment = alignment
    self.minimumLineSpacing = minimumLineSpacing
    self.minimumInteritemSpacing = minimumInteritemSpacing
    self.sectionInset = sectionInset
    self.headerReferenceSize = headerReferenceSize
    self.footerReferenceSize = footerReferenceSize
  }
}
