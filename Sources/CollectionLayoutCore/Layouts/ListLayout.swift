/// A list, as a table view lays out its rows: one row a line, sections of header, rows and footer one below the other.
///
///     let layout = ListLayout(spacing: 8, alignment: .center, headerReferenceSize: LayoutSize(width: 0, height: 44))
///
/// Rows keep their length along the scroll axis and either fill the container across it or keep their own length there and are centred, both between
/// the insets. Rows of a section are `spacing` apart; no spacing follows the last. A row whose size is not known counts with `estimatedItemSize`.
public struct ListLayout: LibraryLayout {
  /// `list`.
  public static let name = "list"

  /// How a row is aligned across the scroll axis.
  public enum Alignment: String, Sendable, CaseIterable {
    /// The row spans the container less the insets.
    case fill
    /// The row keeps its length and is centred between the insets; a longer row overhangs on both sides.
    case center
  }

  /// The distance between two rows of a section, in points. It may be negative, so that rows overlap: no row may then be shorter than the smallest spacing of all
  /// sections takes away.
  public var spacing: Double
  /// How rows are aligned across the scroll axis.
  public var alignment: Alignment
  /// The size of a row of size ``LayoutSize/automatic`` until it is resized, in points; `nil` if every row must have its own size.
  public var estimatedItemSize: LayoutSize?
  /// The distances of the rows from the section's edges, in points; negative ones are legal across the scroll axis. They do not apply to header and footer.
  public var sectionInset: LayoutInsets
  /// The headers and footers of every section: their lengths, and whether they pin.
  public var boundaries: BoundarySizes
  /// The direction in which rows follow each other.
  public var scrollDirection: ScrollDirection
  /// Values for single sections. If the data has more sections, the list begins again at its first.
  public var sections: [ListSection]

  /// A list with these values, lengths in points.
  public init(
    spacing: Double = 0, alignment: Alignment = .fill, estimatedItemSize: LayoutSize? = nil, sectionInset: LayoutInsets = .zero,
    headerReferenceSize: LayoutSize = .zero, footerReferenceSize: LayoutSize = .zero, sectionHeadersPinToVisibleBounds: Bool = false,
    sectionFootersPinToVisibleBounds: Bool = false, scrollDirection: ScrollDirection = .vertical, sections: [ListSection] = []
  ) {
    self.spacing = spacing
    self.alignment = alignment
    self.estimatedItemSize = estimatedItemSize
    self.sectionInset = sectionInset
    boundaries = BoundarySizes(
      header: headerReferenceSize, footer: footerReferenceSize, headersPin: sectionHeadersPinToVisibleBounds,
      footersPin: sectionFootersPinToVisibleBounds)
    self.scrollDirection = scrollDirection
    self.sections = sections
  }

  /// An engine of this list as `builder` puts it together.
  @inlinable public func makeEngine<Builder: EngineBuilder>(
    with builder: Builder, data: CollectionData, container: LayoutSize, displayScale: Int, tuning: Tuning
  ) throws(LayoutError) -> LayoutEngine {
    switch alignment {
    case .fill:
      try builder.makeEngine(
        EngineIngredients(data: data, container: container, tuning: tuning, planner: try filledPlanner(displayScale)))
    case .center:
      try builder.makeEngine(
        EngineIngredients(data: data, container: container, tuning: tuning, planner: try centeredPlanner(displayScale)))
    }
  }

  @usableFromInline func filledPlanner(_ displayScale: Int) throws(LayoutError) -> SectionPlanner<ListRule<FilledRow>> {
    try planner(displayScale, LibraryWork.filledList)
  }

  @usableFromInline func centeredPlanner(_ displayScale: Int) throws(LayoutError) -> SectionPlanner<ListRule<CenteredRow>> {
    try planner(displayScale, LibraryWork.centeredList)
  }

  /// The smallest spacing of the layout and its sections.
  private var leastSpacing: Double { sections.compactMap(\.spacing).reduce(spacing) { min($0, $1) } }

  private func planner<Row: ListRow>(
    _ displayScale: Int, _ work: RuleWork<ListRule<Row>>
  ) throws(LayoutError) -> SectionPlanner<ListRule<Row>> {
    var planner = isPlain ? try plainPlanner(displayScale, work) : try sectionsPlanner(displayScale, work)
    let overlap = 0 - (try planner.axes.units.distance(leastSpacing, of: "spacing"))
    planner.policy = .requiring(overlap, because: ("spacing", leastSpacing)) { Int($0.length) }
    return planner
  }

  /// Whether all sections are alike, without insets and without extras: of a section only the length across then depends on the container.
  private var isPlain: Bool { sections.isEmpty && sectionInset == .zero && !boundaries.anyPin }

  /// The planner of a plain list: lengths are converted here, once.
  private func plainPlanner<Row: ListRow>(
    _ displayScale: Int, _ work: RuleWork<ListRule<Row>>
  ) throws(LayoutError) -> SectionPlanner<ListRule<Row>> {
    let axes = Axes(direction: scrollDirection, units: try LayoutUnits(displayScale: displayScale))
    let spacing = try axes.units.distance(spacing, of: "spacing")
    let (header, footer) = try boundaries.lengths(axes)
    return try SectionPlanner(
      direction: scrollDirection, displayScale: displayScale, readsContainerAlong: false, sizing: sizing(estimatedItemSize),
      definition: sectionDefinitions(repeating: 0), work: work, hasExtras: false
    ) { (_, container, axes) throws(LayoutError) in
      let across = AxisSize(container, scrolling: axes.direction).across
      return SolvedSection(SectionPlan(rule: ListRule(spacing: spacing, across: across), header: header, footer: footer))
    }
  }

  /// The planner of a list whose sections have insets, values of their own or extras.
  private func sectionsPlanner<Row: ListRow>(
    _ displayScale: Int, _ work: RuleWork<ListRule<Row>>
  ) throws(LayoutError) -> SectionPlanner<ListRule<Row>> {
    try SectionPlanner(
      direction: scrollDirection, displayScale: displayScale, readsContainerAlong: false, sizing: sizing(estimatedItemSize),
      definition: sectionDefinitions(repeating: sections.count), work: work, hasExtras: boundaries.anyPin
    ) { (section, container, axes) throws(LayoutError) in try solved(section, container, axes) }
  }

  /// The values that a section has of its own, or `nil` where no section has any.
  private func own(of section: Int) -> ListSection? { sections.isEmpty ? nil : sections[section % sections.count] }

  /// The headers and footers of a section with these values of its own.
  private func boundaries(of own: ListSection?) -> BoundarySizes {
    var boundaries = boundaries
    if let header = own?.headerReferenceSize { boundaries.header = header }
    if let footer = own?.footerReferenceSize { boundaries.footer = footer }
    return boundaries
  }

  private func solved<Row: ListRow>(
    _ section: Int, _ container: LayoutSize, _ axes: Axes
  ) throws(LayoutError) -> SolvedSection<ListRule<Row>> {
    let own = own(of: section)
    let insets = AxisInsets(own?.sectionInset ?? sectionInset, scrolling: axes.direction)
    let boundaries = boundaries(of: own)
    let (header, footer) = try boundaries.lengths(axes)
    let leading = try axes.units.acrossDistance(insets.leading, of: "sectionInset")
    let trailing = try axes.units.acrossDistance(insets.trailing, of: "sectionInset")
    let across = AxisSize(container, scrolling: axes.direction).across
    let rule = ListRule<Row>(
      spacing: try axes.units.distance(own?.spacing ?? spacing, of: "spacing"), across: max(0, across - leading - trailing),
      leading: leading)
    let plan = SectionPlan(
      rule: rule, header: header, startInset: Int(try axes.units.length(insets.start, of: "sectionInset")),
      endInset: Int(try axes.units.length(insets.end, of: "sectionInset")), footer: footer)
    return boundaries.solved(plan, across: across)
  }
}

/// Values of one section of a ``ListLayout``; `nil` takes the layout's value.
public struct ListSection: Equatable, Sendable {
  /// The distance between two rows, in points.
  public var spacing: Double?
  /// The distances of the rows from the section's edges, in points.
  public var sectionInset: LayoutInsets?
  /// The header's size; only its length along the scroll axis counts.
  public var headerReferenceSize: LayoutSize?
  /// The footer's size; only its length along the scroll axis counts.
  public var footerReferenceSize: LayoutSize?

  /// A section with these values of its own.
  public init(
    spacing: Double? = nil, sectionInset: LayoutInsets? = nil, headerReferenceSize: LayoutSize? = nil,
    footerReferenceSize: LayoutSize? = nil
  ) {
    self.spacing = spacing
    self.sectionInset = sectionInset
    self.headerReferenceSize = headerReferenceSize
    self.footerReferenceSize = footerReferenceSize
  }
}

extension LibraryWork {
  static let filledList = RuleWork<ListRule<FilledRow>>()
  static let centeredList = RuleWork<ListRule<CenteredRow>>()
}
