package import CollectionLayouts

/// The items that a trace begins with as a workload: there are as many as were recorded.
package struct TraceWorkload: Workload {
  /// The trace.
  package let trace: RecordedTrace
  /// `trace-` and the file's own name.
  package let name: String
  /// A description of the items, in one line.
  package let summary: String
  /// False: the items are those that were recorded.
  package let isSeeded = false

  /// The items of `trace`.
  package init(_ trace: RecordedTrace) {
    self.trace = trace
    let file = WorkloadFile(path: trace.path, kind: "trace", unit: ("item", "items"), count: trace.data.itemCount)
    name = file.workloadName
    summary = "the items with which \(file.shownName) begins"
  }

  /// The number of items that were recorded.
  package var ownCount: Int? { trace.data.itemCount }

  /// Throws for another number of items than was recorded, and for none.
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

  /// The items as they were recorded.
  ///
  /// - Precondition: ``check(count:)`` throws nothing.
  package func data(count: Int, itemWidth: Double, seed: UInt64) -> CollectionData { trace.data }

  /// Sizes of items that a trace written by hand leaves open.
  package func reserve(count: Int, itemWidth: Double, seed: UInt64) -> [LayoutSize] {
    RandomWorkload().data(count: count, itemWidth: WorkloadLimits.length, seed: seed).sections.flatMap(\.items)
  }

  /// That the file was cut off, where it was.
  package func notes(count: Int) -> [String] {
    trace.cutLine.map { ["\(trace.path) was cut off in line \($0), and is played up to there: \(trace.scenario.steps.count) frames"] } ?? []
  }
}
