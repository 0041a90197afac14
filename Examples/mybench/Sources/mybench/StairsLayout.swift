import CollectionLayouts

/// A custom layout, as you would write it in a module of your own: stairs.
///
///     let layout = StairsLayout(steps: 3, indent: 20, spacing: 4)
///     let engine = try layout.makeEngine(.dirtyRange, data: data, container: LayoutSize(width: 390, height: 844))
///
/// Rows follow each other downwards, `spacing` apart. Each begins `indent` further to the right than the one before, and after `steps` of
/// them the next begins at the left edge again. A row keeps its height and reaches to the right edge.
///
/// A layout is three things: the values that a user sets (this type), the rule that places items one after the other (``StairsRule``), and the
/// two functions below that hand the rule to an engine. Every strategy then runs it.
struct StairsLayout: CollectionLayout {
  static let name = "stairs"

  /// The number of rows until the stairs begin again, at least 1.
  var steps = 3
  /// The distance by which a row begins further to the right than the one before, in points.
  var indent = 20.0
  /// The distance between two rows, in points.
  var spacing = 4.0

  /// The engine under a registered strategy: always this one line.
  func makeEngine(
    _ strategy: Strategy, data: CollectionData, container: LayoutSize, displayScale: Int, tuning: Tuning
  ) throws(LayoutError) -> LayoutEngine {
    try makeEngine(with: RegisteredStrategy(strategy), data: data, container: container, displayScale: displayScale, tuning: tuning)
  }

  /// The engine as a builder puts it together: how a section is solved for a container.
  func makeEngine<Builder: EngineBuilder>(
    with builder: Builder, data: CollectionData, container: LayoutSize, displayScale: Int, tuning: Tuning
  ) throws(LayoutError) -> LayoutEngine {
    let layout = self
    let planner = try SectionPlanner(direction: .vertical, displayScale: displayScale) { (_, container, axes) throws(LayoutError) in
      SectionPlan(rule: try StairsRule(layout, across: AxisSize(container, scrolling: axes.direction).across, units: axes.units))
    }
    return try builder.makeEngine(EngineIngredients(data: data, container: container, tuning: tuning, planner: planner))
  }
}

/// The rule of ``StairsLayout``: a fold over rows.
///
/// The measure is where the next row begins, in layout units. The cursor is its step. The placement of the following rows depends only on these
/// two, so a strategy may stop at any row and resume there.
struct StairsRule: PlacementRule {
  /// The record of a row: its height, in layout units.
  typealias Item = Int32
  /// The next row's step, from 0.
  typealias Cursor = Int32
  /// Nothing more for the strategy `indexed` than the fold below.
  typealias Indexing = NoIndexing<Self>

  private let steps: Int32
  private let indent: Double
  private let spacing: Int
  private let across: Double

  /// Throws if a value is not a valid length, if there are no steps, or if the last one would be outside the container.
  init(_ layout: StairsLayout, across: Double, units: LayoutUnits) throws(LayoutError) {
    guard let steps = Int32(exactly: layout.steps), steps >= 1 else {
      throw .unsupportedCount(layout.steps, of: "steps", supported: 1...Int(Int32.max))
    }
    self.steps = steps
    self.across = across
    indent = try units.acrossLength(layout.indent, of: "indent")
    spacing = Int(try units.length(layout.spacing, of: "spacing"))
    let needed = Double(steps - 1) * indent
    guard needed <= across else { throw .containerTooNarrow(available: across, needed: needed, by: "stairs of \(steps) steps") }
  }

  static func item(_ size: AxisSize, units: LayoutUnits) throws(LayoutError) -> Int32 { try units.length(size.along, of: "the length") }

  var start: Int32 { 0 }

  func place<Items: ItemReader, Sink: FrameSink>(
    _ items: inout Items, of count: Int, from state: inout FoldState<Int32>, within window: PlacementWindow, into sink: inout Sink
  ) where Items.Item == Int32, Sink.Rule == Self {
    while state.measure <= window.to, let length = items.next() {
      if sink.wantsState(before: state.item) { sink.record(state) }
      let left = Double(state.cursor) * indent
      let frame = PlacedFrame(
        across: left, acrossLength: across - left, originInHalfUnits: 2 * state.measure, length: Int(length))
      sink.put(frame, of: state.item)
      state.item += 1
      state.measure += Int(length) + spacing
      state.cursor = state.cursor + 1 == steps ? 0 : state.cursor + 1
      if sink.isFull { return }
    }
  }

  func origin(of state: FoldState<Int32>) -> Int { state.measure }
  func reach(of state: FoldState<Int32>) -> Int { state.measure }
  func length(at state: FoldState<Int32>) -> Int { state.item > 0 ? state.measure - spacing : 0 }
}
