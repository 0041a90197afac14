import CollectionLayouts
import Foundation
import LayoutTestSupport
import Testing

/// Indexed beside naive along random scripts of a thousand steps, one engine each, so that the tree ages as it does in an app.
///
///     SOAK_STEPS=100000 swift test --scratch-path .build/tests --filter IndexedSoakTests
///
/// Naive keeps every frame and is held to the oracle by ``DifferentialTests``; comparing with it costs so little that a hundred thousand steps of
/// each layout take minutes.
@Suite struct IndexedSoakTests {
  /// The number of steps for each layout.
  static let steps = ProcessInfo.processInfo.environment["SOAK_STEPS"].flatMap { Int($0) } ?? 300
  /// The number of steps that one pair of engines lives for.
  static let stepsOfScript = 1_000

  @Test(
    "Indexed gives what naive gives after every step of long random scripts; SOAK_STEPS=100000 takes so many steps a layout",
    arguments: LayoutSpec.Name.allCases)
  func soak(_ name: LayoutSpec.Name) {
    let first = SeedRange.seeds(first: 1_000, iterations: 1).first ?? 1_000
    print("\(name): SEED=\(first) SOAK_STEPS=\(Self.steps)")
    var (taken, seed) = (0, first)
    while taken < Self.steps {
      let script = LongScript(name, seed: seed, steps: min(Self.stepsOfScript, Self.steps - taken))
      if let difference = script.firstDifference() {
        Issue.record("\(name), seed \(seed): \(difference)\n\(script.layout)")
        return
      }
      if script.canStart { taken += script.steps.count }
      seed += 1
    }
    print("\(name): \(taken) steps of \(seed - first) scripts from seed \(first): indexed gave what naive gave")
  }
}

/// A random layout, a random situation and many steps from it. Every other one begins with up to 3,000 items and never loses them all.
private struct LongScript {
  let layout: LayoutSpec
  let start: Situation
  let steps: [[InvalidationContext]]
  let tuning: Tuning
  private let seed: UInt64

  init(_ name: LayoutSpec.Name, seed: UInt64, steps count: Int) {
    self.seed = seed
    // Runs of up to seven items fill nodes of three: small data reaches every split. The last is the shape of the library.
    tuning = Tuning(checkpointInterval: [64, 1, 2, 3, 7, 64][Int(seed % 6)])
    var generator = SeededGenerator(seed: seed)
    let lengths = LengthSampler(generator.pick(LengthSampler.Style.allCases, else: .whole))
    layout = LayoutSpec.random(name, lengths: lengths, using: &generator)
    let isLarge = seed.isMultiple(of: 2)
    let lost: [ScriptWriter.Change] = isLarge ? [.reload, .deleteAll, .sectionBatch] : []
    var writer = ScriptWriter(
      oracle: layout.oracle, lengths: lengths, generator: generator, changes: ScriptWriter.Change.allCases.filter { !lost.contains($0) })
    var start = writer.situation()
    if isLarge {
      start.data = CollectionData(
        sections: (0..<generator.int(in: 1...4)).map { _ in
          CollectionData.Section(items: lengths.sizes(generator.int(in: 0...800), using: &generator))
        })
    }
    self.start = start
    steps = layout.oracle.refusal(of: start) == nil ? writer.steps(count, from: start) : []
  }

  /// Whether the layout takes the situation.
  var canStart: Bool { !steps.isEmpty }

  /// Runs both engines through the script. Returns the first difference in words.
  func firstDifference() -> String? {
    guard canStart, let indexed = try? layout.makeEngine(.indexed, start, tuning: tuning),
      let naive = try? layout.makeEngine(.naive, start)
    else { return canStart ? "no engine is made" : nil }
    var pair = EnginePair(indexed: indexed, naive: naive, seed: seed)
    pair.prepare()
    for (number, contexts) in steps.enumerated() {
      for context in contexts {
        if let difference = pair.invalidate(with: context) { return "step \(number + 1), \(context): \(difference)" }
      }
      pair.prepare()
      let isThorough = number % 500 == 499 || number == steps.count - 1
      if let difference = pair.difference ?? (isThorough ? pair.differenceOfEverything : nil) {
        return "step \(number + 1), after \(contexts.map { "\($0)" }.joined(separator: "; ")): \(difference)"
      }
    }
    return nil
  }
}

/// Two engines of one layout and one situation.
private struct EnginePair: ~Copyable {
  let indexed: LayoutEngine
  let naive: LayoutEngine
  private var generator: SeededGenerator
  private var buffer = AttributesBuffer()
  private var other = AttributesBuffer()

  init(indexed: LayoutEngine, naive: LayoutEngine, seed: UInt64) {
    self.indexed = indexed
    self.naive = naive
    generator = SeededGenerator(seed: seed ^ 0x50AC)
  }

  func prepare() {
    indexed.prepare()
    naive.prepare()
  }

  /// Invalidates both. Returns a difference in what they refuse.
  func invalidate(with context: InvalidationContext) -> String? {
    // As text: NaN, which is refused, does not equal itself.
    let refusals = [indexed, naive].map { engine -> String in
      do throws(LayoutError) {
        try engine.invalidateLayout(with: context)
        return "nothing"
      } catch {
        return "\(error)"
      }
    }
    return refusals[0] == refusals[1] ? nil : "indexed threw \(refusals[0]), naive \(refusals[1])"
  }

  /// What differs of the size, the adjustments, the elements of a random viewport, and a few items of it and of anywhere.
  var difference: String? {
    mutating get {
      let size = naive.collectionViewContentSize
      if indexed.collectionViewContentSize != size { return "the size is \(indexed.collectionViewContentSize), not \(size)" }
      let (got, expected) = (indexed.lastPrepare, naive.lastPrepare)
      if got.contentOffsetAdjustment != expected.contentOffsetAdjustment || got.contentSizeAdjustment != expected.contentSizeAdjustment {
        return "adjustments are \(got), not \(expected)"
      }
      let origin = LayoutPoint(x: generator.double(in: -20...size.width + 20), y: generator.double(in: -20...size.height + 20))
      return difference(in: LayoutRect(x: 0, y: origin.y, width: size.width, height: 100))
        ?? difference(in: LayoutRect(x: origin.x, y: 0, width: 100, height: size.height))
        ?? difference(in: LayoutRect(x: origin.x, y: origin.y, width: 30, height: 30))
    }
  }

  /// What differs in the answer to a query, and in a few of its elements asked for by their paths.
  private mutating func difference(in rect: LayoutRect) -> String? {
    indexed.layoutAttributesForElements(in: rect, into: &buffer)
    naive.layoutAttributesForElements(in: rect, into: &other)
    if buffer.count != other.count { return "\(buffer.count) elements in \(rect), not \(other.count)" }
    for index in 0..<buffer.count where buffer[index] != other[index] { return "\(buffer[index]) in \(rect), not \(other[index])" }
    guard other.count > 0 else { return nil }
    for _ in 0..<3 {
      let path = other[generator.int(in: 0...other.count - 1)].indexPath
      // One that may be in the answer, and one far from it that may not exist.
      for path in [path, ElementPath(section: path.section, item: path.item * 7 % 1_000)] {
        let (got, expected) = (indexed.layoutAttributesForItem(at: path), naive.layoutAttributesForItem(at: path))
        if got != expected { return "item \(path) is \(got, default: "nothing"), not \(expected, default: "nothing")" }
      }
    }
    return nil
  }

  /// What differs among all elements.
  var differenceOfEverything: String? {
    mutating get { difference(in: LayoutRect(x: -1e7, y: -1e7, width: 2e9, height: 2e9)) }
  }
}
