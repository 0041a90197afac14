import BenchmarkResults

/// A cell that is measured in turn in both programs.
package struct PairedTarget: Sendable {
  /// The cell.
  let cell: CellIdentifier
  /// The cell's places among the cells of A and of B.
  let placeInA: Int
  let placeInB: Int
  /// The number of steps of extra work in each iteration of B.
  var extraSteps = 0.0
  /// The number of iterations in a sample of either side.
  var iterations = 1
}
