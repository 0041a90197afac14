import CollectionLayouts

/// Puts engines together as another builder does, but of rules that count their work.
///
/// Use it with a layout known only as `any CollectionLayout`. Where the compiler sees the layout's type, it compiles the layout under every strategy
/// once more, which took two minutes of a release build. Engines that are not specialised take two to four times as long, and nothing is timed.
struct CountingBuilder<Builder: EngineBuilder>: EngineBuilder {
  let builder: Builder
  let tally: WorkTally

  func makeEngine<Rule: PlacementRule>(_ ingredients: borrowing EngineIngredients<Rule>) throws(LayoutError) -> LayoutEngine {
    LayoutEngine(CountedEngine(try builder.makeEngine(try ingredients.counted(in: tally)), tally))
  }
}

extension EngineIngredients {
  /// The same ingredients with rules that count their work in `tally`.
  borrowing func counted(in tally: WorkTally) throws(LayoutError) -> EngineIngredients<CountedRule<Rule>> {
    EngineIngredients<CountedRule<Rule>>(
      data: data, container: container, tuning: tuning, planner: try planner.counted(in: tally))
  }
}

extension SectionPlanner {
  func counted(in tally: WorkTally) throws(LayoutError) -> SectionPlanner<CountedRule<Rule>> {
    let solve = self.solve
    return try SectionPlanner<CountedRule<Rule>>(
      direction: axes.direction, displayScale: axes.units.displayScale, isContinuous: isContinuous, sizing: sizing, makeExtras: makeExtras,
      definition: definition
    ) { (section, container, axes) throws(LayoutError) in
      let plan = try solve(section, container, axes)
      return SectionPlan(
        rule: CountedRule(base: plan.rule, tally: tally), header: plan.header, startInset: plan.startInset, endInset: plan.endInset,
        footer: plan.footer, gap: plan.gap, crossedBodyLength: plan.crossedBodyLength)
    }
  }
}
