import BenchmarkHarness
import WorkCounting

/// The work of one iteration, on the average of a few.
struct WorkFigures: Equatable, Sendable {
  /// The iterations counted.
  let iterations: Int
  /// The work of all of them.
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

  /// Returns the amount of one kind of work per iteration.
  func perIteration(_ kind: KeyPath<WorkCount, Int>) -> Double { Double(total[keyPath: kind]) / Double(iterations) }
}
