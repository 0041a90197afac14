/// As many columns of one width as fit, as WWDC18's "A Tour of UICollectionView" lays them out: a flow whose item size follows the container.
///
/// The container's width less `layoutMargins` is divided into columns at least `minColumnWidth` wide, as many as fit and at least one; cells
/// are as wide as their column, cut to whole points, and `itemHeight` high.
public struct ColumnLayout: LibraryLayout {
  /// `column`.
  public static let name = "column"

  /// The least width of a column, in points.
  public var minColumnWidth: Double
  /// The height of every item, in points.
  public var itemHeight: Double
  /// The margins that are subtracted before columns are counted, in points. Only left and right count.
  public var layoutMargins: LayoutInsets
  /// The distance between two lines, in points.
  public var minimumLineSpacing: Double
  /// The least distance between two cells of a line, in points.
  public var minimumInteritemSpacing: Double
  /// The distances of the lines from the section's edges, in points. They do not apply to header and footer.
  public var sectionInset: LayoutInsets
  /// The headers and footers of every section: their lengths, and whether they pin.
  public var boundaries: BoundarySizes

  /// Columns with these values, lengths in points.
  public init(
    minColumnWidth: Double = 300, itemHeight: Double = 70, layoutMargins: LayoutInsets = .zero, minimumLineSpacing: Double = 10,
    minimumInteritemSpacing: Double = 10, sectionInset: LayoutInsets = .zero, headerReferenceSize: LayoutSize = .zero,
    footerReferenceSize: LayoutSize = .zero, sectionHeadersPinToVisibleBounds: Bool = false, sectionFootersPinToVisibleBounds: Bool = false
  ) {
    self.minColumnWidth = minColumnWidth
    self.itemHeight = itemHeight
    self.layoutMargins = layoutMargins
    self.minimumLineSpacing = minimumLineSpacing
    self.minimumInteritemSpacing = minimumInteritemSpacing
    self.sectionInset = sectionInset
    boundaries = BoundarySizes(
      header: headerReferenceSize, footer: footerReferenceSize, headersPin: sectionHeadersPinToVisibleBounds,
      footersPin: sectionFootersPinToVisibleBounds)
  }

  /// An engine of these columns as `builder` puts it together.
  @inlinable public func makeEngine<Builder: EngineBuilder>(
    with builder: Builder, data: CollectionData, container: LayoutSize, displayScale: Int, tuning: Tuning
  ) throws(LayoutError) -> LayoutEngine {
    try builder.makeEngine(
      EngineIngredients(data: data, container: container, tuning: tuning, planner: try planner(displayScale)))
  }

  @usableFromInline func planner(_ displayScale: Int) throws(LayoutError) -> SectionPlanner<FlowRule<UniformFlowItem>> {
    let layout = self
    return try SectionPlanner(
      direction: .vertical, displayScale: displayScale, readsContainerAlong: false, sizing: { _ in .ignored },
      definition: { _ in 0 }, work: LibraryWork.uniformFlow, hasExtras: boundaries.anyPin
    ) { (_, container, axes) throws(LayoutError) in
      _ = try axes.units.length(layout.minimumLineSpacing, of: "minimumLineSpacing")
      let cell = LayoutSize(width: try layout.cellWidth(in: container.width, axes.units), height: layout.itemHeight)
      return try layout.flow(of: cell).solved(container, axes)
    }
  }

  /// The flow that places cells of this size.
  private func flow(of cell: LayoutSize) -> FlowLayout {
    FlowLayout(
      itemSize: cell, minimumLineSpacing: minimumLineSpacing, minimumInteritemSpacing: minimumInteritemSpacing, sectionInset: sectionInset,
      headerReferenceSize: boundaries.header, footerReferenceSize: boundaries.footer,
      sectionHeadersPinToVisibleBounds: boundaries.headersPin, sectionFootersPinToVisibleBounds: boundaries.footersPin)
  }

  private func cellWidth(in width: Double, _ units: LayoutUnits) throws(LayoutError) -> Double {
    let left = try units.acrossLength(layoutMargins.left, of: "layoutMargins")
    let right = try units.acrossLength(layoutMargins.right, of: "layoutMargins")
    guard minColumnWidth > 0 && minColumnWidth < .infinity else { throw .invalidLength(minColumnWidth, of: "minColumnWidth") }
    let room = width - left - right + units.fitTolerance
    guard room >= 0 else { throw .containerTooNarrow(available: width, needed: left + right, by: "a layout of columns") }
    // A huge ratio would overflow an integer. With more columns than points, cells have no width anyway.
    let columns = max(1, Int(min(room / minColumnWidth, 1e9)))
    return Double(Int(room / Double(columns)))
  }
}
