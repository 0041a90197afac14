import BenchmarkStatistics
import InputFiles

/// The change of one metric of one cell from one run to another.
package struct ChangeRecord: Hashable, Sendable {
  /// The cell.
  package var cell: CellIdentifier
  /// The metric. The medians are in its unit, per iteration.
  package var metric = Metric.time
  /// The median of the baseline's blocks; nil if it has none.
  package var baseline: Double?
  /// The median of the candidate's blocks; nil if it has none.
  package var candidate: Double?
  /// Candidate over baseline: above 1 the candidate costs more. Nil without such a number.
  package var ratio: Double?
  /// The ratio's confidence interval; nil for counts, and if there are too few blocks.
  package var interval: ClosedRange<Double>?
  /// The p-value adjusted for all cells compared; nil if unavailable, as for counts.
  package var adjustedPValue: Double?
  /// The smallest slowdown that could have been told from no change, as a ratio less 1.
  package var minimumDetectableEffect: Double?
  /// The difference that does not matter, as a ratio less 1. It is 0 for a count, and nil if nothing was compared.
  package var margin: Double?
  /// The number of blocks that the decision is based on. In a paired comparison, these are the blocks that both sides have; otherwise those of the side with
  /// fewer. Nil for counts.
  package var blocks: Int?
  /// The look that decided, from 1, if the cells were looked at several times; otherwise nil.
  package var look: Int?
  /// The two ratios around which the blocks of a paired comparison cluster; nil if they cluster around one.
  package var modes: TwoModes?
  /// The outcome of the comparison.
  package var outcome: ChangeOutcome
  /// The other figures of the cell that are the same on both sides to the last digit; nil if none are known to be.
  package var sameWork: SameWork?
}

extension ChangeRecord: RunRecord {
  /// `changes.csv`.
  package static let fileName = "changes.csv"

  /// The contents of the file, for readers.
  package static let purpose = "One row for each cell and metric of two runs, as ab writes it."

  /// The columns of `changes.csv`.
  package static let columns = inOrder(
    CellColumns.columns(\.cell, metric: \.metric),
    [
      RecordColumn("baseline", "unit", "the median over the blocks of the run that is compared against") { $0.baseline },
      RecordColumn("candidate", "unit", "the median over the blocks of the run that is compared") { $0.candidate },
      RecordColumn("ratio", "ratio", "candidate / baseline: below 1 the candidate costs less; empty if the baseline is 0") { $0.ratio },
      RecordColumn("ci_low", "ratio", "the lower end of the ratio's 95 % confidence interval; empty for counts") {
        $0.interval?.lowerBound
      },
      RecordColumn("ci_high", "ratio", "the upper end of that interval") { $0.interval?.upperBound },
      RecordColumn(
        "p_adjusted", "probability",
        "the p-value, adjusted for all cells compared: by Benjamini and Hochberg within a run, by Holm between programs; empty for counts, which are exact"
      ) { $0.adjustedPValue },
      .detectable(\.minimumDetectableEffect), .margin(\.margin),
      RecordColumn("blocks", "count", "the number of blocks that the decision rests on; empty for counts") { $0.blocks },
      RecordColumn("look", "count", "the look that decided, from 1, if undecided cells got more launches; else empty") { $0.look },
    ],
    RecordColumn.modes(
      lower: "the lower of the two ratios around which the blocks gather; empty if they gather around one",
      upper: "the upper of these two ratios", unit: "ratio", \.modes),
    [
      RecordColumn(
        "outcome", "text",
        "regressed (a time: the ratio is beyond the margin, and p_adjusted is below 0.05), appeared (0 before), improved, vanished (0 now), "
          + "equivalent (a time: the whole interval is within the margin), inconclusive, too_few_samples, failed_verification, "
          + "only_in_baseline or only_in_candidate"
      ) { $0.outcome.rawValue },
      RecordColumn(
        "same_work", "text",
        "of a time: instructions if these and all counts are the same on both sides, counts if only the counts are known to be"
      ) { $0.sameWork?.rawValue },
    ])

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
