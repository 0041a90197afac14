import CollectionLayouts
import LayoutWorkloads

extension Scenario {
  /// The frames that a recorder wrote, in every layout. If items have no size for a while, layouts that need sizes are left out, and the other layouts get
  /// the estimate of the trace.
  package init(_ trace: RecordedTrace) {
    let file = trace.scenario
    let estimate = trace.hasUnmeasuredItems ? trace.estimate : nil
    self.init(
      name: file.name, summary: file.title, source: file.path,
      layout: { layout in
        guard let estimate, !layout.ignoresItemSizes else { return layout }
        return layout.estimating(estimate)
      }
    ) { (scene) throws(SpecFileError) in try ScenarioDraft(of: file, over: scene).script() }
  }
}
