import BenchmarkStatistics

/// The verdicts on cells that were looked at several times while they were measured.
///
/// A look decides as many as possible of the cells that no earlier look has decided. It uses all launches so far and its own share of the error. Verdicts
/// derived later from the samples are therefore those made while measuring: a decided cell has no samples after its look, or they do not count.
///
/// Cells that were found to differ leave the family that Holm's adjustment counts. Cells that were found equivalent stay in it.
struct SequentialDecisions {
  /// One change for each pair, in the order of the pairs.
  let changes: [ChangeRecord]

  init(_ pairs: [SeriesPair], _ settings: RunComparison.Settings) {
    let whole = pairs.map { $0.result(settings) }
    var changes = whole.map(\.record)
    var open = pairs.indices.filter { whole[$0].comparison != nil }
    let family = open.count
    var different = 0
    for (number, look) in settings.looks.enumerated() {
      var own = settings
      own.confidence = 1 - look.alpha
      let results = open.map { pairs[$0].within(launches: look.blocks).result(own) }
      let tested = results.count { $0.pValue != nil }
      let adjusted = holmAdjusted(results.map(\.pValue), others: max(0, family - different - tested))
      var left: [Int] = []
      for (place, (result, pValue)) in zip(open, zip(results, adjusted)) {
        changes[place] = result.decided(by: pValue, alpha: look.alpha)
        guard changes[place].outcome.isDecided else {
          left.append(place)
          continue
        }
        changes[place].look = number + 1
        if changes[place].outcome != .equivalent { different += 1 }
      }
      open = left
    }
    self.changes = changes
  }
}

extension ChangeOutcome {
  /// Whether a test of times decided the outcome.
  var isDecided: Bool { self == .regressed || self == .improved || self == .equivalent }
}
