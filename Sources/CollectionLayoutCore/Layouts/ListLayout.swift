/// A list, as a table view lays out its rows: one row a line, sections of header, rows and footer one below the other.
///
///     let layout = ListLayout(spacing: 8, alignment: .center, headerReferenceSize: LayoutSize(width: 0, height: 44))
///
/// Rows keep their length along the scroll axis and either fill the container across it or keep their own length there and are centred. Rows of
/// a section are `spacing` apart; no spacing follows the last. A row whose size is not known counts with `estimatedItemSize`.
public struct ListLayout: LibraryLayout {
  /// `list`.
  public static let name = "list"

  /// How a row is aligned across the scroll axis.
  public enum Alignment: String, Sendable, CaseIterable {
    /// The row spans the container.
    case fill
    /// The row keeps its length and is centred; a row longer than the container overhangs on both sides.
    case center
  }

  /// The distance between two rows of a section, in points.
  public var spacing: Double
  /// How rows are aligned across the scroll axis.
  public var alignment: Alignment
  /// The size of a row of size ``LayoutSize/automatic`` until it is resized, in points; `nil` if every row must have its own size.
  public var estimatedItemSize: LayoutSize?
  /// The headers and footers of every section: their lengths, and whether they pin.
  public var boundaries: BoundarySizes
  /// The direction in which rows follow each other.
  public var scrollDirection: ScrollDirection

  /// A list with these values, lengths in points.
  public init(
    spacing: Double = 0, alignment: Alignment = .fill, estimatedItemSize: LayoutSize? = nil, headerReferenceSize: LayoutSize = .zero,
    footerReferenceSize: LayoutSize = .zero, sectionHeadersPinToVisibleBounds: Bool = false, sectionFootersPinToVisibleBounds: Bool = false,
    scrollDirection: ScrollDirection = .vertical
  ) {
    self.spacing = spacing
    self.alignment = alignment
    self.estimatedItemSize = estimatedItemSize
    boundaries = BoundarySizes(
      header: headerReferenceSize, footer: footerReferenceSize, headersPin: sectionHeadersPinToVisibleBounds,
      footersPin: sectionFootersPinToVisibleBounds)
    self.scrollDirection = scrollDirection
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

  private func planner<Row: ListRow>(
    _ displayScale: Int, _ work: RuleWork<ListRule<Row>>
  ) throws(LayoutError) -> SectionPlanner<ListRule<Row>> {
    let (spacing, boundaries) = (spacing, boundaries)
    let sizing: ItemSizing = estimatedItemSize.map { .estimated($0) } ?? .own
    return try SectionPlanner(
      direction: scrollDirection, displayScale: displayScale, sizing: { _ in sizing }, makeExtras: boundaries.makeExtras(),
      definition: { _ in 0 }, work: work
    ) { (_, container, axes) throws(LayoutError) in
      let (header, footer) = try boundaries.lengths(axes)
      let rule = ListRule<Row>(
        spacing: Int(try axes.units.length(spacing, of: "spacing")),
        across: AxisSize(container, scrolling: axes.direction).across)
      return SectionPlan(rule: rule, header: header, footer: footer)
    }
  }
}

extension LibraryWork {
  static let filledList = RuleWork<ListRule<FilledRow>>()
  static let centeredList = RuleWork<ListRule<CenteredRow>>()
}
