import CollectionLayouts

/// Builds the engines of another builder, but with rules that count their work.
///
/// Use it with a layout whose static type is `any CollectionLayout`. Where the compiler sees the layout's type, it compiles the layout under every strategy
/// once more, which took two minutes of a release build. Engines that are not specialised take two to four times as long, but these are not timed.
package struct CountingBuilder<Builder: EngineBuilder>: EngineBuilder {
  let builder: Builder
  let tally: WorkTally

  /// A builder of the same engines. They count in `tally`.
  package init(builder: Builder, tally: WorkTally) { (self.builder, self.tally) = (builder, tally) }

  package func makeEngine<Rule: PlacementRule>(_ ingredients: borrowing EngineIngredients<Rule>) throws(LayoutError) -> LayoutEngine {
    let tally = tally
    let counted = try ingredients.wrapped { CountedRule(base: $0, tally: tally) }
    return LayoutEngine(CountedEngine(try builder.makeEngine(counted), tally))
  }
}
