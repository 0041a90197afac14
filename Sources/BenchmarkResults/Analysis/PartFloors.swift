import BenchmarkStatistics

/// The floors of a sweep over several machines, by part. Each machine has its own speed, so a cell is compared with the floors that its own part measured.
package struct PartFloors: Sendable {
  /// The part that measured each cell.
  private let parts: [CellIdentifier: Int]
  private let estimates: [Int: [CellIdentifier: Estimate]]

  /// Finds the floors in the timed `series`. Nil if the samples are from one part, or from none.
  /// - Complexity: O(*s* log *s*), *s* the number of samples of floors.
  init?(_ series: [SampleSeries], confidence: Double) {
    let timed = series.filter { $0.key.metric == .time }
    guard Set(timed.lazy.flatMap(\.samples).compactMap(\.part)).count > 1 else { return nil }
    parts = Dictionary(
      timed.compactMap { series in series.samples.first?.part.map { (series.key.cell, $0) } }, uniquingKeysWith: { first, _ in first })
    var estimates: [Int: [CellIdentifier: Estimate]] = [:]
    for floor in timed where floor.key.cell.isFloor {
      for (part, own) in floor.parts {
        estimates[part, default: [:]][floor.key.cell] = Estimate(own.blockMedians, confidence: confidence)
      }
    }
    self.estimates = estimates
  }

  /// Returns the time of `floor` in the part that measured `cell`; nil if that part did not measure the floor.
  package func time(of floor: CellIdentifier, for cell: CellIdentifier) -> Double? { parts[cell].flatMap { estimates[$0]?[floor]?.median } }

  /// Returns the times of `floor`, one for each part that measured it.
  package func times(of floor: CellIdentifier) -> [(part: Int, estimate: Estimate)] {
    estimates.keys.sorted().compactMap { part in estimates[part]?[floor].map { (part, $0) } }
  }
}
