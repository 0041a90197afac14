import BenchmarkHarness
import Testing

@Suite("Watching whether the work on a cell goes on")
struct CellWatchTests {
  @Test("The same iteration at four looks after the first is a stall; whatever is begun starts the count anew")
  func stall() {
    let watch = CellWatch()
    var detector = StallDetector()
    #expect(detector.look(at: watch) == .nothing)
    watch.begin("list/naive/query/100")
    #expect((0..<4).map { _ in detector.look(at: watch) } == [.progress, .nothing, .nothing, .nothing])
    watch.step()
    #expect((0..<4).map { _ in detector.look(at: watch) } == [.progress, .nothing, .nothing, .nothing])
    #expect(detector.look(at: watch) == .stall(cell: "list/naive/query/100"))
  }

  @Test("Work on no cell never stalls, however long it lasts")
  func idle() {
    let watch = CellWatch()
    var detector = StallDetector()
    watch.begin("list/naive/query/100")
    watch.end()
    for _ in 0..<10 { #expect(detector.look(at: watch) == .nothing) }
  }

  @Test("A watched body names its cell before each part that is not timed, and does what it did")
  func body() {
    let watch = CellWatch()
    var calls: [String] = []
    func note(_ name: String) -> (Int) -> Void { { calls.append("\(name) \($0) \(watch.current ?? "none")") } }
    let body = MeasuredBody(segmentLimit: 2, setUp: note("setUp"), run: note("run"), tearDown: note("tearDown"))
      .watched(by: watch, as: "cell")
    #expect(body.segmentLimit == 2)
    #expect(body.countEach(of: 1) { $0() }.count == 1)
    #expect(calls == Array(repeating: ["setUp 1 cell", "run 1 cell", "tearDown 1 cell"], count: 2).flatMap(\.self))
  }
}
