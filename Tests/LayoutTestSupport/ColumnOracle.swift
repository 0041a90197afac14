import CollectionLayouts

/// The rule of columns, written a second time: the width of a cell, and then a flow of cells of that size.
public struct ColumnOracle: LayoutOracle {
  /// The layout whose rule this is.
  public var layout: ColumnLayout

  /// An oracle for columns.
  public init(_ layout: ColumnLayout) { self.layout = layout }

  /// Always vertical.
  public var scrollDirection: ScrollDirection { .vertical }

  /// `false`: frames do not depend on the container's height.
  public var readsContainerAlong: Bool { false }

  /// Cells have one size, so any item may come without a size.
  public func takesAutomaticSizes(inSection section: Int) -> Bool { true }

  /// The reason why the columns cannot be laid out: an invalid length, a column without width, or margins wider than the container.
  public func refusal(of situation: Situation) -> LayoutError? {
    for length in [layout.minColumnWidth, layout.layoutMargins.left, layout.layoutMargins.right, layout.minimumLineSpacing] {
      guard length.isFinite, length >= 0 else { return .invalidLength(length, of: "a length of the columns") }
    }
    if layout.minColumnWidth == 0 { return .invalidLength(0, of: "minColumnWidth") }
    // A cell as wide as the container replaces the real one, which may not exist. Its width is a valid length if the container's is.
    if let refusal = flow(cellWidth: situation.container.width).refusal(of: situation) { return refusal }
    if room(in: situation) >= 0 { return nil }
    let needed = layout.layoutMargins.left + layout.layoutMargins.right
    return .containerTooNarrow(available: situation.container.width, needed: needed, by: "columns")
  }

  /// `true`: items are in the middle of their line.
  public var centersItemsInLines: Bool { true }

  /// Every item, header and footer.
  public func layOut(_ situation: Situation) -> OracleResult { flow(in: situation).layOut(situation) }

  /// A diagnostic for every cell that is wider than the room that the insets leave.
  public func diagnostics(of situation: Situation) -> [LayoutDiagnostic] { flow(in: situation).diagnostics(of: situation) }

  /// The container's width less the margins, in points, plus the hair by which whole device pixels may seem to exceed it.
  private func room(in situation: Situation) -> Double {
    situation.container.width - layout.layoutMargins.left - layout.layoutMargins.right + OraclePage(.vertical, situation).hair
  }

  /// The flow with the cells that the columns have in the container.
  private func flow(in situation: Situation) -> FlowOracle {
    let room = room(in: situation)
    // As floating-point numbers: a tiny minimum may ask for more columns than an integer can hold.
    let columns = max(1, (room / layout.minColumnWidth).rounded(.down))
    return flow(cellWidth: (room / columns).rounded(.down))
  }

  private func flow(cellWidth: Double) -> FlowOracle {
    FlowOracle(
      FlowLayout(
        itemSize: LayoutSize(width: cellWidth, height: layout.itemHeight), minimumLineSpacing: layout.minimumLineSpacing,
        minimumInteritemSpacing: layout.minimumInteritemSpacing, sectionInset: layout.sectionInset,
        headerReferenceSize: layout.boundaries.header, footerReferenceSize: layout.boundaries.footer,
        sectionHeadersPinToVisibleBounds: layout.boundaries.headersPin, sectionFootersPinToVisibleBounds: layout.boundaries.footersPin,
        scrollDirection: .vertical))
  }
}

extension LayoutSpec {
  /// Columns.
  public static func column(_ layout: ColumnLayout) -> LayoutSpec { LayoutSpec(layout) { ColumnOracle($0) } }
}

extension LayoutSpec.Name {
  /// Columns.
  public static let column = LayoutSpec.Name(ColumnLayout.self) { draw in
    .column(
      ColumnLayout(
        minColumnWidth: max(draw.length(), 0.25), itemHeight: draw.length(),
        layoutMargins: LayoutInsets(left: draw.sometimes(), right: draw.sometimes()), minimumLineSpacing: draw.sometimes(),
        minimumInteritemSpacing: draw.sometimes(), sectionInset: draw.inset(), headerReferenceSize: draw.bar(),
        footerReferenceSize: draw.bar(), sectionHeadersPinToVisibleBounds: draw.pins(), sectionFootersPinToVisibleBounds: draw.pins()))
  }
}
