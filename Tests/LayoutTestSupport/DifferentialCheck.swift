import CollectionLayouts

/// Runs an engine and an oracle through one script and compares everything that can be observed, after each step.
///
///     let check = DifferentialCheck(oracle: ListOracle(layout), script: script)
///     let mismatch = check.firstMismatch { situation throws(LayoutError) in
///       try layout.makeEngine(.naive, data: situation.data, container: situation.container, displayScale: situation.displayScale)
///     }
///
/// The first difference is a value, not a failed assertion, so that a test can also demand one from a faulty engine.
public struct DifferentialCheck: Sendable {
  /// Makes the engine to be checked from the situation the script starts with.
  public typealias EngineMaker = (Situation) throws(LayoutError) -> LayoutEngine

  /// What the engine is compared with.
  public var oracle: any LayoutOracle
  /// What both run through.
  public var script: UpdateScript
  /// How many random windows of each kind are asked for after each step.
  public var windowCount: Int

  /// A check of engines of the oracle's layout.
  public init(oracle: any LayoutOracle, script: UpdateScript, windowCount: Int = 2) {
    self.oracle = oracle
    self.script = script
    self.windowCount = windowCount
  }

  /// The first difference, or nil where there is none.
  public func firstMismatch(makeEngine: EngineMaker) -> Mismatch? {
    do throws(Mismatch) {
      try run(makeEngine)
      return nil
    } catch {
      return error
    }
  }

  private func run(_ makeEngine: EngineMaker) throws(Mismatch) {
    var generator = SeededGenerator(seed: (script.seed ?? 0) ^ 0x5EED)
    var situation = script.start
    var comparison = StepComparison(seed: script.seed, start: situation)
    guard let engine = try comparison.engine(makeEngine, oracle, situation) else { return }
    engine.prepare()
    var contentSize = try compare(engine, situation, comparison, using: &generator)
    for (index, contexts) in script.steps.enumerated() {
      comparison.step = index + 1
      comparison.contexts = contexts
      var accepted = 0
      for context in contexts where try comparison.invalidate(engine, oracle, &situation, with: context) { accepted += 1 }
      // What was refused has changed nothing: reads go on without a prepare.
      if accepted > 0 { engine.prepare() }
      let before = contentSize
      contentSize = try compare(engine, situation, comparison, using: &generator)
      if accepted > 0 { try comparison.compareAdjustment(engine, from: before, to: contentSize) }
    }
  }

  private func compare(
    _ engine: LayoutEngine, _ situation: Situation, _ comparison: StepComparison, using generator: inout SeededGenerator
  ) throws(Mismatch) -> Size {
    let result = oracle.layOut(situation)
    try comparison.compareElements(engine, result)
    try comparison.compareAbsence(engine, result, situation)
    let windows = QueryWindow.windows(for: result, container: situation.container, count: windowCount, using: &generator)
    try comparison.compareAnswers(engine, result, windows)
    return result.contentSize
  }
}
