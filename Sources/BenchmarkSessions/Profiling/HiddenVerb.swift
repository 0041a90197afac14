/// The verbs with which the program launches itself, or profilers launch it. No help shows them.
package enum HiddenVerb {
  /// Counts cells, under callgrind.
  package static let countInstructions = "count-instructions"
  /// Records the allocations of a cell.
  package static let recordAllocations = "record-allocations"
  /// Repeats a cell, under perf.
  package static let repeatCell = "repeat-cell"
  /// Measures as another process requests.
  package static let worker = "worker"

  /// All of the hidden verbs.
  package static let all = [countInstructions, recordAllocations, repeatCell, worker]
}
