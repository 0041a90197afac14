import BenchmarkResults
import WorkCounting

extension WorkCount {
  /// What the engines of a rule count.
  static var ofEngines: [(metric: Metric, figure: KeyPath<WorkCount, Int>)] {
    [
      (.itemsPlaced, \.itemsPlaced), (.bandsLaid, \.bandsLaid), (.itemsMeasured, \.itemsMeasured),
      (.sectionsTouched, \.sectionsTouched), (.attributesEmitted, \.attributesEmitted),
    ]
  }
  /// What a hosted layout counts: it has no rule.
  static var ofHostedLayouts: [(metric: Metric, figure: KeyPath<WorkCount, Int>)] {
    [
      (.attributesEmitted, \.attributesEmitted), (.prepares, \.prepares), (.queries, \.queries), (.sizesAsked, \.sizesAsked),
      (.attributeObjects, \.attributeObjects),
    ]
  }
}
