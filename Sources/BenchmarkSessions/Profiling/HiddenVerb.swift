/// The verbs with which a program is run by itself and by profilers; no help shows them.
package enum HiddenVerb {
  /// Counts cells, under callgrind.
  package static let countInstructions = "count-instructions"
  /// Records the allocations of a cell.
  package static let recordAllocations = "record-allocations"
  /// Does a cell over and over, under perf.
  package static let repeatCell = "repeat-cell"
  /// Measures as another process tells it.
  package static let worker = "worker"

  /// All of them.
  package static let all = [countInstructions, recordAllocations, repeatCell, worker]
}
