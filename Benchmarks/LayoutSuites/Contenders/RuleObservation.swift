import CollectionLayouts
import WorkCounting

/// The observation of the rules of an engine that is not timed.
enum RuleObservation: Sendable {
  /// Their work is counted.
  case counting(WorkTally)
  /// They are checked against their contract. The function is called with a breach.
  case checking(@Sendable (LayoutError) -> Void)

  /// Returns an engine of `layout` on a scene with watched rules, assembled by `builder`.
  func makeEngine(
    of layout: any CollectionLayout, on scene: Scene, by builder: some EngineBuilder
  ) throws(LayoutError) -> LayoutEngine {
    switch self {
    case .counting(let tally): try scene.makeEngine(of: layout, with: CountingBuilder(builder: builder, tally: tally))
    case .checking(let breach): try scene.makeEngine(of: layout, with: CheckingBuilder(builder: builder, breach: breach))
    }
  }
}

extension Contender {
  /// Makes an engine of a scene, with watched rules.
  typealias MakeWatched = @Sendable (Scene, RuleObservation) throws(LayoutError) -> LayoutEngine
}
