import BenchmarkHarness
import BenchmarkResults
import CollectionLayouts
import LayoutWorkloads
import Testing

@testable import LayoutSuites

@Suite("The places that a sample visits")
struct ScriptPositionTests {
  /// What a body along a script or a trip did, step by step.
  private final class Steps {
    var taken: [Int] = []
  }

  @Test("Warm, queries visit the same 16 places before and in a sample, however many iterations it has, and the next 16 in the next")
  func stretches() {
    let (position, steps) = (ScriptPosition(count: 40), Steps())
    let body = MeasuredBody(along: position) { count in for _ in 0..<count { steps.taken.append(position.advance()) } }
    body.play(48, .warm)
    #expect(steps.taken == [0, 1, 2, 3].flatMap { _ in Array(0..<16) })
    steps.taken = []
    body.play(16, .warm)
    #expect(steps.taken == Array(16..<32) + Array(16..<32))
    // The last stretch is what is left of the script; then it begins again.
    steps.taken = []
    body.play(16, .warm)
    #expect(steps.taken == Array(32..<40) + Array(32..<40) + Array(32..<40))
    steps.taken = []
    body.play(16, .warm)
    #expect(steps.taken.first == 0 && steps.taken.count == 32)
  }

  @Test("Otherwise they go through the whole script, and begin again")
  func wholeScript() {
    let (position, steps) = (ScriptPosition(count: 40), Steps())
    let body = MeasuredBody(along: position) { count in for _ in 0..<count { steps.taken.append(position.advance()) } }
    body.play(60)
    body.play(1, .cold)
    #expect(steps.taken == Array(0..<40) + Array(0..<20) + [20])
  }

  @Test("Warm, updates go there untimed; timed, they are undone and made again at the same 16 places, and undone before the next sample")
  func trips() {
    let steps = Steps()
    let body = MeasuredBody(trip: 20) { steps.taken.append($0) }
    // Step 39 undoes step 0, step 38 step 1, and so on.
    let back = (24..<40).map(\.self)
    body.play(32, .warm)
    #expect(steps.taken == Array(0..<16) + back + Array(0..<16))
    // What is taken is undone, and the four steps that are left make the next stretch: step 20 undoes step 19.
    steps.taken = []
    body.play(16, .warm)
    #expect(steps.taken == back + [16, 17, 18, 19] + [20, 21, 22, 23, 16, 17, 18, 19] + [20, 21, 22, 23, 16, 17, 18, 19])
  }

  @Test("Otherwise every step there and back is taken in turn")
  func wholeTrip() {
    let steps = Steps()
    let body = MeasuredBody(trip: 2) { steps.taken.append($0) }
    body.play(3)
    body.play(2, .cold)
    #expect(steps.taken == [0, 1, 2, 3, 0])
  }

  @Test("The first steps of a trip and the last ones undo each other: the frames are those before", arguments: [Strategy.naive, .indexed])
  func tripUndoes(strategy: Strategy) throws {
    let layout = try #require(BenchmarkedLayout.all.first { $0.name == "list" })
    let scene = Shape(itemCount: 60, isSectioned: false).scene(layout, seed: 3)
    let trip = scene.resizes(purpose: "relayout") { $0.below(scene.itemCount) }
    let engine = try scene.preparedEngine(Contender(strategy))
    let before = engine.layoutAttributesForElements(in: LayoutRect(x: 0, y: 0, width: 400, height: 1e6))
    for step in [0, 1, 2] + (trip.steps.count - 3..<trip.steps.count) {
      engine.apply(trip.steps[step])
      engine.prepare()
    }
    #expect(engine.layoutAttributesForElements(in: LayoutRect(x: 0, y: 0, width: 400, height: 1e6)) == before)
  }

  @Test("Warm or not, every operation that changes data leaves its engines able to go on", arguments: Operation.all)
  func mixedStates(operation: Operation) throws {
    let layout = try #require(BenchmarkedLayout.all.first { $0.name == "flow" })
    let scene = Shape(itemCount: 60, isSectioned: false).scene(layout, seed: 5)
    guard operation.applies(scene) else { return }
    let body = try operation.script(scene).makeBody(scene, Contender(.indexed))
    for (iterations, state) in [(3, nil), (16, CacheState.warm), (5, .warm), (7, nil), (2, .cold), (16, .warm)] {
      body.play(iterations, state)
    }
  }
}

@Suite("Twins")
struct TwinTests {
  @Test("A contender that takes part twice has cells of its own under each name, and the same output")
  func twins() throws {
    var selection = SuiteChoice()
    (selection.layouts, selection.strategies, selection.operations) = (["list"], ["naive", "indexed"], ["query"])
    (selection.counts, selection.twins, selection.purpose.measuresFloors) = ([60], ["indexed"], false)
    let suite = try selection.suite()
    #expect(suite.cells.map(\.strategy) == ["naive", "indexed", "indexed.twin"])
    let runner = SuiteRunner(
      workload: RandomWorkload(), settings: RunSettings(), stopwatch: .ticking(), shortestSample: 1, allocationCounter: nil)
    let outcome = try runner.run(suite.groups[0], time: 0)
    #expect(outcome.failures.isEmpty && Set(outcome.facts.map(\.digest)).count == 1)
  }

  @Test("Two sizes are complete, the others have what a person asks first, unless sizes or operations are chosen")
  func thinnedEdges() throws {
    var selection = SuiteChoice()
    (selection.layouts, selection.strategies) = (["list"], ["naive"])
    let suite = try selection.suite()
    func operations(_ n: Int) -> [String] { suite.cells.filter { $0.n == n && !$0.isFloor }.map(\.operation) }
    #expect(operations(1_000) == ["open", "prepare", "query", "relayout"] && operations(1_000_000) == operations(1_000))
    #expect(operations(10_000) == Operation.all.filter { !$0.isByNameOnly }.map(\.name) && operations(100_000) == operations(10_000))
  }
}
