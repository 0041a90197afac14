import CollectionLayouts

/// A second custom layout, whose rows stay open for the next photo: justified rows, as in a photo library.
///
///     let layout = PhotoRowsLayout(rowHeight: 120, spacing: 4)
///
/// Photos keep their shape. They fill a row until it is at least as long as the container, and the row is then scaled to end where the container does: to a
/// height of at most `rowHeight`. If the row without its last photo, which is scaled up, comes nearer to `rowHeight`, that photo begins the next row. No
/// row is scaled to more than half as high again. The last row, which nothing completes, has the height `rowHeight`.
struct PhotoRowsLayout: CollectionLayout {
  static let name = "photo-rows"

  /// The height that rows come near to, in points, more than 0.
  var rowHeight = 120.0
  /// The distance between photos and between rows, in points.
  var spacing = 4.0

  func makeEngine(
    _ strategy: Strategy, data: CollectionData, container: LayoutSize, displayScale: Int, tuning: Tuning
  ) throws(LayoutError) -> LayoutEngine {
    try makeEngine(with: RegisteredStrategy(strategy), data: data, container: container, displayScale: displayScale, tuning: tuning)
  }

  func makeEngine<Builder: EngineBuilder>(
    with builder: Builder, data: CollectionData, container: LayoutSize, displayScale: Int, tuning: Tuning
  ) throws(LayoutError) -> LayoutEngine {
    let layout = self
    let planner = try SectionPlanner(direction: .vertical, displayScale: displayScale) { (_, container, axes) throws(LayoutError) in
      SectionPlan(rule: try PhotoRowsRule(layout, across: AxisSize(container, scrolling: axes.direction).across, units: axes.units))
    }
    return try builder.makeEngine(EngineIngredients(data: data, container: container, tuning: tuning, planner: planner))
  }
}

/// The rule of ``PhotoRowsLayout``: a row is a band. The measure is where the open row begins, in layout units.
struct PhotoRowsRule: PlacementRule {
  /// What is kept of a photo: its width divided by its height.
  typealias Item = Double
  typealias Indexing = NoIndexing<Self>

  /// The open row: all that decides whether the next photo still joins it.
  struct Cursor: BitwiseCopyable, Equatable {
    /// The shapes of its photos, added up: its length if it were one point high, without the spacings.
    var shapes = 0.0
    /// The number of its photos; 0 if no row is open.
    var count: Int32 = 0
  }

  /// How a row ends when a photo is offered to it.
  private enum Ending {
    /// It is still open.
    case open
    /// The photo completes it, at this height.
    case with(height: Double)
    /// It was complete before the photo, at this height.
    case before(height: Double)
  }

  private let rowHeight: Double
  private let lastHeight: Int
  private let spacing: Double
  private let lineSpacing: Int
  private let across: Double
  private let units: LayoutUnits
  /// How high a row may become, in units.
  private let mostHeight: Int

  init(_ layout: PhotoRowsLayout, across: Double, units: LayoutUnits) throws(LayoutError) {
    lastHeight = Int(try units.length(layout.rowHeight, of: "rowHeight"))
    guard layout.rowHeight > 0 else { throw .invalidLength(layout.rowHeight, of: "rowHeight") }
    rowHeight = layout.rowHeight
    spacing = try units.acrossLength(layout.spacing, of: "spacing")
    lineSpacing = Int(try units.length(layout.spacing, of: "spacing"))
    mostHeight = units.nearestUnits(1.5 * layout.rowHeight)
    (self.across, self.units) = (across, units)
  }

  /// The shape of a photo. One without a width or a height is taken for a square, and no side for more than a million times the other.
  static func item(_ size: AxisSize, units: LayoutUnits) throws(LayoutError) -> Double {
    _ = try units.length(size.along, of: "the height")
    let width = try units.acrossLength(size.across, of: "the width")
    return width > 0 && size.along > 0 ? min(max(width / size.along, 1e-6), 1e6) : 1
  }

  /// 1: the first photo of a row may be the one that made the row before too long.
  static var lookahead: Int { 1 }
  /// The cursor alone decides, so no row has to be measured again from its first photo.
  var measuresFromAnywhere: Bool { true }
  var start: Cursor { Cursor() }

  /// The height at which a row ends where the container does.
  private func height(_ shapes: Double, _ count: Int32) -> Double { max(0, across - Double(count - 1) * spacing) / shapes }

  private func offer(_ shape: Double, to row: inout Cursor) -> Ending {
    let longer = Cursor(shapes: row.shapes + shape, count: row.count + 1)
    guard longer.shapes * rowHeight + Double(longer.count - 1) * spacing >= across else {
      row = longer
      return .open
    }
    let with = height(longer.shapes, longer.count)
    if row.count > 0 {
      let before = height(row.shapes, row.count)
      if before <= 1.5 * rowHeight && before - rowHeight < rowHeight - with { return .before(height: before) }
    }
    return .with(height: with)
  }

  func measure(_ items: UnsafeBufferPointer<Double>, from state: inout FoldState<Cursor>) {
    var row = state.cursor
    for shape in items {
      var ending = offer(shape, to: &row)
      if case .before(let height) = ending {
        state.measure += units.nearestUnits(height) + lineSpacing
        row = Cursor()
        // The photo begins the next row, and may be as long as that row.
        ending = offer(shape, to: &row)
      }
      if case .with(let height) = ending {
        state.measure += units.nearestUnits(height) + lineSpacing
        row = Cursor()
      }
    }
    state.cursor = row
    state.item += items.count
  }

  func place<Items: ItemReader, Sink: FrameSink>(
    _ items: inout Items, of count: Int, from state: inout FoldState<Cursor>, within window: PlacementWindow, into sink: inout Sink
  ) where Items.Item == Double, Sink.Rule == Self {
    state = bandStart(of: state)
    let end = state.item + items.count
    while state.item < end && state.measure <= window.to {
      if sink.wantsState(before: state.item) { sink.record(state) }
      // The height of a row is known at its end, so one reader runs ahead of the other.
      var ahead = items
      var row = Cursor()
      var ending = Ending.open
      while case .open = ending, let shape = ahead.next() { ending = offer(shape, to: &row) }
      switch ending {
      case .open where end < count:
        // More photos follow, which this reader does not have: the row's height depends on them.
        (state.item, state.cursor) = (end, row)
        return
      case .open:
        put(Int(row.count), at: state, height: rowHeight, length: lastHeight, &items, into: &sink)
        (state.item, state.cursor) = (end, row)
        return
      case .with(let height): putRow(of: Int(row.count) + 1, height)
      case .before(let height): putRow(of: Int(row.count), height)
      }
      if sink.isFull { return }
    }
    func putRow(of photos: Int, _ height: Double) {
      let length = units.nearestUnits(height)
      put(photos, at: state, height: height, length: length, &items, into: &sink)
      state.item += photos
      state.measure += length + lineSpacing
    }
  }

  private func put<Items: ItemReader, Sink: FrameSink>(
    _ photos: Int, at state: FoldState<Cursor>, height: Double, length: Int, _ items: inout Items, into sink: inout Sink
  ) where Items.Item == Double, Sink.Rule == Self {
    var left = 0.0
    for offset in 0..<photos {
      guard let shape = items.next() else { return }
      sink.put(
        PlacedFrame(across: left, acrossLength: shape * height, originInHalfUnits: 2 * state.measure, length: length),
        of: state.item + offset)
      left += shape * height + spacing
    }
  }

  func origin(of state: FoldState<Cursor>) -> Int { state.measure }
  /// Not where the open row ends: it would be lower once its last photo has come, and a reach must never fall. No row is higher than this.
  func reach(of state: FoldState<Cursor>) -> Int { state.measure + mostHeight }
  func length(at state: FoldState<Cursor>) -> Int {
    state.cursor.count > 0 ? state.measure + lastHeight : state.item > 0 ? state.measure - lineSpacing : 0
  }
  /// The state before the first photo of the open row.
  func bandStart(of state: FoldState<Cursor>) -> FoldState<Cursor> {
    FoldState(item: state.item - Int(state.cursor.count), measure: state.measure, cursor: Cursor())
  }
}
