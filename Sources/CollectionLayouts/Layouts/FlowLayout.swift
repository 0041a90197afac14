/// A flow, as UIKit's: items fill a line across the scroll axis until the next does not fit, and lines follow each other along it.
///
///     let layout = FlowLayout(itemSize: Size(width: 90, height: 40), sectionInset: EdgeInsets(top: 20, left: 10, bottom: 30, right: 10))
///
/// A full line spreads what is left over equally between its items; an item alone on a line that is not the last stands in the middle. The last
/// line looks like a full one where all items have one `itemSize`; where each has its own, it begins at the inset and keeps the minimum spacing. A
/// line is as deep as its deepest item, and the others are centred in it. An item longer than the line stands alone at its start.
public struct FlowLayout: CollectionLayout {
  /// `flow`.
  public static let name = "flow"

  /// The size of every item, in points, or `nil` where each has its own.
  public var itemSize: Size?
  /// What an item of size ``Size/automatic`` counts with until it is resized, in points; `nil` where every item must come with its size.
  public var estimatedItemSize: Size?
  /// The distance between two lines, in points.
  public var minimumLineSpacing: Double
  /// The least distance between two items of a line, in points.
  public var minimumInteritemSpacing: Double
  /// The distances of the lines from the section's edges, in points. They do not apply to header and footer.
  public var sectionInset: EdgeInsets
  /// The lengths of every section's header and footer.
  public var boundaries: BoundarySizes
  /// The direction in which lines follow each other.
  public var scrollDirection: ScrollDirection

  /// What single sections have of their own; where the data has more sections, the list begins again at its first.
  public var sections: [FlowSection]

  /// A flow with these values, lengths in points.
  public init(
    itemSize: Size? = nil, estimatedItemSize: Size? = nil, minimumLineSpacing: Double = 10, minimumInteritemSpacing: Double = 10,
    sectionInset: EdgeInsets = .zero, headerReferenceSize: Size = .zero, footerReferenceSize: Size = .zero,
    scrollDirection: ScrollDirection = .vertical,
    sections: [FlowSection] = []
  ) {
    self.itemSize = itemSize
    self.estimatedItemSize = estimatedItemSize
    self.sections = sections
    self.minimumLineSpacing = minimumLineSpacing
    self.minimumInteritemSpacing = minimumInteritemSpacing
    self.sectionInset = sectionInset
    boundaries = BoundarySizes(header: headerReferenceSize, footer: footerReferenceSize)
    self.scrollDirection = scrollDirection
  }

  /// An engine of this flow under a registered strategy.
  public func makeEngine(
    _ strategy: Strategy, data: CollectionData, container: Size, displayScale: Int, tuning: Tuning
  ) throws(LayoutError) -> LayoutEngine {
    try makeEngine(with: RegisteredStrategy(strategy), data: data, container: container, displayScale: displayScale, tuning: tuning)
  }

  /// An engine of this flow as `builder` puts it together.
  @inlinable public func makeEngine<Builder: EngineBuilder>(
    with builder: Builder, data: CollectionData, container: Size, displayScale: Int, tuning: Tuning
  ) throws(LayoutError) -> LayoutEngine {
    if sections.contains(where: { $0.itemSizes != nil }) {
      try makeEngine(of: OverridableFlowItem.self, with: builder, data, container, displayScale, tuning)
    } else if itemSize == nil {
      try makeEngine(of: FlowItem.self, with: builder, data, container, displayScale, tuning)
    } else {
      try makeEngine(of: UniformFlowItem.self, with: builder, data, container, displayScale, tuning)
    }
  }

  @inlinable @inline(__always)
  func makeEngine<Builder: EngineBuilder, Item: FlowItemSize>(
    of item: Item.Type, with builder: Builder, _ data: CollectionData, _ container: Size, _ displayScale: Int, _ tuning: Tuning
  ) throws(LayoutError) -> LayoutEngine {
    let layout = self
    let planner = try SectionPlanner<FlowRule<Item>>(
      direction: scrollDirection, displayScale: displayScale, sizing: { layout.sizing(of: $0) },
      definition: { layout.sections.isEmpty ? 0 : $0 % layout.sections.count }
    ) { (section, container, axes) throws(LayoutError) in try layout.resolved(for: section).plan(container, axes) }
    return try builder.makeEngine(EngineIngredients(data: data, container: container, tuning: tuning, planner: planner))
  }

  /// The flow of one section: this one with what the section has of its own.
  @inlinable func resolved(for section: Int) -> FlowLayout {
    guard !sections.isEmpty else { return self }
    let own = sections[section % sections.count]
    var flow = self
    flow.sections = []
    switch own.itemSizes {
    case .uniform(let size): flow.itemSize = size
    case .own: flow.itemSize = nil
    case nil: break
    }
    flow.minimumLineSpacing = own.minimumLineSpacing ?? minimumLineSpacing
    flow.minimumInteritemSpacing = own.minimumInteritemSpacing ?? minimumInteritemSpacing
    flow.sectionInset = own.sectionInset ?? sectionInset
    flow.boundaries.header = own.headerReferenceSize ?? boundaries.header
    flow.boundaries.footer = own.footerReferenceSize ?? boundaries.footer
    return flow
  }

  @inlinable func sizing(of section: Int) -> ItemSizing {
    let flow = resolved(for: section)
    if flow.itemSize != nil { return .ignored }
    return estimatedItemSize.map { .estimated($0) } ?? .own
  }

  @inlinable func plan<Item: FlowItemSize>(_ container: Size, _ axes: Axes) throws(LayoutError) -> SectionPlan<FlowRule<Item>> {
    let insets = AxisInsets(sectionInset, scrolling: axes.direction)
    let (header, footer) = try boundaries.lengths(axes)
    let across = AxisSize(container, scrolling: axes.direction).across
    return SectionPlan(
      rule: try FlowRule(self, insets: insets, across: across, axes: axes), header: header,
      startInset: Int(try axes.units.length(insets.start, of: "sectionInset")),
      endInset: Int(try axes.units.length(insets.end, of: "sectionInset")), footer: footer)
  }
}

/// What a section of a ``FlowLayout`` has of its own; `nil` is what the layout says.
public struct FlowSection: Equatable, Sendable {
  /// Where the sizes of a section's items come from.
  public enum ItemSizes: Equatable, Sendable {
    /// All items have this size, in points; the sizes they come with do not count.
    case uniform(Size)
    /// Each item has its own.
    case own
  }

  /// Where the sizes of the section's items come from.
  public var itemSizes: ItemSizes?
  /// The distance between two lines, in points.
  public var minimumLineSpacing: Double?
  /// The least distance between two items of a line, in points.
  public var minimumInteritemSpacing: Double?
  /// The distances of the lines from the section's edges, in points.
  public var sectionInset: EdgeInsets?
  /// The header's size; only its length along the scroll axis counts.
  public var headerReferenceSize: Size?
  /// The footer's size; only its length along the scroll axis counts.
  public var footerReferenceSize: Size?

  /// A section with these values of its own.
  public init(
    itemSizes: ItemSizes? = nil, minimumLineSpacing: Double? = nil, minimumInteritemSpacing: Double? = nil, sectionInset: EdgeInsets? = nil,
    headerReferenceSize: Size? = nil, footerReferenceSize: Size? = nil
  ) {
    self.itemSizes = itemSizes
    self.minimumLineSpacing = minimumLineSpacing
    self.minimumInteritemSpacing = minimumInteritemSpacing
    self.sectionInset = sectionInset
    self.headerReferenceSize = headerReferenceSize
    self.footerReferenceSize = footerReferenceSize
  }
}

/// An item as the rule of a flow keeps it.
public protocol FlowItemSize: BitwiseCopyable, Sendable {
  /// An item of this size.
  init(_ size: AxisSize, units: LayoutUnits) throws(LayoutError)
  /// The size the item is laid out with, where `uniform` is that of all items, if they have one.
  func resolved(_ uniform: FlowItem) -> FlowItem
}

/// An item with a size of its own. 12 bytes.
public struct FlowItem: FlowItemSize, Equatable {
  // A number of 8 bytes would make every item take 16: the two halves of its bits need not be aligned as one.
  @usableFromInline let lowBits: UInt32
  @usableFromInline let highBits: UInt32
  @usableFromInline let units: Int32

  /// The length across the scroll axis, in points.
  @inlinable @inline(__always) public var acrossLength: Double { Double(bitPattern: UInt64(lowBits) | UInt64(highBits) << 32) }
  /// The length along the scroll axis, in units.
  @inlinable @inline(__always) public var length: Int { Int(units) }

  /// An item of this size.
  @inlinable public init(_ size: AxisSize, units: LayoutUnits) throws(LayoutError) {
    let length = try units.length(size.along, of: "the length")
    self.init(length: length, acrossLength: try units.acrossLength(size.across, of: "the length across"))
  }

  @inlinable init(length: Int32, acrossLength: Double) {
    lowBits = UInt32(truncatingIfNeeded: acrossLength.bitPattern)
    highBits = UInt32(truncatingIfNeeded: acrossLength.bitPattern >> 32)
    units = length
  }

  /// What stands for the size of all items where they have none.
  @inlinable static var none: FlowItem { FlowItem(length: -1, acrossLength: 0) }

  /// Its own size.
  @inlinable @inline(__always) public func resolved(_ uniform: FlowItem) -> FlowItem { self }
}

/// An item with the size of all others.
public struct UniformFlowItem: FlowItemSize {
  /// An item; its own size does not count, but must be one.
  @inlinable public init(_ size: AxisSize, units: LayoutUnits) throws(LayoutError) { _ = try FlowItem(size, units: units) }

  /// The size of all items.
  @inlinable @inline(__always) public func resolved(_ uniform: FlowItem) -> FlowItem { uniform }
}

/// An item with a size of its own, in a layout some of whose sections have one size for all.
public struct OverridableFlowItem: FlowItemSize {
  /// Its own size.
  public let own: FlowItem

  /// An item of this size.
  @inlinable public init(_ size: AxisSize, units: LayoutUnits) throws(LayoutError) { own = try FlowItem(size, units: units) }

  /// The size of all items, where they have one, else its own.
  @inlinable @inline(__always) public func resolved(_ uniform: FlowItem) -> FlowItem { uniform.length >= 0 ? uniform : own }
}

/// The rule of ``FlowLayout``: lines are bands. The measure is where the open line begins.
public struct FlowRule<Item: FlowItemSize>: PlacementRule {
  /// The line that is open behind the items placed so far.
  public struct Cursor: BitwiseCopyable, Equatable, Sendable {
    /// What is left of the line, in points, with the tolerance for a fit.
    @usableFromInline var left: Double
    /// How deep the line is so far, in units.
    @usableFromInline var depth: Int
    /// The number of its items; 0 where no line is open.
    @usableFromInline var count: Int

    @inlinable init(left: Double = 0, depth: Int = 0, count: Int = 0) {
      self.left = left
      self.depth = depth
      self.count = count
    }
  }

  @usableFromInline let leading: Double
  /// The length of a line, in points; below 0 where the insets leave nothing.
  @usableFromInline let lineLength: Double
  /// What items on a line may take together, in points: the tolerance is added once here, so that a fit costs one comparison.
  @usableFromInline let room: Double
  @usableFromInline let interitemSpacing: Double
  @usableFromInline let lineSpacing: Int
  /// The size of all items, where they have one.
  @usableFromInline let uniform: FlowItem
  /// Where the last line begins, in points.
  @usableFromInline let lastLineStart: Double
  /// How many items of one size a line holds; 0 where each has its own, and where a line is never full.
  @usableFromInline let uniformCount: Int
  /// From one item's end to the next item's start on the last line.
  @usableFromInline let lastLineStep: Double

  @inlinable init(_ layout: FlowLayout, insets: AxisInsets, across: Double, axes: Axes) throws(LayoutError) {
    leading = try axes.units.acrossLength(insets.leading, of: "sectionInset")
    lineLength = across - leading - (try axes.units.acrossLength(insets.trailing, of: "sectionInset"))
    interitemSpacing = try axes.units.acrossLength(layout.minimumInteritemSpacing, of: "minimumInteritemSpacing")
    lineSpacing = Int(try axes.units.length(layout.minimumLineSpacing, of: "minimumLineSpacing"))
    let size = AxisSize(layout.itemSize ?? .zero, scrolling: axes.direction)
    do throws(LayoutError) {
      uniform = layout.itemSize == nil ? .none : try FlowItem(size, units: axes.units)
    } catch {
      throw SectionPlanner<Self>.name("itemSize", in: error)
    }
    room = lineLength + axes.units.fitTolerance
    uniformCount = layout.itemSize == nil ? 0 : Self.fullLineCount(of: uniform, room, interitemSpacing)
    (lastLineStart, lastLineStep) =
      layout.itemSize == nil
      ? (leading, interitemSpacing) : Self.lastLine(of: uniform, from: leading, lineLength, room: room, interitemSpacing)
  }

  /// How many items of one size a line takes, by the comparisons that ``measure(_:from:)`` makes; 0 where a line is never full.
  @inlinable static func fullLineCount(of item: FlowItem, _ room: Double, _ spacing: Double) -> Int {
    var (left, count) = (room - item.acrossLength, 1)
    while left >= item.acrossLength + spacing && count < 1_000_000 {
      left -= item.acrossLength + spacing
      count += 1
    }
    return count < 1_000_000 ? count : 0
  }

  /// Where a last line of items of one size begins, and its step: those of a full line, or the least spacing where no line is ever full.
  @inlinable static func lastLine(
    of item: FlowItem, from leading: Double, _ lineLength: Double, room: Double, _ spacing: Double
  ) -> (start: Double, step: Double) {
    var left = room - item.acrossLength
    var sum = item.acrossLength
    var count = 1
    // Items so short that a million do not fill the line would take for ever, and those without any length do.
    while left >= item.acrossLength + spacing && count < 1_000_000 {
      left -= item.acrossLength + spacing
      sum += item.acrossLength
      count += 1
    }
    // A single item is a full line where no second one fits.
    if count == 1 { return (leading + max(0, lineLength - item.acrossLength) / 2, spacing) }
    return (leading, count < 1_000_000 ? (lineLength - sum) / Double(count - 1) : spacing)
  }

  /// An item of this size.
  @inlinable public static func item(_ size: AxisSize, units: LayoutUnits) throws(LayoutError) -> Item { try Item(size, units: units) }

  /// 1: a line's first item moves up once it fits.
  @inlinable public static var lookahead: Int { 1 }

  /// `true`: an item stands in the middle of its line.
  @inlinable public static var centersItemsInBands: Bool { true }

  /// No line is open.
  @inlinable public var start: Cursor { Cursor() }

  /// Items of one size start over with every line.
  @inlinable public var indexing: RuleIndexing {
    guard uniformCount > 0 else { return RuleIndexing() }
    return RuleIndexing(period: RuleIndexing.Period(itemCount: uniformCount, measure: uniform.length &+ lineSpacing))
  }

  /// `true`: the cursor holds all that decides what joins the open line.
  @inlinable public var measuresFromAnywhere: Bool { true }

  /// Fills lines.
  @inlinable public func measure(_ items: UnsafeBufferPointer<Item>, from state: inout FoldState<Cursor>) {
    var line = state.cursor
    for item in items {
      let item = item.resolved(uniform)
      if line.count > 0 && line.left >= item.acrossLength + interitemSpacing {
        line.left -= item.acrossLength + interitemSpacing
        line.depth = max(line.depth, item.length)
        line.count &+= 1
      } else {
        if line.count > 0 { state.measure &+= line.depth &+ lineSpacing }
        line = Cursor(left: room - item.acrossLength, depth: item.length, count: 1)
      }
    }
    state.cursor = line
    state.item &+= items.count
  }

  /// Places line after line. O(*m*).
  @inlinable @inline(__always)
  public func place<Items: ItemReader, Sink: FrameSink>(
    _ items: inout Items, of count: Int, from state: inout FoldState<Cursor>, within window: PlacementWindow, into sink: inout Sink
  ) where Items.Item == Item, Sink.Rule == Self {
    // A line's places are known once the item behind it is: one reader runs ahead of the other by a line.
    var ahead = items
    guard var next = ahead.next()?.resolved(uniform) else { return }
    state = bandStart(of: state)
    let holdsLastItem = state.item &+ items.count >= count
    var (origin, index) = (state.measure, state.item)
    while origin <= window.to {
      if sink.wantsState(before: index) { sink.record(FoldState(item: index, measure: origin, cursor: Cursor())) }
      let first = next
      var line = Cursor(left: room - first.acrossLength, depth: first.length, count: 1)
      var sum = first.acrossLength
      var isLast = true
      while let item = ahead.next()?.resolved(uniform) {
        guard line.left >= item.acrossLength + interitemSpacing else {
          next = item
          isLast = false
          break
        }
        line.left -= item.acrossLength + interitemSpacing
        line.depth = max(line.depth, item.length)
        line.count &+= 1
        sum += item.acrossLength
      }
      if isLast && !holdsLastItem {
        state = FoldState(item: index &+ line.count, measure: origin, cursor: line)
        return
      }
      if origin &+ line.depth >= window.from {
        let place = self.place(first, sum: sum, count: line.count, isLast: isLast)
        put(line, at: origin, from: index, place, &items, into: &sink)
      } else {
        for _ in 0..<line.count { _ = items.next() }
      }
      index &+= line.count
      let isFull = sink.isFull
      if isLast {
        state = FoldState(item: index, measure: origin, cursor: line)
        return
      }
      origin &+= line.depth &+ lineSpacing
      if isFull { break }
    }
    state = FoldState(item: index, measure: origin, cursor: Cursor())
  }

  /// Where a line's first item begins, and how far its items stand apart.
  @inlinable @inline(__always)
  func place(_ first: FlowItem, sum: Double, count: Int, isLast: Bool) -> (start: Double, step: Double) {
    if isLast { return (lastLineStart, lastLineStep) }
    if count > 1 { return (leading, (lineLength - sum) / Double(count &- 1)) }
    // An item longer than the line begins where the line does.
    return (leading + max(0, lineLength - first.acrossLength) / 2, 0)
  }

  @inlinable @inline(__always)
  func put<Items: ItemReader, Sink: FrameSink>(
    _ line: Cursor, at origin: Int, from index: Int, _ place: (start: Double, step: Double), _ items: inout Items, into sink: inout Sink
  ) where Items.Item == Item, Sink.Rule == Self {
    var across = place.start
    for offset in 0..<line.count {
      guard let item = items.next()?.resolved(uniform) else { return }
      sink.put(
        PlacedFrame(
          across: across, acrossLength: item.acrossLength, originInHalfUnits: 2 &* origin &+ (line.depth &- item.length),
          length: item.length),
        of: index &+ offset)
      across += item.acrossLength + place.step
    }
  }

  /// Where the open line begins.
  @inlinable public func origin(of state: FoldState<Cursor>) -> Int { state.measure }
  /// Where the open line ends; between lines, where the next begins.
  @inlinable public func reach(of state: FoldState<Cursor>) -> Int { state.measure &+ state.cursor.depth }
  /// Where the last line ends.
  @inlinable public func length(at state: FoldState<Cursor>) -> Int {
    // Between two lines the spacing behind the first counts for nothing.
    state.cursor.count > 0 ? state.measure &+ state.cursor.depth : state.item > 0 ? state.measure &- lineSpacing : 0
  }

  /// An item longer than its line.
  @inlinable public func oversize(of item: Item) -> (length: Double, available: Double)? {
    let length = item.resolved(uniform).acrossLength
    return length > room ? (length, max(0, lineLength)) : nil
  }

  /// The start of the open line.
  @inlinable public func bandStart(of state: FoldState<Cursor>) -> FoldState<Cursor> {
    FoldState(item: state.item &- state.cursor.count, measure: state.measure, cursor: Cursor())
  }
}
