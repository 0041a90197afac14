import BenchmarkStatistics

/// The launches of a calibration that together are what one comparison of two programs, or of two runs, rests on.
enum NoiseTrial: Hashable {
  /// Both sides of the same launches.
  case paired(launches: Range<Int>)
  /// The baseline of one launch and the candidate of another: two runs of different times.
  case independent(baseline: Int, candidate: Int)

  /// As many trials as `launches` launches hold; no launch is in two trials of the same kind.
  ///
  /// The two launches of an independent trial lie half a calibration apart, which is as far as all of them can. In every other trial it is the
  /// candidate that is earlier, so that a machine that gets slower all the while favours no side.
  static func trials(launches: Int, launchesPerTrial: Int) -> [NoiseTrial] {
    let paired = (0..<launches / launchesPerTrial).map { trial in
      NoiseTrial.paired(launches: trial * launchesPerTrial..<(trial + 1) * launchesPerTrial)
    }
    let half = launches / 2
    return paired
      + (0..<half).map { first in
        first.isMultiple(of: 2)
          ? .independent(baseline: first, candidate: first + half) : .independent(baseline: first + half, candidate: first)
      }
  }

  /// How the two sides of the trial are compared.
  var pairing: RunComparison.Pairing {
    if case .paired = self { .byRound } else { .independent }
  }

  /// What the trial has of `series`, as the same cell of two runs.
  func pair(_ series: SlowedSeries) -> SeriesPair {
    let (before, after) =
      switch self {
      case .paired(let launches): (launches, launches)
      case .independent(let baseline, let candidate): (baseline..<baseline + 1, candidate..<candidate + 1)
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
          SampleRecord(cell: key.cell, round: launch, order: order, iterations: 1, value: value)
        }
      })
  }
}
