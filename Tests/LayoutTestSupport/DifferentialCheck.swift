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

  /// The oracle that the engine is compared with.
  public var oracle: any LayoutOracle
  /// The script that both run through.
  public var script: UpdateScript
  /// The number of random windows of each kind that are queried after each step. Scroll targets are asked of one random item more.
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
    var result = try compare(engine, situation, comparison, using: &generator)
    for (index, contexts) in script.steps.enumerated() {
      comparison.step = index + 1
      comparison.contexts = contexts
      let anchor = try invalidate(engine, &situation, comparison, result)
      // What was refused has changed nothing, and what only scrolls asks for no prepare: reads go on without. One more does no harm.
      let prepares = anchor != nil || generator.oneIn(4)
      if prepares {
        engine.prepare()
        situation = oracle.settled(situation)
      }
      let before = result.contentSize
      result = try compare(engine, situation, comparison, using: &generator)
      if prepares { try comparison.compareReport(engine.lastPrepare, from: before, to: result, anchor) }
    }
  }

  /// Invalidates with all contexts of the step. Returns what must not jump in the `prepare()` they ask for, nil where they ask for none.
  private func invalidate(
    _ engine: LayoutEngine, _ situation: inout Situation, _ comparison: StepComparison, _ result: OracleResult
  ) throws(Mismatch) -> OracleAnchor? {
    var anchor: OracleAnchor?
    for context in comparison.contexts {
      let before = situation
      guard try comparison.invalidate(engine, oracle, &situation, with: context) else { continue }
      guard !oracle.movesNothing(context, in: before) else {
        // An engine that is prepared lets a section that is scrolled come to rest at once.
        if anchor == nil { situation = oracle.settled(situation) }
        continue
      }
      anchor = anchor ?? OracleAnchor(result, before, oracle)
      anchor?.follow(context, in: before)
    }
    return anchor
  }

  private func compare(
    _ engine: LayoutEngine, _ situation: Situation, _ comparison: StepComparison, using generator: inout SeededGenerator
  ) throws(Mismatch) -> OracleResult {
    let result = oracle.laidOut(situation)
    try comparison.compareElements(engine, result)
    try comparison.compareAbsence(engine, result, situation)
    let windows = QueryWindow.windows(for: result, in: situation, count: windowCount, using: &generator)
    try comparison.compareAnswers(engine, result, windows)
    try comparison.compareTargets(engine, oracle, situation, result, count: windowCount + 1, using: &generator)
    try comparison.compareOffsets(engine, oracle, situation)
    try comparison.compareDiagnostics(engine, oracle, situation)
    return result
  }
}
