import BenchmarkResults

/// What is measured in turn: a cell of both programs.
package struct PairedTarget: Sendable {
  /// The cell.
  let cell: CellIdentifier
  /// The cell's place among those of A, and of B.
  let placeInA: Int
  let placeInB: Int
  /// The steps of extra work that each iteration of B gets.
  var extraSteps = 0.0
  /// The iterations of a sample of either side.
  var iterations = 1
}
