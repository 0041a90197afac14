import BenchmarkHarness
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

/// Where the engines of one count write down what they do. One thread's own.
///
/// The count stands in memory of its own, not in the object, because the rule's inner loop writes to it.
package final class WorkTally: @unchecked Sendable {
  package let count: UnsafeMutablePointer<WorkCount>

  /// A tally of no work.
  package init() {
    count = .allocate(capacity: 1)
    count.initialize(to: WorkCount())
  }

  deinit { count.deallocate() }

  /// All work so far.
  package var total: WorkCount { count.pointee }
}

/// What one iteration does, on the average of a few.
struct WorkFigures: Equatable, Sendable {
  /// The iterations counted.
  let iterations: Int
  /// What all of them did.
  let total: WorkCount

  /// Counts `iterations` iterations of `body`, whose engines write to `tally`, after one that is not counted.
  init(counting body: MeasuredBody, iterations: Int, in tally: WorkTally) {
    let counts = body.countEach(of: iterations) { run in
      let before = tally.total
      run()
      return tally.total - before
    }
    self.iterations = iterations
    total = counts.reduce(into: WorkCount()) { $0 += $1 }
  }

  /// The figure of one kind of work, per iteration.
  func perIteration(_ kind: KeyPath<WorkCount, Int>) -> Double { Double(total[keyPath: kind]) / Double(iterations) }
}
