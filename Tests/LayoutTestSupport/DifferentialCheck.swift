import CollectionLayouts

/// Runs an engine and an oracle through one script, and compares everything that can be observed after each step.
///
///     let check = DifferentialCheck(oracle: ListOracle(layout), script: script)
///     let mismatch = check.firstMismatch { situation throws(LayoutError) in
///       try layout.makeEngine(.naive, data: situation.data, container: situation.container, displayScale: situation.displayScale)
///     }
///
/// The first difference is a value and not a failed assertion, so a test can also demand one from a faulty engine.
public struct DifferentialCheck: Sendable {
  /// A function that makes the engine to check, from the situation with which the script starts.
  public typealias EngineMaker = (Situation) throws(LayoutError) -> LayoutEngine

  /// The oracle with which the engine is compared.
  public var oracle: any LayoutOracle
  /// The script for both.
  public var script: UpdateScript
  /// The number of random windows of each kind that are queried after each step. Scroll targets are checked for one random item more.
  public var windowCount: Int

  /// A check of engines of the oracle's layout.
  public init(oracle: any LayoutOracle, script: UpdateScript, windowCount: Int = 2) {
    self.oracle = oracle
    self.script = script
    self.windowCount = windowCount
  }

  /// The first difference; `nil` without one.
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
      // A refused change has changed nothing, and scrolling needs no prepare, so reads continue without one. An extra prepare does no harm.
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

  /// Invalidates with all contexts of the step. Returns the anchor, which must not jump in the next `prepare()`; `nil` if they need no `prepare()`.
  private func invalidate(
    _ engine: LayoutEngine, _ situation: inout Situation, _ comparison: StepComparison, _ result: OracleResult
  ) throws(Mismatch) -> OracleAnchor? {
    var anchor: OracleAnchor?
    for context in comparison.contexts {
      let before = situation
      guard try comparison.invalidate(engine, oracle, &situation, with: context) else { continue }
      guard !oracle.movesNothing(context, in: before) else {
        // A prepared engine lets a scrolled section come to rest at once.
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
