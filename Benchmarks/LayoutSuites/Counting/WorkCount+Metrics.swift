import BenchmarkResults
import WorkCounting

extension WorkCount {
  /// The metrics of work that the engines of a rule count.
  static var ofEngines: [(metric: Metric, figure: KeyPath<WorkCount, Int>)] {
    [
      (.itemsPlaced, \.itemsPlaced), (.bandsLaid, \.bandsLaid), (.itemsMeasured, \.itemsMeasured),
      (.sectionsTouched, \.sectionsTouched), (.attributesEmitted, \.attributesEmitted),
    ]
  }
  /// The metrics of work that a hosted layout, which has no rule, counts.
  static var ofHostedLayouts: [(metric: Metric, figure: KeyPath<WorkCount, Int>)] {
    [
      (.attributesEmitted, \.attributesEmitted), (.prepares, \.prepares), (.queries, \.queries), (.sizesAsked, \.sizesAsked),
      (.attributeObjects, \.attributeObjects),
    ]
  }
}
