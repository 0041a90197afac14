/// A waterfall: items of their own lengths in columns of one width, as picture boards have it.
///
///     let layout = WaterfallLayout(columns: 3, columnSpacing: 8, lineSpacing: 8, sectionInset: LayoutInsets(top: 8, left: 8, bottom: 8, right: 8))
///
/// A column is (L − (K − 1) · `columnSpacing`) / K wide, L the container's width less the insets and K the number of columns. An item keeps its
/// length along the scroll axis and takes the width of its column; items of a column are `lineSpacing` apart. A section ends at its
/// longest column, and the next one begins afresh. An item whose size is not known counts with `estimatedItemSize`: once it has its own, it and those behind
/// it may move to other columns.
public struct WaterfallLayout: LibraryLayout {
  /// `waterfall`.
  public static let name = "waterfall"

  /// Which column takes the next item.
  public enum Placement: String, Sendable, CaseIterable {
    /// The one in which it begins first; of several, the first.
    case shortest
    /// Each in turn: item *i* of the section in column *i* mod K.
    case alternating
    /// Like `shortest`, by the lengths that items arrived with: an item whose size changes later stays in its column, and moves only what is below it.
    case keep
  }

  /// The supported numbers of columns.
  public static let supportedColumns = 1...ColumnHeights.capacity

  /// The number of columns, in ``supportedColumns``.
  public var columns: Int
  /// Which column takes the next item.
  public var placement: Placement
  /// The largest distance between the ends of columns that count as equally short, in points: of these, the first takes the next item. As CSS has it with
  /// `flow-tolerance`.
  public var tieTolerance: Double
  /// Whether items may cover several columns. An item's length across the scroll axis is then the number of columns that it covers, rounded up; at least 1, and
  /// at most all. It is placed below the longest of them, where they are the columns for which that is least, and of several such places in the first.
  public var spansColumns: Bool
  /// The distance between two columns, in points.
  public var columnSpacing: Double
  /// The distance between two items of a column, in points. It may be negative, so that they overlap: no item may then be shorter than the smallest of all sections
  /// takes away.
  public var lineSpacing: Double
  /// The size of an item of size ``LayoutSize/automatic`` until it is resized, in points; `nil` if every item must have its own size.
  public var estimatedItemSize: LayoutSize?
  /// The distances of the columns from the section's edges, in points. They do not apply to header and footer.
  public var sectionInset: LayoutInsets
  /// The headers and footers of every section: their lengths, and whether they pin.
  public var boundaries: BoundarySizes
  /// The direction in which the columns grow.
  public var scrollDirection: ScrollDirection
  /// Values for single sections. If the data has more sections, the waterfall begins again at its first.
  public var sections: [WaterfallSection]

  /// A waterfall with these values, lengths in points.
  public init(
    columns: Int = 2, placement: Placement = .shortest, tieTolerance: Double = 0, spansColumns: Bool = false,
    columnSpacing: Double = 0, lineSpacing: Double = 0,
    estimatedItemSize: LayoutSize? = nil, sectionInset: LayoutInsets = .zero,
    headerReferenceSize: LayoutSize = .zero, footerReferenceSize: LayoutSize = .zero, sectionHeadersPinToVisibleBounds: Bool = false,
    sectionFootersPinToVisibleBounds: Bool = false, scrollDirection: ScrollDirection = .vertical, sections: [WaterfallSection] = []
  ) {
    self.columns = columns
    self.placement = placement
    self.tieTolerance = tieTolerance
    self.spansColumns = spansColumns
    self.columnSpacing = columnSpacing
    self.lineSpacing = lineSpacing
    self.estimatedItemSize = estimatedItemSize
    self.sectionInset = sectionInset
    boundaries = BoundarySizes(
      header: headerReferenceSize, footer: footerReferenceSize, headersPin: sectionHeadersPinToVisibleBounds,
      footersPin: sectionFootersPinToVisibleBounds)
    self.scrollDirection = scrollDirection
    self.sections = sections
  }

  /// An engine of this waterfall as `builder` puts it together.
  @inlinable public func makeEngine<Builder: EngineBuilder>(
    with builder: Builder, data: CollectionData, container: LayoutSize, displayScale: Int, tuning: Tuning
  ) throws(LayoutError) -> LayoutEngine {
    if isPlain {
      try builder.makeEngine(
        EngineIngredients(data: data, container: container, tuning: tuning, planner: try planner(displayScale)))
    } else {
      try builder.makeEngine(
        EngineIngredients(data: data, container: container, tuning: tuning, planner: try spanningPlanner(displayScale)))
    }
  }

  /// Whether each item takes one column, by its present length, and nothing but equal lengths is a tie.
  @usableFromInline var isPlain: Bool { placement != .keep && tieTolerance == 0 && !spansColumns }

  @usableFromInline func planner(_ displayScale: Int) throws(LayoutError) -> SectionPlanner<WaterfallRule> {
    var planner = try planner(displayScale, LibraryWork.waterfall) {
      (layout, insets, across, units) throws(LayoutError) in try WaterfallRule(layout, insets: insets, across: across, units: units)
    }
    planner.policy = .requiring(try overlap(planner.axes.units), because: ("lineSpacing", leastSpacing)) { Int($0) }
    return planner
  }

  /// The smallest spacing of the layout and its sections, in points.
  private var leastSpacing: Double { sections.compactMap(\.lineSpacing).reduce(lineSpacing) { min($0, $1) } }

  /// The distance by which an item may reach over the next of its column, in units; below 0 if none does.
  private func overlap(_ units: LayoutUnits) throws(LayoutError) -> Int { 0 - (try units.distance(leastSpacing, of: "lineSpacing")) }

  @usableFromInline func spanningPlanner(_ displayScale: Int) throws(LayoutError) -> SectionPlanner<SpanningWaterfallRule> {
    var planner = try planner(displayScale, LibraryWork.spanningWaterfall) {
      (layout, insets, across, units) throws(LayoutError) in try SpanningWaterfallRule(layout, insets: insets, across: across, units: units)
    }
    typealias Item = SpanningWaterfallRule.Item
    let keeps: @Sendable (_ old: Item, _ new: Item) -> Item = { $1.decided(as: $0) }
    let least = try overlap(planner.axes.units)
    planner.policy = .requiring(least, because: ("lineSpacing", leastSpacing), resized: placement == .keep ? keeps : nil) { Int($0.length) }
    return planner
  }

  private func planner<Rule: PlacementRule>(
    _ displayScale: Int, _ work: RuleWork<Rule>,
    _ rule: @escaping @Sendable (WaterfallLayout, AxisInsets, _ across: Double, LayoutUnits) throws(LayoutError) -> Rule
  ) throws(LayoutError) -> SectionPlanner<Rule> {
    let layout = self
    return try SectionPlanner(
      direction: scrollDirection, displayScale: displayScale, readsContainerAlong: false, sizing: sizing(estimatedItemSize),
      definition: sectionDefinitions(repeating: sections.count), work: work, hasExtras: boundaries.anyPin
    ) { (section, container, axes) throws(LayoutError) in try layout.resolved(for: section).solved(container, axes, rule) }
  }

  /// The waterfall of one section: this one with the section's own values.
  private func resolved(for section: Int) -> WaterfallLayout {
    guard !sections.isEmpty else { return self }
    let own = sections[section % sections.count]
    var waterfall = self
    waterfall.sections = []
    waterfall.columns = own.columns ?? columns
    waterfall.columnSpacing = own.columnSpacing ?? columnSpacing
    waterfall.lineSpacing = own.lineSpacing ?? lineSpacing
    waterfall.sectionInset = own.sectionInset ?? sectionInset
    waterfall.boundaries.header = own.headerReferenceSize ?? boundaries.header
    waterfall.boundaries.footer = own.footerReferenceSize ?? boundaries.footer
    return waterfall
  }

  private func solved<Rule: PlacementRule>(
    _ container: LayoutSize, _ axes: Axes,
    _ rule: (WaterfallLayout, AxisInsets, _ across: Double, LayoutUnits) throws(LayoutError) -> Rule
  ) throws(LayoutError) -> SolvedSection<Rule> {
    let insets = AxisInsets(sectionInset, scrolling: axes.direction)
    let (header, footer) = try boundaries.lengths(axes)
    let across = AxisSize(container, scrolling: axes.direction).across
    let plan = SectionPlan(
      rule: try rule(self, insets, across, axes.units), header: header,
      startInset: Int(try axes.units.length(insets.start, of: "sectionInset")),
      endInset: Int(try axes.units.length(insets.end, of: "sectionInset")), footer: footer)
    return boundaries.solved(plan, across: across)
  }
}

/// Values of one section of a ``WaterfallLayout``; `nil` takes the layout's value.
public struct WaterfallSection: Equatable, Sendable {
  /// The number of columns, in ``WaterfallLayout/supportedColumns``.
  public var columns: Int?
  /// The distance between two columns, in points.
  public var columnSpacing: Double?
  /// The distance between two items of a column, in points.
  public var lineSpacing: Double?
  /// The distances of the columns from the section's edges, in points.
  public var sectionInset: LayoutInsets?
  /// The header's size; only its length along the scroll axis counts.
  public var headerReferenceSize: LayoutSize?
  /// The footer's size; only its length along the scroll axis counts.
  public var footerReferenceSize: LayoutSize?

  /// A section with these values of its own.
  public init(
    columns: Int? = nil, columnSpacing: Double? = nil, lineSpacing: Double? = nil, sectionInset: LayoutInsets? = nil,
    headerReferenceSize: LayoutSize? = nil, footerReferenceSize: LayoutSize? = nil
  ) {
    self.columns = columns
    self.columnSpacing = columnSpacing
    self.lineSpacing = lineSpacing
    self.sectionInset = sectionInset
    self.headerReferenceSize = headerReferenceSize
    self.footerReferenceSize = footerReferenceSize
  }
}

extension LibraryWork {
  static let waterfall = RuleWork<WaterfallRule>()
  static let spanningWaterfall = RuleWork<SpanningWaterfallRule>()
}

/// The rule of ``WaterfallLayout``.
///
/// The measure is the total of all lengths placed, each with its spacing; the cursor is each column's height above the lowest. The lowest
/// column's end follows from both: (measure − sum of the cursor) / K, which is the origin.
public struct WaterfallRule: PlacementRule {
  /// An item's length along the scroll axis, in units.
  public typealias Item = Int32
  /// The height of each column above the lowest, in units.
  public typealias Cursor = ColumnHeights

  @usableFromInline let columns: Int
  @usableFromInline let placement: WaterfallLayout.Placement
  @usableFromInline let spacing: Int
  @usableFromInline let leading: Double
  @usableFromInline let columnWidth: Double
  /// From one column's origin to the next.
  @usableFromInline let pitch: Double

  @inlinable init(_ layout: WaterfallLayout, insets: AxisInsets, across: Double, units: LayoutUnits) throws(LayoutError) {
    guard WaterfallLayout.supportedColumns.contains(layout.columns) else {
      throw .unsupportedCount(layout.columns, of: "columns", supported: WaterfallLayout.supportedColumns)
    }
    columns = layout.columns
    placement = layout.placement
    spacing = try units.distance(layout.lineSpacing, of: "lineSpacing")
    leading = try units.acrossDistance(insets.leading, of: "sectionInset")
    let trailing = try units.acrossDistance(insets.trailing, of: "sectionInset")
    let gap = try units.acrossLength(layout.columnSpacing, of: "columnSpacing")
    let gaps = Double(columns - 1) * gap
    let available = across - leading - trailing - gaps
    guard available >= -units.fitTolerance else {
      throw .containerTooNarrow(available: across, needed: leading + trailing + gaps, by: "a waterfall of \(columns) columns")
    }
    columnWidth = max(0, available) / Double(columns)
    pitch = columnWidth + gap
  }

  /// The length along the scroll axis; that across does not count.
  @inlinable public static func item(_ size: AxisSize, units: LayoutUnits) throws(LayoutError) -> Int32 {
    try units.length(size.along, of: "the length")
  }

  /// All columns empty.
  @inlinable public var start: ColumnHeights { ColumnHeights() }

  /// `true`: no band stays open.
  @inlinable public var measuresFromAnywhere: Bool { true }

  /// Adds up items, and follows where columns end. O(*m* · *K*).
  @inlinable public func measure(_ items: UnsafeBufferPointer<Int32>, from state: inout FoldState<ColumnHeights>) {
    guard isTwoColumns else {
      var reader = FlatReader(items)
      var sink = NoFrames<Self>()
      return place(&reader, of: .max, from: &state, within: .everything, into: &sink)
    }
    var difference = ColumnDifference(state.cursor)
    var total = 0
    for item in items {
      let length = Int(item) &+ spacing
      total &+= length
      difference.add(length)
    }
    state = FoldState(item: state.item &+ items.count, measure: state.measure &+ total, cursor: difference.heights)
  }

  @inlinable @inline(__always) var isTwoColumns: Bool { columns == 2 && placement == .shortest }

  /// Places item after item. O(*m* · *K*).
  @inlinable @inline(__always)
  public func place<Items: ItemReader, Sink: FrameSink>(
    _ items: inout Items, of count: Int, from state: inout FoldState<ColumnHeights>, within window: PlacementWindow, into sink: inout Sink
  ) where Items.Item == Int32, Sink.Rule == Self {
    let origin = origin(of: state)
    if columns <= TwoColumns.capacity {
      var bank = TwoColumns(state.cursor, above: origin, columns: columns)
      fold(&items, &bank, from: &state, within: window, into: &sink)
    } else if columns <= FewColumns.capacity {
      var bank = FewColumns(state.cursor, above: origin, columns: columns)
      fold(&items, &bank, from: &state, within: window, into: &sink)
    } else {
      withUnsafeTemporaryAllocation(of: Int.self, capacity: columns) { ends in
        var bank = ManyColumns(state.cursor, above: origin, in: ends)
        fold(&items, &bank, from: &state, within: window, into: &sink)
      }
    }
  }

  @inlinable @inline(__always)
  func fold<Items: ItemReader, Bank: ColumnBank, Sink: FrameSink>(
    _ items: inout Items, _ bank: inout Bank, from state: inout FoldState<ColumnHeights>, within window: PlacementWindow,
    into sink: inout Sink
  ) where Items.Item == Int32, Sink.Rule == Self {
    var (measure, index) = (state.measure, state.item)
    var turn = index % columns
    let end = index &+ items.count
    while index < end {
      // Where columns take turns, only a look at all of them tells that nothing more begins in the window: one look a line.
      if placement == .alternating && turn == 0 && bank.end(of: bank.lowest) > window.to { break }
      let column = placement == .shortest ? bank.lowest : turn
      let origin = bank.end(of: column)
      if placement == .shortest && origin > window.to { break }
      if _slowPath(sink.wantsState(before: index)) { sink.record(FoldState(item: index, measure: measure, cursor: bank.heights)) }
      let length = Int(items.nextUnchecked())
      if Sink.takesFramesAbove || origin &+ length >= window.from {
        sink.put(frame(of: length, inColumn: column, at: origin), of: index)
      }
      bank.extend(column, by: length &+ spacing)
      measure &+= length &+ spacing
      index &+= 1
      turn = turn &+ 1 == columns ? 0 : turn &+ 1
      if sink.isFull { break }
    }
    state = FoldState(item: index, measure: measure, cursor: bank.heights)
  }

  /// The frame of an item of this length that begins at `origin`.
  @inlinable @inline(__always) func frame(of length: Int, inColumn column: Int, at origin: Int) -> PlacedFrame {
    PlacedFrame(across: leading + Double(column) * pitch, acrossLength: columnWidth, originInHalfUnits: 2 &* origin, length: length)
  }

  /// Where the lowest column ends.
  @inlinable public func origin(of state: FoldState<ColumnHeights>) -> Int { (state.measure &- state.cursor.sum) / columns }
  /// Where the longest column ends, and the spacing behind it, or its last item if that ends later.
  @inlinable public func reach(of state: FoldState<ColumnHeights>) -> Int { origin(of: state) &+ state.cursor.largest &- min(spacing, 0) }
  /// Where the longest column ends.
  @inlinable public func length(at state: FoldState<ColumnHeights>) -> Int {
    state.item > 0 ? origin(of: state) &+ state.cursor.largest &- spacing : 0
  }

  /// Whether columns are as many, are chosen alike, and have equal spacings: lengths along the axis do not depend on how wide a column is.
  @inlinable public func foldsAlike(_ other: WaterfallRule) -> Bool {
    columns == other.columns && placement == other.placement && spacing == other.spacing
  }
}
