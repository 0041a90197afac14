import BenchmarkStatistics

/// What the floors of a run, or of a part of one, say about the speed of its machine: no change of the code can move them.
struct FloorSpeeds {
  private let medians: [CellIdentifier: Double]

  /// The floors among some samples.
  init(_ samples: [SampleRecord]) {
    let floors = SampleSeries.series(of: samples.filter { $0.cell.isFloor && $0.metric == .time })
    medians = Dictionary(uniqueKeysWithValues: floors.compactMap { series in series.blockMedian.map { (series.key.cell, $0) } })
  }

  /// The floors of each part of a run; 0 is a run that is no part.
  static func byPart(_ samples: [SampleRecord]) -> [Int: FloorSpeeds] {
    Dictionary(grouping: samples.filter { $0.cell.isFloor && $0.metric == .time }, by: { $0.part ?? 0 }).mapValues(FloorSpeeds.init)
  }

  /// The median over the floors that both have of the time here over the time there: above 1 is slower. Nil without a floor in common.
  func ratio(to other: FloorSpeeds) -> Double? {
    median(of: medians.compactMap { cell, value in other.medians[cell].map { value / $0 } })
  }

  /// `10.0 % slower`.
  static func words(on ratio: Double) -> String {
    let share = max(ratio, 1 / ratio) - 1
    return "\((share * 1_000).rounded() / 10) % \(ratio > 1 ? "slower" : "faster")"
  }
}
