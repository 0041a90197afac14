/// The samples of one cell of a program, compared with the same cell of the same program slowed by a known share, launch by launch.
package struct SlowedSeries: Hashable, Sendable {
  /// The cell.
  package var cell: CellIdentifier
  /// The work added to the candidate, as a share of the cell's own: 0.03 is 3 %. 0 is A/A.
  package var slowdown: Double
  /// The baseline's samples of each launch, in nanoseconds per iteration.
  package var baseline: [[Double]]
  /// The candidate's samples of each launch, in nanoseconds per iteration.
  package var candidate: [[Double]]

  /// Creates a series, which is empty unless samples are given.
  package init(cell: CellIdentifier, slowdown: Double, baseline: [[Double]] = [], candidate: [[Double]] = []) {
    self.cell = cell
    self.slowdown = slowdown
    self.baseline = baseline
    self.candidate = candidate
  }

  /// The number of launches in which both sides were sampled.
  var launches: Int { min(baseline.count, candidate.count) }
}
