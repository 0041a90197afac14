import BenchmarkStatistics

/// The verdicts on cells that were looked at several times while they were measured.
///
/// A look decides what it can of the cells that no earlier look has decided, over the launches until then, at its own share of the error. So what is derived
/// from the samples later is what was decided while they were taken: a decided cell has no samples after its look, and if it has some, they do not count.
///
/// Cells that were found to differ leave the family that Holm's adjustment counts; those that were found equivalent stay in it.
struct SequentialDecisions {
  /// One for each pair, in their order.
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
  /// Whether a test of times could say which it is.
  var isDecided: Bool { self == .regressed || self == .improved || self == .equivalent }
}
