/// A pair of cells to sample.
package struct PairedTask: Hashable, Sendable {
  /// The cell's place among those of A.
  package var placeInA: Int
  /// The cell's place among those of B.
  package var placeInB: Int
  /// The number of ``ExtraWork`` steps in each iteration of B.
  package var extraSteps: Double
  /// The number of iterations in a sample of either side.
  package var iterations: Int

  /// A task.
  package init(placeInA: Int, placeInB: Int, extraSteps: Double = 0, iterations: Int) {
    (self.placeInA, self.placeInB, self.extraSteps, self.iterations) = (placeInA, placeInB, extraSteps, iterations)
  }
}
