import CollectionLayouts
import LayoutTestSupport
import Testing

/// The differential check itself: it is silent about a right engine, and each kind of fault makes it speak.
@Suite struct DifferentialCheckTests {
  @Test("An engine made of the oracle shows no mismatch", arguments: LayoutSpec.Name.allCases)
  func rightEngine(_ name: LayoutSpec.Name) {
    for seed in SeedRange.seeds(iterations: Thoroughness.isFull ? 15 : 8) {
      let random = RandomCase(name, seed: seed)
      let mismatch = DifferentialCheck(oracle: random.layout.oracle, script: random.script)
        .firstMismatch { situation throws(LayoutError) in LayoutEngine(try OracleEngine(random.layout.oracle, situation)) }
      #expect(mismatch == nil)
    }
  }

  /// What a waterfall has none of.
  private static let needsEstimates: [SabotagedEngine.Fault] = [.estimatesForgotten, .automaticIsZero]

  @Test(
    "Each fault is found within 40 seeds, for layouts that use the sizes of their items", arguments: SabotagedEngine.Fault.allCases,
    [LayoutSpec.Name.list, .waterfall])
  func faults(_ fault: SabotagedEngine.Fault, _ name: LayoutSpec.Name) {
    if name == .waterfall && Self.needsEstimates.contains(fault) { return }
    for seed in UInt64(1)...40 {
      let random = RandomCase(name, seed: seed)
      let mismatch = DifferentialCheck(oracle: random.layout.oracle, script: random.script)
        .firstMismatch { situation throws(LayoutError) in LayoutEngine(try SabotagedEngine(fault, random.layout.oracle, situation)) }
      if mismatch != nil { return }
    }
    Issue.record("\(fault) went unseen")
  }

  @Test("An engine that reports no item as too long, or one that is not, is found")
  func diagnostics() {
    // The line is 50 long, and of 60 and 50 only the first is longer.
    let data = CollectionData.widths([60, 50])
    let start = Situation(data: data, container: LayoutSize(width: 50, height: 100))
    let oracle = FlowOracle(FlowLayout())
    let tooLong = LayoutDiagnostic.oversizedItem(ElementPath(section: 0, item: 0), length: 60, available: 50)
    let isNot = LayoutDiagnostic.oversizedItem(ElementPath(section: 0, item: 1), length: 50, available: 50)
    for (reports, isRight) in [([tooLong], true), ([], false), ([tooLong, isNot], false), ([isNot], false)] {
      let mismatch = DifferentialCheck(oracle: oracle, script: UpdateScript(start: start, steps: []))
        .firstMismatch { situation throws(LayoutError) in
          LayoutEngine(ReportingEngine(right: try OracleEngine(oracle, situation), diagnostics: reports))
        }
      #expect((mismatch == nil) == isRight)
    }
  }

  @Test("A mismatch says where, what was expected, what came, and how to see it again")
  func report() throws {
    let script = UpdateScript(
      seed: 9, start: Situation(data: .heights([[5]]), container: LayoutSize(width: 10, height: 10)), steps: [[.everything]])
    let oracle = ListOracle(ListLayout())
    let found = DifferentialCheck(oracle: oracle, script: script)
      .firstMismatch { situation throws(LayoutError) in LayoutEngine(try SabotagedEngine(.contentTooLong, oracle, situation)) }
    let mismatch = try #require(found)
    #expect(mismatch.step == 0)
    #expect(mismatch.question == "The content size")
    #expect(mismatch.expected == "\(LayoutSize(width: 10, height: 5))")
    #expect(mismatch.got == "\(LayoutSize(width: 10, height: 6))")
    #expect(mismatch.description.contains("SEED=9 ITERATIONS=1"))
  }

  @Test("An engine that is made where the oracle refuses, or refused where it does not, is a mismatch")
  func refusalOfTheStart() {
    let good = Situation(data: .heights([[5]]), container: LayoutSize(width: 10, height: 10))
    let bad = Situation(data: .heights([[-5]]), container: LayoutSize(width: 10, height: 10))
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

/// A right engine that reports what it was told to report.
private final class ReportingEngine: LayoutEngineCore {
  private let right: OracleEngine
  let diagnostics: [LayoutDiagnostic]

  init(right: OracleEngine, diagnostics: [LayoutDiagnostic]) {
    self.right = right
    self.diagnostics = diagnostics
  }

  var collectionViewContentSize: LayoutSize { right.collectionViewContentSize }
  var lastPrepare: PrepareReport { right.lastPrepare }

  func prepare() { right.prepare() }

  func invalidateLayout(with context: InvalidationContext) throws(LayoutError) { try right.invalidateLayout(with: context) }

  func layoutAttributesForElements(in rect: LayoutRect, into buffer: inout AttributesBuffer) {
    right.layoutAttributesForElements(in: rect, into: &buffer)
  }

  func layoutAttributes(of kind: ElementKind, at path: ElementPath) -> LayoutAttributes? { right.layoutAttributes(of: kind, at: path) }

  func scrollTarget(for path: ElementPath, at position: ScrollPosition) throws(LayoutError) -> ScrollTarget {
    try right.scrollTarget(for: path, at: position)
  }
}
