import BenchmarkStatistics

/// The launches of a calibration that form one comparison of two programs, or of two runs.
enum NoiseTrial: Hashable {
  /// Both sides of the same launches.
  case paired(launches: Range<Int>)
  /// The baseline of some launches and the candidate of others, like two runs at different times.
  case independent(baseline: Range<Int>, candidate: Range<Int>)

  /// Returns as many trials as fit into `launches` launches. No side of a launch is in two trials of the same kind.
  ///
  /// The two sides of an independent trial are half a calibration apart, the largest distance that is possible for all of them. In every other trial, the
  /// candidate is the earlier side, so that a machine that gets slower all the time favours no side.
  static func trials(launches: Int, launchesPerTrial: Int) -> [NoiseTrial] {
    let parts = (0..<launches / launchesPerTrial).map { $0 * launchesPerTrial..<($0 + 1) * launchesPerTrial }
    let half = parts.count / 2
    let independent = (0..<half).flatMap { first in
      let (early, late) = (parts[first], parts[first + half])
      return [NoiseTrial.independent(baseline: early, candidate: late), .independent(baseline: late, candidate: early)]
    }
    return parts.map { .paired(launches: $0) } + independent
  }

  /// The way in which the two sides of the trial are compared.
  var pairing: RunComparison.Pairing {
    if case .paired = self { .byBlock } else { .independent }
  }

  /// Returns the samples of `series` that belong to the trial, as those of the same cell in two runs.
  func pair(_ series: SlowedSeries) -> SeriesPair {
    let (before, after) =
      switch self {
      case .paired(let launches): (launches, launches)
      case .independent(let baseline, let candidate): (baseline, candidate)
      }
    let key = SampleSeries.Key(cell: series.cell, metric: .time)
    return SeriesPair(
      key: key, baseline: Self.samples(key, series.baseline, before), candidate: Self.samples(key, series.candidate, after),
      hasFailed: false)
  }

  private static func samples(_ key: SampleSeries.Key, _ values: [[Double]], _ launches: Range<Int>) -> SampleSeries {
    SampleSeries(
      key: key,
      samples: launches.flatMap { launch in
        values[launch].enumerated().map { order, value in
          // One turn of A B B A has two samples of each side.
          SampleRecord(cell: key.cell, launch: launch - launches.lowerBound, round: order / 2, order: order, iterations: 1, value: value)
        }
      })
  }
}
