import BenchmarkHarness
import CollectionLayouts
import LayoutTestSupport
import LayoutWorkloads
import Testing

@testable import LayoutSuites
@testable import WorkCounting

/// A layout with items that reach the rule's less common ways.
private struct CountedScene: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let layout: BenchmarkedLayout
  let workload: any Workload
  let itemCount: Int

  /// All; with 20,000 items only indexed, for which there are so many, unless THOROUGH=1.
  var strategies: [Strategy] { itemCount < 20_000 || Thoroughness.isFull ? Strategy.all : [.indexed] }

  var scene: Scene {
    let width = layout.itemWidth(Scene.standardContainer)
    let reserve = RandomWorkload().data(count: Scene.reserveCount, itemWidth: width, seed: 8).sections.flatMap(\.items)
    return Scene(layout: layout, data: workload.data(count: itemCount, itemWidth: width, seed: 7), reserve: reserve, seed: 7)
  }

  /// Every layout, and every workload made against a strategy. They have more items than a run of the index holds.
  private static let ofLayouts =
    BenchmarkedLayout.all.map { Self(testDescription: $0.name, layout: $0, workload: RandomWorkload(), itemCount: 300) }
    + AdversaryWorkload.all.flatMap { workload in
      (BenchmarkedLayout(of: workload).map { [$0] } ?? BenchmarkedLayout.all).map {
        Self(testDescription: "\($0.name)@\(workload.name)", layout: $0, workload: workload, itemCount: 300)
      }
    }

  /// Waterfalls of other values, as `--set placement=alternating` makes them, of so many items that columns that take turns drift apart, a flow of so many
  /// that its halves are built apart, and so many rows and equal tiles and columns that sums of bands and maps of balances are kept.
  private static let ofOtherValues =
    [(2, .alternating), (3, .alternating), (3, .shortest)].map { waterfall(columns: $0, $1) } + [longFlow, tiles, equalColumns] + longRows

  static let all = ofLayouts + ofOtherValues
  /// A fifth of the layouts with the workloads, which meets each of the six layouts, and the other values; with THOROUGH=1 all.
  static let taken = Thoroughness.cases(of: ofLayouts, oneIn: 5) + ofOtherValues

  static let longFlow = Self(
    testDescription: "long flow",
    layout: BenchmarkedLayout(FlowLayout(minimumLineSpacing: 8, minimumInteritemSpacing: 8)) { ($0.width - 8) / 2 },
    workload: RandomWorkload(), itemCount: 2_000)

  private static let longRows = BenchmarkedLayout.all.filter { $0.name == CompositionalLayout.name }.map {
    Self(testDescription: "long \($0.name)", layout: $0, workload: RandomWorkload(), itemCount: 20_000)
  }

  private static let tiles = Self(
    testDescription: "tiles", layout: longFlow.layout, workload: AdversaryWorkload(.equal), itemCount: 20_000)

  private static let equalColumns = Self(
    testDescription: "equal columns", layout: BenchmarkedLayout.all.first { $0.name == WaterfallLayout.name } ?? longFlow.layout,
    workload: AdversaryWorkload(.equal), itemCount: 20_000)

  private static func waterfall(columns: Int, _ placement: WaterfallLayout.Placement) -> Self {
    let layout = WaterfallLayout(columns: columns, placement: placement, columnSpacing: 8, lineSpacing: 8)
    return Self(
      testDescription: "\(columns) columns, \(placement)", layout: BenchmarkedLayout(layout) { $0.width / Double(columns) },
      workload: RandomWorkload(), itemCount: 2_000)
  }
}

@Suite("The counted work is the timed work")
struct CountedWorkTests {
  @Test(
    "After every update of every operation, counted and watched engines have prepared as plain ones have", arguments: CountedScene.taken)
  fileprivate func samePrepare(example: CountedScene) throws {
    let scene = example.scene
    for strategy in example.strategies {
      let contenders = [Contender(strategy), try #require(Contender(strategy).counted(in: WorkTally())), RuleWatch().contender(strategy)]
      for operation in Operation.all where operation.applies(scene) {
        let engines = try contenders.map { try $0.make(scene) }
        for update in [[]] + operation.script(scene).verification.prefix(6) {
          for engine in engines {
            engine.apply(update)
            engine.prepare()
          }
          for engine in engines.dropFirst() {
            #expect(engine.lastPrepare == engines[0].lastPrepare, "\(strategy), \(operation.name)")
          }
        }
      }
    }
  }

  @Test("In every operation, counted engines use a rule as others do, and count these uses", arguments: CountedScene.taken)
  fileprivate func sameUses(example: CountedScene) throws {
    let scene = example.scene
    for strategy in example.strategies {
      for operation in Operation.all where operation.applies(scene) {
        let script = operation.script(scene)
        let (plain, counted, tally) = (RuleWatch(), RuleWatch(), WorkTally())
        for contender in [plain.contender(strategy), counted.contender(strategy, countedIn: tally)] {
          _ = try script.makeBody(scene, contender).countEach(of: 3) { $0() }
        }
        #expect(counted.uses == plain.uses, "\(strategy), \(operation.name)")
        var total = tally.total
        // Of sections a rule knows nothing.
        (total.attributesEmitted, total.sectionsTouched) = (0, 0)
        #expect(total == plain.work, "\(strategy), \(operation.name)")
      }
    }
  }

  @Test("These scenes meet every offer to indexed")
  func offers() throws {
    var met: Set<RuleWatch.Requirement> = []
    for example in CountedScene.all {
      let watch = RuleWatch()
      for operation in [Operation.query, .resize, .insert] where operation.applies(example.scene) {
        _ = try operation.script(example.scene).makeBody(example.scene, watch.contender(.indexed)).countEach(of: 40) { $0() }
      }
      met.formUnion(watch.uses.keys)
    }
    let offers: [RuleWatch.Requirement] = [
      .growth, .pair, .seed, .classes, .lengthInTurn, .cursorOfTurns, .cursorOfBalance, .frameInTurn, .stateInBand, .pack, .unpack,
    ]
    #expect(met.isSuperset(of: offers), "not met: \(Set(offers).subtracting(met))")
  }

  @Test("A long flow is built in two halves at once, and a list's measure grows by what an item adds")
  func pairsAndGrowth() throws {
    for (example, offer) in [(CountedScene.longFlow, RuleWatch.Requirement.pair), (CountedScene.all[0], .growth)] {
      let watch = RuleWatch()
      _ = try Operation.resize.script(example.scene).makeBody(example.scene, watch.contender(.indexed)).countEach(of: 3) { $0() }
      #expect(watch.uses.keys.contains(offer), "\(example.testDescription)")
    }
  }

  @Test("A counted rule answers as its rule where a rule need not answer at all")
  func optionalAnswers() throws {
    let tally = WorkTally()
    let counted = CountedRule(base: TalkativeRule(), tally: tally)
    let state = FoldState(item: 9, measure: 40, cursor: Int32(2))
    #expect(CountedRule<TalkativeRule>.lookahead == 3 && CountedRule<TalkativeRule>.centersItemsInBands)
    #expect(counted.overhang == 5 && counted.measuresFromAnywhere)
    #expect(counted.bandStart(of: state) == FoldState(item: 7, measure: 40, cursor: 0))
    let oversize = try #require(counted.oversize(of: 11))
    #expect(oversize.length == 11 && oversize.available == 6)
    // The measure grows by 100 for each item, and not by what the fold would say.
    var measured = state
    [Int32(1), 2].withUnsafeBufferPointer { counted.measure($0, from: &measured) }
    #expect(measured == FoldState(item: 11, measure: 240, cursor: 2) && tally.total.itemsMeasured == 2)
  }

  @Test("One pass over 10,000 items in groups of a thousand measures each item once")
  func groups() throws {
    let workload = AdversaryWorkload(.groups)
    let layout = try #require(BenchmarkedLayout(of: workload))
    let scene = CountedScene(testDescription: "", layout: layout, workload: workload, itemCount: 10_000).scene
    let tally = WorkTally()
    let engine = try #require(Contender(.indexed).counted(in: tally)).make(scene)
    engine.prepare()
    #expect(tally.total.itemsMeasured == 10_000 && tally.total.itemsPlaced == 0 && tally.total.bandsLaid == 0)
  }

  @Test("A query of columns that take turns places the items that it emits, and at most one more in each column")
  func turns() throws {
    let tally = WorkTally()
    let items = Array(repeating: LayoutSize(width: 40, height: 10), count: 200)
    let engine = try WaterfallLayout(columns: 2, placement: .alternating).makeEngine(
      with: CountingBuilder(builder: RegisteredStrategy(.indexed), tally: tally), data: CollectionData(items: items),
      container: LayoutSize(width: 100, height: 100), displayScale: 1, tuning: Tuning(checkpointInterval: 4))
    engine.prepare()
    let before = tally.total
    var buffer = AttributesBuffer()
    // Rows of two stand at 0, 10, 20 and so on; the window lies within the row at 500.
    engine.layoutAttributesForElements(in: LayoutRect(x: 0, y: 502, width: 100, height: 6), into: &buffer)
    let query = tally.total - before
    #expect(buffer.count == 2 && query.attributesEmitted == 2)
    // In each column the item before the window may reach into it, and is placed to know; on the way over all items 28 are.
    #expect((2...4).contains(query.itemsPlaced), "\(query.itemsPlaced)")
    #expect(query.bandsLaid == query.itemsPlaced)
  }
}

/// A rule that answers everything in another way than a rule does by default.
private struct TalkativeRule: PlacementRule {
  typealias Item = Int32
  /// The items of the open band.
  typealias Cursor = Int32
  typealias Indexing = NoIndexing<Self>

  static func item(_ size: AxisSize, units: LayoutUnits) throws(LayoutError) -> Int32 { try units.length(size.along, of: "an item") }
  static var lookahead: Int { 3 }
  static var centersItemsInBands: Bool { true }
  var start: Int32 { 0 }
  var overhang: Int { 5 }
  var measuresFromAnywhere: Bool { true }

  func measure(_ items: UnsafeBufferPointer<Int32>, from state: inout FoldState<Int32>) {
    state.item += items.count
    state.measure += 100 * items.count
  }

  func place<Items: ItemReader, Sink: FrameSink>(
    _ items: inout Items, of count: Int, from state: inout FoldState<Int32>, within window: PlacementWindow, into sink: inout Sink
  ) where Items.Item == Int32, Sink.Rule == Self {}

  func origin(of state: FoldState<Int32>) -> Int { state.measure }
  func reach(of state: FoldState<Int32>) -> Int { state.measure }
  func length(at state: FoldState<Int32>) -> Int { state.measure }
  func bandStart(of state: FoldState<Int32>) -> FoldState<Int32> {
    FoldState(item: state.item - Int(state.cursor), measure: state.measure, cursor: 0)
  }
  func oversize(of item: Int32) -> (length: Double, available: Double)? { (Double(item), 6) }
}
