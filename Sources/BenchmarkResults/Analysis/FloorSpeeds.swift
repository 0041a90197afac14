import BenchmarkStatistics

/// The times of a run's floors, or of those of one part. They show the speed of the machine, because no change of the code can move them.
struct FloorSpeeds {
  private let medians: [CellIdentifier: Double]

  /// Finds the floors among some samples.
  init(_ samples: [SampleRecord]) {
    let floors = SampleSeries.series(of: samples.filter { $0.cell.isFloor && $0.metric == .time })
    medians = Dictionary(uniqueKeysWithValues: floors.compactMap { series in series.blockMedian.map { (series.key.cell, $0) } })
  }

  /// Returns the floors of each part of a run. 0 means a run that is not a part.
  static func byPart(_ samples: [SampleRecord]) -> [Int: FloorSpeeds] {
    Dictionary(grouping: samples.filter { $0.cell.isFloor && $0.metric == .time }, by: { $0.part ?? 0 }).mapValues(FloorSpeeds.init)
  }

  /// Returns the median of the times here divided by the times there, over the common floors. Above 1 means slower here. Nil without a common floor.
  func ratio(to other: FloorSpeeds) -> Double? {
    median(of: medians.compactMap { cell, value in other.medians[cell].map { value / $0 } })
  }

  /// Returns words such as `10.0 % slower`.
  static func words(on ratio: Double) -> String {
    let share = max(ratio, 1 / ratio) - 1
    return "\((share * 1_000).rounded() / 10) % \(ratio > 1 ? "slower" : "faster")"
  }
}
