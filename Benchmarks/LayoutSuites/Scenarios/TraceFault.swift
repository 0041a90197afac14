import BenchmarkHarness
import BenchmarkResults
import CollectionLayouts
import LayoutWorkloads

/// A fault in the way that a strategy plays a trace. A smaller trace can be checked for the same fault.
package struct TraceFault: Sendable, CustomStringConvertible {
  /// The kind of fault to look for.
  package enum Sort: Sendable {
    /// A frame differs from the reference's frame, or the end differs from that of a fresh reference layout.
    case differs
    /// A frame lays more items than this. The frame that makes the layout may lay all of them.
    case lays(moreThan: Int)
  }

  /// The layout.
  package let layout: BenchmarkedLayout
  /// The strategy.
  package let contender: Contender
  /// The first frame with the fault; `nil` if only the end has it.
  package let frame: Int?
  private let words: String

  /// The layout, the strategy and the fault.
  package var description: String { "\(layout.name)/\(contender.name): \(words)" }

  /// The fault of a contender in a trace; `nil` if it has no fault, or if it cannot play the trace.
  package init?(_ sort: Sort, of contender: Contender, in trace: RecordedTrace, laidOutBy layout: BenchmarkedLayout) {
    let scenario = Scenario(trace)
    guard trace.data.itemCount > 0, let played = scenario.layout(layout), contender.supports(played) else { return nil }
    let scene = Scene(
      layout: played, data: trace.data,
      reserve: TraceWorkload(trace).reserve(count: Scene.reserveCount, itemWidth: 1, seed: RunSelection.standardSeed + 1),
      container: trace.container, displayScale: trace.displayScale,
      seed: RunSelection.standardSeed)
    let player = ScenarioPlayer(clock: MonotonicClock())
    guard let part = try? ScenarioPart(scenario, scene), let play = try? player.play(part, by: contender, digestsFrames: true) else {
      return nil
    }
    (self.layout, self.contender) = (layout, contender)
    switch sort {
    case .lays(let most):
      guard let found = play.frames.first(where: { $0.cause != .open && $0.cost.itemsLaid > most }) else { return nil }
      (frame, words) = (found.number, "frame \(found.number) (\(found.cause)) lays \(found.cost.itemsLaid) items")
    case .differs:
      guard let reference = try? player.referenceDigests(part) else { return nil }
      if let wrong = zip(play.frameDigests, reference).enumerated().first(where: { $1.0 != $1.1 })?.offset {
        (frame, words) = (
          wrong, "frame \(wrong) (\(play.frames[wrong].cause)) shows other elements than under \(Contender.reference), or at another offset"
        )
      } else {
        guard !play.isRight else { return nil }
        (frame, words) = (nil, "the final frames are not those of a fresh \(Contender.reference) layout")
      }
    }
  }
}
