import CollectionLayouts

/// A starting situation and the changes that follow, the same for every engine that runs them.
public struct UpdateScript: Sendable {
  /// The seed from which the script was drawn; `nil` for one written by hand.
  public var seed: UInt64?
  /// The situation in which the engine is made.
  public var start: Situation
  /// The steps. Each has one or more invalidations, followed by one `prepare()`.
  ///
  /// Some invalidations may have to be refused. After a step in which all are refused, the engine is read without a `prepare()`.
  public var steps: [[InvalidationContext]]

  /// A script of these parts.
  public init(seed: UInt64? = nil, start: Situation, steps: [[InvalidationContext]]) {
    self.seed = seed
    self.start = start
    self.steps = steps
  }
}

extension UpdateScript {
  /// A random script for a custom layout: 0 to 5 sections, 0 to 200 items, scale 1, 2 or 3.
  ///
  /// It contains nothing that a layout must refuse, so the oracle only has to know the limits of the container.
  ///
  /// - Parameters:
  ///   - oracle: The oracle that decides which containers are possible.
  ///   - seed: The seed from which everything is drawn.
  ///   - steps: The number of steps.
  ///   - lengths: The sampler of the items' lengths. Real photos and texts have fractions of points: `LengthSampler(.fractions)` finds a rule that adds or
  ///     rounds them in a different order from its oracle.
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
