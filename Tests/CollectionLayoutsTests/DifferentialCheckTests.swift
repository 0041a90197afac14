import CollectionLayouts
import LayoutTestSupport
import Testing

/// The differential check itself: it is silent about a right engine, and each kind of fault makes it speak.
@Suite struct DifferentialCheckTests {
  @Test("An engine made of the oracle shows no mismatch", arguments: LayoutSpec.Name.allCases)
  func rightEngine(_ name: LayoutSpec.Name) {
    for seed in SeedRange.seeds(iterations: 15) {
      let random = RandomCase(name, seed: seed)
      let mismatch = DifferentialCheck(oracle: random.layout.oracle, script: random.script)
        .firstMismatch { situation throws(LayoutError) in LayoutEngine(try OracleEngine(random.layout.oracle, situation)) }
      #expect(mismatch == nil)
    }
  }

  @Test(
    "Each fault is found within 40 seeds, for layouts that use the sizes of their items", arguments: SabotagedEngine.Fault.allCases,
    [LayoutSpec.Name.list, .waterfall])
  func faults(_ fault: SabotagedEngine.Fault, _ name: LayoutSpec.Name) {
    for seed in UInt64(1)...40 {
      let random = RandomCase(name, seed: seed)
      let mismatch = DifferentialCheck(oracle: random.layout.oracle, script: random.script)
        .firstMismatch { situation throws(LayoutError) in LayoutEngine(try SabotagedEngine(fault, random.layout.oracle, situation)) }
      if mismatch != nil { return }
    }
    Issue.record("\(fault) went unseen")
  }

  @Test("A mismatch says where, what was expected, what came, and how to see it again")
  func report() throws {
    let script = UpdateScript(
      seed: 9, start: Situation(data: .heights([[5]]), container: Size(width: 10, height: 10)), steps: [[.everything]])
    let oracle = ListOracle(ListLayout())
    let found = DifferentialCheck(oracle: oracle, script: script)
      .firstMismatch { situation throws(LayoutError) in LayoutEngine(try SabotagedEngine(.contentTooLong, oracle, situation)) }
    let mismatch = try #require(found)
    #expect(mismatch.step == 0)
    #expect(mismatch.question == "The content size")
    #expect(mismatch.expected == "\(Size(width: 10, height: 5))")
    #expect(mismatch.got == "\(Size(width: 10, height: 6))")
    #expect(mismatch.description.contains("SEED=9 ITERATIONS=1"))
  }

  @Test("An engine that is made where the oracle refuses, or refused where it does not, is a mismatch")
  func refusalOfTheStart() {
    let good = Situation(data: .heights([[5]]), container: Size(width: 10, height: 10))
    let bad = Situation(data: .heights([[-5]]), container: Size(width: 10, height: 10))
    let oracle = ListOracle(ListLayout())
    let lenient = DifferentialCheck(oracle: oracle, script: UpdateScript(start: bad, steps: []))
      .firstMismatch { _ throws(LayoutError) in LayoutEngine(try OracleEngine(oracle, good)) }
    #expect(lenient != nil)
    let strict = DifferentialCheck(oracle: oracle, script: UpdateScript(start: good, steps: []))
      .firstMismatch { _ throws(LayoutError) in LayoutEngine(try OracleEngine(oracle, bad)) }
    #expect(strict != nil)
    let both = DifferentialCheck(oracle: oracle, script: UpdateScript(start: bad, steps: []))
      .firstMismatch { situation throws(LayoutError) in LayoutEngine(try OracleEngine(oracle, situation)) }
    #expect(both == nil)
  }
}
