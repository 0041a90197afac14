import BenchmarkStatistics
import InputFiles

/// How one metric of one cell changed from one run to another.
package struct ChangeRecord: Hashable, Sendable {
  /// The cell.
  package var cell: CellIdentifier
  /// What was counted; the medians are in its unit, per iteration.
  package var metric = Metric.time
  /// The median of the baseline's blocks; nil where it has none.
  package var baseline: Double?
  /// The median of the candidate's blocks; nil where it has none.
  package var candidate: Double?
  /// Candidate over baseline: above 1 the candidate costs more. Nil where there is no such number.
  package var ratio: Double?
  /// The ratio's confidence interval; nil for counts, and with too few blocks.
  package var interval: ClosedRange<Double>?
  /// The p-value adjusted for all cells compared; nil where there is none, as for counts.
  package var adjustedPValue: Double?
  /// The smallest slowdown that could have been told from none, as a ratio less 1.
  package var minimumDetectableEffect: Double?
  /// The difference that does not matter, as a ratio less 1: for a count 0, nil where nothing was compared.
  package var margin: Double?
  /// The number of blocks that the decision rests on: of a paired comparison those that both sides have, else those of the side with fewer. Nil for counts.
  package var blocks: Int?
  /// Which look decided, from 1, where the cells were looked at several times; nil elsewhere.
  package var look: Int?
  /// The two ratios around which the blocks of a paired comparison gather; nil if they gather around one.
  package var modes: TwoModes?
  /// What is decided.
  package var outcome: ChangeOutcome
  /// What else of the cell is the same on both sides to the last digit; nil where nothing is known to be.
  package var sameWork: SameWork?
}

extension ChangeRecord: RunRecord {
  /// `changes.csv`.
  package static let fileName = "changes.csv"

  /// The columns of `changes.csv`.
  package static let columns =
    CellColumns.names + [
      "baseline", "candidate", "ratio", "ci_low", "ci_high", "p_adjusted", "minimum_detectable_effect", "margin", "blocks", "look",
      "mode_low",
      "mode_high", "mode_share", "outcome", "same_work",
    ]

  /// The fields of this change.
  package var values: [RecordValue] {
    CellColumns.values(cell, metric) + [
      RecordValue(baseline), RecordValue(candidate), RecordValue(ratio), RecordValue(interval?.lowerBound),
      RecordValue(interval?.upperBound), RecordValue(adjustedPValue), RecordValue(minimumDetectableEffect), RecordValue(margin),
      RecordValue(blocks), RecordValue(look), RecordValue(modes?.low), RecordValue(modes?.high), RecordValue(modes?.share),
      .text(outcome.rawValue), RecordValue(sameWork?.rawValue),
    ]
  }

  /// Reads a change.
  package init(_ row: RecordRow) throws(InputFileError) {
    (cell, metric) = try CellColumns.read(row)
    baseline = try row.optionalValue("baseline", of: metric)
    candidate = try row.optionalValue("candidate", of: metric)
    ratio = try row.optionalPositive("ratio")
    interval = try row.interval(try row.optionalPositive("ci_low"), try row.optionalPositive("ci_high"))
    adjustedPValue = try row.optionalProbability("p_adjusted")
    minimumDetectableEffect = try row.optionalValue("minimum_detectable_effect", of: .time)
    margin = try row.optionalShare("margin")
    blocks = try row.optionalCount("blocks")
    look = try row.optionalCount("look")
    modes = try row.modes(of: .time)
    outcome = try row.word("outcome", of: ChangeOutcome.self)
    sameWork = row.optionalText("same_work") == nil ? nil : try row.word("same_work", of: SameWork.self)
  }
}
