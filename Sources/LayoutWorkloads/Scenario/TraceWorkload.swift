package import CollectionLayouts

/// The items at the start of a trace, as a workload. Their number is the recorded one.
package struct TraceWorkload: Workload {
  /// The trace.
  package let trace: RecordedTrace
  /// `trace-` and the file's own name.
  package let name: String
  /// A description of the items, in one line.
  package let summary: String
  /// False: the items are the recorded ones.
  package let isSeeded = false

  /// Creates a workload of the items of `trace`.
  package init(_ trace: RecordedTrace) {
    self.trace = trace
    let file = WorkloadFile(path: trace.path, kind: "trace", unit: ("item", "items"), count: trace.data.itemCount)
    name = file.workloadName
    summary = "the items with which \(file.shownName) begins"
  }

  /// The number of recorded items.
  package var ownCount: Int? { trace.data.itemCount }

  /// Throws if the number of items differs from the recorded one, or if the trace has no items.
  package func check(count: Int) throws(SpecFileError) {
    let own = trace.data.itemCount
    guard own > 0 else {
      throw SpecFileError(
        file: trace.path, path: "sections", problem: "hold no items, so that there is nothing to measure; begin the recording later")
    }
    guard count == own else {
      throw SpecFileError(
        file: trace.path, path: "sections",
        problem: "hold \(own) items, and a trace is played with the items that it was recorded with; leave out --sizes \(count)")
    }
  }

  /// The recorded items.
  ///
  /// - Precondition: ``check(count:)`` throws nothing.
  package func data(count: Int, itemWidth: Double, seed: UInt64) -> CollectionData { trace.data }

  /// Sizes for items that a trace written by hand gives no size.
  package func reserve(count: Int, itemWidth: Double, seed: UInt64) -> [LayoutSize] {
    RandomWorkload().data(count: count, itemWidth: WorkloadLimits.length, seed: seed).sections.flatMap(\.items)
  }

  /// A note with the line in which the file was cut off, if it was.
  package func notes(count: Int) -> [String] {
    trace.cutLine.map { ["\(trace.path) was cut off in line \($0), and is played up to there: \(trace.scenario.steps.count) frames"] } ?? []
  }
}
