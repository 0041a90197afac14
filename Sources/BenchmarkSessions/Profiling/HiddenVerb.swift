/// The verbs by which a program is profiled: the profilers run it with them, and no help shows them.
package enum HiddenVerb {
  /// Counts cells, under callgrind.
  package static let countInstructions = "count-instructions"
  /// Records the allocations of a cell.
  package static let recordAllocations = "record-allocations"
  /// Does a cell over and over, under perf.
  package static let repeatCell = "repeat-cell"
}
