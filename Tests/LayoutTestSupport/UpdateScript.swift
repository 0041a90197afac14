import CollectionLayouts

/// A situation to begin with and the changes that follow, the same for every engine that runs it.
public struct UpdateScript: Sendable {
  /// The seed the script was drawn from, nil for one written by hand.
  public var seed: UInt64?
  /// The situation in which the engine is made.
  public var start: Situation
  /// The steps: each is one or several invalidations, then one `prepare()`.
  ///
  /// An invalidation may be one that is to be refused; a step all of whose invalidations are refused is read without a `prepare()`.
  public var steps: [[InvalidationContext]]

  /// A script of these parts.
  public init(seed: UInt64? = nil, start: Situation, steps: [[InvalidationContext]]) {
    self.seed = seed
    self.start = start
    self.steps = steps
  }
}

extension UpdateScript {
  /// A random script for a layout of one's own: 0 to 5 sections, 0 to 200 items, scale 1, 2 or 3.
  ///
  /// It asks for nothing that a layout must refuse, so that the oracle only has to know the container's limits.
  ///
  /// - Parameters:
  ///   - oracle: What says how long the container may be.
  ///   - seed: What everything is drawn from.
  ///   - steps: The number of steps.
  ///   - lengths: What the lengths of items look like. Real photos and texts have fractions of points: `LengthSampler(.fractions)` finds a rule that adds
  ///     or rounds them in another order than its oracle does.
  public init(for oracle: any LayoutOracle, seed: UInt64, steps: Int = 30, lengths: LengthSampler = LengthSampler(.whole)) {
    let refused: [ScriptWriter.Change] = [.refused, .refusedBatch]
    var writer = ScriptWriter(
      oracle: oracle, lengths: lengths, generator: SeededGenerator(seed: seed),
      changes: ScriptWriter.Change.allCases.filter { !refused.contains($0) })
    let start = writer.situation()
    self.init(seed: seed, start: start, steps: writer.steps(steps, from: start))
  }
}

/// A random layout and a random script for it, both from one seed.
public struct RandomCase: Sendable {
  /// The layout.
  public var layout: LayoutSpec
  /// The script.
  public var script: UpdateScript

  /// The case of a seed: 0 to 5 sections, 0 to 200 items, scale 1, 2 or 3, `steps` steps.
  public init(_ name: LayoutSpec.Name, seed: UInt64, steps: Int = 30) {
    var generator = SeededGenerator(seed: seed)
    let lengths = LengthSampler(generator.pick(LengthSampler.Style.allCases, else: .whole))
    layout = LayoutSpec.random(name, lengths: lengths, using: &generator)
    var writer = ScriptWriter(oracle: layout.oracle, lengths: lengths, generator: generator)
    let start = writer.situation()
    script = UpdateScript(seed: seed, start: start, steps: writer.steps(steps, from: start))
  }
}
