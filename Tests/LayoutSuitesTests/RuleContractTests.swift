import BenchmarkResults
import CollectionLayouts
import LayoutWorkloads
import Synchronization
import Testing

@testable import LayoutSuites

@Suite("The contract of a rule")
struct RuleContractTests {
  @Test("Each breach is named with its item, for every strategy", arguments: FaultyRule.Fault.allCases)
  func named(_ fault: FaultyRule.Fault) throws {
    var settings = RunSettings()
    settings.ruleBreach = { _ in }
    let contenders = Strategy.all.map { Contender($0) }
    let group = SuiteGroup(.query, BenchmarkedLayout(FaultyList(fault: fault)) { $0.width }, contenders, itemCount: 20, workload: "uniform")
    let facts = try CellVerifier(workload: UniformWorkload(), settings: settings).verify(group).facts
    #expect(facts.map(\.cell) == group.cells)
    for fact in facts { #expect(fact.status == .failedVerification("the rule breaks its contract: \(fault.words)")) }
  }

  @Test("The rule of a layout of one's own is checked over more items too")
  func many() throws {
    var settings = RunSettings()
    settings.ruleBreach = { _ in }
    let layout = BenchmarkedLayout(FaultyList(fault: .foreign)) { $0.width }
    let group = SuiteGroup(.query, layout, [Contender(.naive)], itemCount: 10_001, workload: "uniform")
    let facts = try CellVerifier(workload: UniformWorkload(), settings: settings).verify(group).facts
    #expect(
      facts.map(\.note) == [
        "failed verification: the rule breaks its contract: `place` over items 0..<10001 places another, at item 1000000"
      ])
  }

  @Test("A breach that only a change brings out is told while the engine works, and a frame for another item writes nothing")
  func late() throws {
    for strategy in Strategy.all {
      let box = Told()
      let layout = BenchmarkedLayout(FaultyList(fault: .foreign, length: 777)) { $0.width }
      let scene = Shape(itemCount: 20, isSectioned: false).scene(layout, seed: 1)
      let engine = try scene.preparedEngine(Contender(strategy).checked { box.tell($0) })
      #expect(box.breaches.isEmpty)
      try engine.invalidateLayout(with: .resizedItem(ElementPath(section: 0, item: 5), LayoutSize(width: 10, height: 777)))
      engine.prepare()
      _ = engine.layoutAttributesForElements(in: LayoutRect(x: 0, y: 0, width: 390, height: 10_000))
      #expect(box.breaches.first == .brokenRule("`place` over items 0..<20 places another", item: 1_000_000), "\(strategy)")
    }
  }

  @Test("A late breach loses nothing of the cells before it: each is told before the next begins")
  func told() throws {
    let layout = BenchmarkedLayout(FaultyList(fault: .foreign, length: 777)) { $0.width }
    let group = SuiteGroup(.query, layout, Strategy.all.map { Contender($0) }, itemCount: 20, workload: "uniform")
    var (begun, told): (Int, [CellFact]) = (0, [])
    let outcome = try CellVerifier(workload: UniformWorkload(), settings: RunSettings()).verify(
      group,
      willVerify: { _ in
        #expect(told.count == begun)
        begun += 1
      }, didVerify: { told.append($0) })
    #expect(told.map(\.cell) == group.cells && told == outcome.facts)
  }

  @Test("Every layout keeps the contract under every strategy", arguments: [false, true])
  func kept(isSectioned: Bool) throws {
    let box = Told()
    var settings = RunSettings()
    settings.ruleBreach = { box.tell($0) }
    var choice = SuiteChoice()
    (choice.counts, choice.operations) = ([70], ["invalidate.batch", "query"])
    choice.purpose.measuresFloors = false
    let workload = Shape(itemCount: 70, isSectioned: isSectioned).workload
    let verifier = CellVerifier(workload: workload, settings: settings)
    for group in try choice.suite(over: workload).groups {
      let outcome = try verifier.verify(group)
      #expect(outcome.failures.isEmpty, "\(outcome.facts.compactMap(\.note))")
      #expect(box.breaches.isEmpty, "\(group.title)")
      if !box.breaches.isEmpty { return }
    }
  }
}

/// The breaches that were told.
private final class Told: Sendable {
  private let all = Mutex<[LayoutError]>([])
  var breaches: [LayoutError] { all.withLock { $0 } }
  func tell(_ breach: LayoutError) { all.withLock { $0.append(breach) } }
}

/// A list whose rule breaks its contract at item 5, or at every item of a length.
struct FaultyList: CollectionLayout {
  static let name = "faulty"
  let fault: FaultyRule.Fault
  var length: Int32?

  func makeEngine(
    _ strategy: Strategy, data: CollectionData, container: LayoutSize, displayScale: Int, tuning: Tuning
  ) throws(LayoutError) -> LayoutEngine {
    try makeEngine(with: RegisteredStrategy(strategy), data: data, container: container, displayScale: displayScale, tuning: tuning)
  }

  func makeEngine<Builder: EngineBuilder>(
    with builder: Builder, data: CollectionData, container: LayoutSize, displayScale: Int, tuning: Tuning
  ) throws(LayoutError) -> LayoutEngine {
    let rule = FaultyRule(fault: fault, length: length)
    let planner = try SectionPlanner(direction: .vertical, displayScale: displayScale) { (_, _, _) in SectionPlan(rule: rule) }
    return try builder.makeEngine(EngineIngredients(data: data, container: container, tuning: tuning, planner: planner))
  }
}

struct FaultyRule: PlacementRule {
  enum Fault: CaseIterable {
    case foreign, negativeItem, twice, leftOut, notANumber, infinite, negativeLength, early, late
    case originFalls, reachFalls, measureFalls, measureIsCut, placeIsCut, measureDiffers, measureStays, placeStops, placeRunsOn

    /// What is said of it over 20 rows of 44 points.
    var words: String {
      switch self {
      case .foreign: "`place` over items 0..<20 places another, at item 1000000"
      case .negativeItem: "`place` over items 0..<20 places another, at item -1"
      case .twice: "`place` places an item twice, or one after a later one, at item 5"
      case .leftOut: "`place` leaves an item out, at item 5"
      case .notANumber: "a frame is not finite: it begins at 220.0 and nan, 44.0 × 10.0 large, at item 5"
      case .infinite: "a frame is not finite: it begins at 220.0 and 0.0, 44.0 × inf large, at item 5"
      case .negativeLength: "a frame has a negative length: it is -1.0 × 10.0 large, at item 5"
      case .early: "a frame begins at 219.0, before `origin`, which is 220.0, at item 5"
      case .late: "a frame ends at 265.0, behind `reach`, which is 264.0, at item 5"
      case .originFalls: "`origin` falls from 220 to 164 in `place` from item 5, at item 6"
      case .reachFalls: "`reach` falls from 220 to 164 in `place` from item 5, at item 6"
      case .measureFalls: "`measure` falls from 220 to 219 in `place` from item 5, at item 6"
      case .measureIsCut:
        "measured in two parts, items 0..<20 lead to measure 882 and cursor 882, and in one to measure 881 and cursor 881, "
          + "at item 2"
      case .placeIsCut: "placed in two parts, cut before item 1, an item has another frame than in one, at item 1"
      case .measureDiffers:
        "from item 0 on, `measure` comes to measure 881 and cursor 881, and `place` to measure 880 and cursor 880, at item 20"
      case .measureStays: "`measure` over items 0..<20 comes to item 0, at item 20"
      case .placeStops: "`place` stops, although the sink is not full and more items follow, at item 5"
      case .placeRunsOn: "`place` over items 0..<20 comes to item 21, at item 21"
      }
    }
  }

  typealias Indexing = NoIndexing<Self>
  /// Where the next row begins.
  typealias Cursor = Int

  let fault: Fault
  /// The length of the rows with the fault; `nil` for row 5.
  let length: Int32?

  static func item(_ size: AxisSize, units: LayoutUnits) throws(LayoutError) -> Int32 { try units.length(size.along, of: "the length") }

  var start: Int { 0 }

  func measure(_ items: UnsafeBufferPointer<Int32>, from state: inout FoldState<Int>) {
    let item = state.item
    var (reader, sink) = (FlatReader(items), NoFrames<Self>())
    place(&reader, of: .max, from: &state, within: .everything, into: &sink)
    if fault == .measureStays { state.item = item }
    if fault == .measureIsCut || fault == .measureDiffers && items.count > 5 {
      state.cursor += 1
      state.measure += 1
    }
  }

  func place<Items: ItemReader, Sink: FrameSink>(
    _ items: inout Items, of count: Int, from state: inout FoldState<Int>, within window: PlacementWindow, into sink: inout Sink
  ) where Items.Item == Int32, Sink.Rule == Self {
    let first = state.item
    while state.cursor <= window.to, let own = items.next() {
      if sink.wantsState(before: state.item) { sink.record(state) }
      let fault = (length.map { $0 == own } ?? (state.item == 5)) ? fault : nil
      if fault == .placeStops && Sink.takesFrames { return }
      var frame = PlacedFrame(across: 0, acrossLength: 10, originInHalfUnits: 2 * state.cursor, length: Int(own))
      switch fault {
      case .notANumber: frame.across = .nan
      case .infinite: frame.acrossLength = .infinity
      case .negativeLength: frame.length = -1
      case .early: frame.originInHalfUnits -= 2
      case .late: frame.originInHalfUnits += 2
      case .foreign: sink.put(frame, of: 1_000_000)
      case .negativeItem: sink.put(frame, of: -1)
      case .twice: sink.put(frame, of: 5)
      default: break
      }
      if self.fault == .placeIsCut { frame.across = Double(state.item - first) }
      if fault != .leftOut { sink.put(frame, of: state.item) }
      state.item += 1
      state.cursor += Int(own)
      state.measure = fault == .measureFalls ? state.measure - 1 : state.cursor
      if sink.isFull { return }
    }
    if fault == .placeRunsOn && Sink.takesFrames { state.item += 1 }
  }

  func origin(of state: FoldState<Int>) -> Int { state.cursor - (fault == .originFalls && state.item > 5 ? 100 : 0) }
  func reach(of state: FoldState<Int>) -> Int { state.cursor - (fault == .reachFalls && state.item > 5 ? 100 : 0) }
  func length(at state: FoldState<Int>) -> Int { state.cursor }
}
