import CollectionLayouts

/// A list as someone outside the library would write it.
struct ForeignList: CollectionLayout {
  static let name = "foreign-list"
  let spacing: Double

  func makeEngine(
    _ strategy: Strategy, data: CollectionData, container: LayoutSize, displayScale: Int, tuning: Tuning
  ) throws(LayoutError) -> LayoutEngine {
    try makeEngine(with: RegisteredStrategy(strategy), data: data, container: container, displayScale: displayScale, tuning: tuning)
  }

  func makeEngine<Builder: EngineBuilder>(
    with builder: Builder, data: CollectionData, container: LayoutSize, displayScale: Int, tuning: Tuning
  ) throws(LayoutError) -> LayoutEngine {
    let spacing = spacing
    let planner = try SectionPlanner(direction: .vertical, displayScale: displayScale) { (_, container, axes) throws(LayoutError) in
      SectionPlan(rule: ForeignRule(spacing: Int(try axes.units.length(spacing, of: "spacing")), width: container.width))
    }
    return try builder.makeEngine(EngineIngredients(data: data, container: container, tuning: tuning, planner: planner))
  }
}

struct ForeignRule: PlacementRule {
  typealias Indexing = NoIndexing<Self>
  struct Cursor: BitwiseCopyable, Equatable, Sendable {}

  let spacing: Int
  let width: Double

  static func item(_ size: AxisSize, units: LayoutUnits) throws(LayoutError) -> Int32 { try units.length(size.along, of: "a row") }

  var start: Cursor { Cursor() }

  @inline(__always)
  func place<Items: ItemReader, Sink: FrameSink>(
    _ items: inout Items, of count: Int, from state: inout FoldState<Cursor>, within window: PlacementWindow, into sink: inout Sink
  ) where Items.Item == Int32, Sink.Rule == Self {
    var (measure, index) = (state.measure, state.item)
    while measure <= window.to, let item = items.next() {
      let length = Int(item)
      if _slowPath(sink.wantsState(before: index)) { sink.record(FoldState(item: index, measure: measure, cursor: Cursor())) }
      if Sink.takesFramesAbove || measure &+ length >= window.from {
        sink.put(PlacedFrame(across: 0, acrossLength: width, originInHalfUnits: 2 &* measure, length: length), of: index)
      }
      measure &+= length &+ spacing
      index &+= 1
      if sink.isFull { break }
    }
    state = FoldState(item: index, measure: measure, cursor: Cursor())
  }

  func origin(of state: FoldState<Cursor>) -> Int { state.measure }
  func reach(of state: FoldState<Cursor>) -> Int { state.measure }
  func length(at state: FoldState<Cursor>) -> Int { state.item > 0 ? state.measure - spacing : 0 }
}
