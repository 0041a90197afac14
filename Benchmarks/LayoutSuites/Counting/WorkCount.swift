import BenchmarkResults

/// What engines did, counted where it is done: no time, no allocator, so the same on every machine.
package struct WorkCount: BitwiseCopyable, Equatable, Sendable {
  /// Items whose frames a rule computed.
  var itemsPlaced = 0
  /// Bands whose items a rule placed. A waterfall has no lines: each of its items is a band.
  var bandsLaid = 0
  /// Items a rule went over without computing a frame.
  var itemsMeasured = 0
  /// Attributes handed out in answer to queries, by rectangle or by index path.
  package var attributesEmitted = 0
  /// Calls of a hosted layout's `prepare()`.
  package var prepares = 0
  /// Questions to a hosted layout for the elements in a rectangle.
  package var queries = 0
  /// Sizes that a hosted layout asked for.
  package var sizesAsked = 0
  /// Attribute objects that a hosted layout made or copied.
  package var attributeObjects = 0

  /// No work.
  init() {}

  /// What the engines of a rule count.
  static var ofEngines: [(metric: Metric, figure: KeyPath<WorkCount, Int>)] {
    [
      (.itemsPlaced, \.itemsPlaced), (.bandsLaid, \.bandsLaid), (.itemsMeasured, \.itemsMeasured),
      (.attributesEmitted, \.attributesEmitted),
    ]
  }
  /// What a hosted layout counts: it has no rule.
  static var ofHostedLayouts: [(metric: Metric, figure: KeyPath<WorkCount, Int>)] {
    [
      (.attributesEmitted, \.attributesEmitted), (.prepares, \.prepares), (.queries, \.queries), (.sizesAsked, \.sizesAsked),
      (.attributeObjects, \.attributeObjects),
    ]
  }

  private static var figures: [WritableKeyPath<WorkCount, Int>] {
    [
      \.itemsPlaced, \.bandsLaid, \.itemsMeasured, \.attributesEmitted, \.prepares, \.queries, \.sizesAsked, \.attributeObjects,
    ]
  }

  static func - (left: WorkCount, right: WorkCount) -> WorkCount {
    figures.reduce(into: left) { $0[keyPath: $1] -= right[keyPath: $1] }
  }

  static func += (left: inout WorkCount, right: WorkCount) {
    for figure in figures { left[keyPath: figure] += right[keyPath: figure] }
  }
}
