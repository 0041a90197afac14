import BenchmarkStatistics
import InputFiles

/// The measured difference between two runs of the same code on one machine, for one path and one way of comparing: a row of the file that `calibrate`
/// writes.
package struct NoiseRecord: RunRecord {
  /// The ways of comparing a candidate with a baseline. The raw value is the name in the file.
  package enum Way: String, CaseIterable, Hashable, Sendable {
    /// Round by round, with both sides in turn.
    case paired
    /// Two runs, one after the other.
    case independent
  }

  /// The path through a layout.
  package var path: OperationPath
  /// The way of comparing.
  package var way: Way
  /// The difference that means nothing for the code, as a ratio less 1: 0.03 is 3 %.
  package var margin: Double
  /// The machine: `Manifest.Machine.identity`; nil if unknown.
  package var machine: String?

  /// The number of A/A decisions that the rate of false positives is based on. Nil, like all following fields, in a row written by hand.
  package var decisions: Int?
  /// The share of A/A decisions that found a change with this margin.
  package var falsePositiveRate: Double?
  /// That share's exact 95 % interval.
  package var falsePositiveInterval: ClosedRange<Double>?
  /// The margin whose multiples were added as work.
  package var testedMargin: Double?
  /// The share of decisions that found 1.5 × ``testedMargin`` of added work, with this margin.
  package var detected1_5: Double?
  /// The share of decisions that found 2 × ``testedMargin``.
  package var detected2: Double?
  /// The share of decisions that found 3 × ``testedMargin``.
  package var detected3: Double?

  /// Creates a row without rates.
  package init(path: OperationPath, way: Way, margin: Double, machine: String?) {
    self.path = path
    self.way = way
    self.margin = margin
    self.machine = machine
  }

  /// Creates the row for the rates measured on `machine`, where multiples of `testedMargin` were added.
  package init(_ rates: NoiseRates, testedMargin: Double, machine: String?) {
    self.init(path: rates.path, way: rates.way, margin: rates.margin, machine: machine)
    decisions = rates.falsePositives.count
    falsePositiveRate = rates.falsePositives.share
    // Without decisions, the interval means nothing.
    falsePositiveInterval = decisions == 0 ? nil : rates.falsePositives.interval
    self.testedMargin = testedMargin
    let shares = NoiseCalibration.slowdowns(margin: testedMargin).map { slowdown in
      rates.detections.first { $0.slowdown == slowdown }?.found.share
    }
    (detected1_5, detected2, detected3) = (shares[0], shares[1], shares[2])
  }

  /// `noise.csv`.
  package static let fileName = "noise.csv"

  /// The contents of the file, for readers.
  package static let purpose = "The noise of one machine, as calibrate measured it."

  /// The columns of `noise.csv`.
  package static let columns: [RecordColumn<NoiseRecord>] = [
    RecordColumn("path", "text", "prepare, invalidation, rect-query or frame") { $0.path.rawValue },
    RecordColumn("way", "text", "paired (in turn, as ab does) or independent (two runs, as check does)") { $0.way.rawValue },
    .margin { $0.margin }, .machine(\.machine),
    RecordColumn("decisions", "count", "the number of decisions about no change") { $0.decisions },
    RecordColumn("false_positive_rate", "share", "the decisions that called it a change with this margin") { $0.falsePositiveRate },
    RecordColumn("ci_low", "share", "the lower end of that rate's exact 95 % interval") { $0.falsePositiveInterval?.lowerBound },
    RecordColumn("ci_high", "share", "the upper end of that interval") { $0.falsePositiveInterval?.upperBound },
    RecordColumn("tested_margin", "share", "the margin whose multiples were added as work") { $0.testedMargin },
    RecordColumn("detected_1.5x", "share", "the decisions that found 1.5 × tested_margin more work") { $0.detected1_5 },
    RecordColumn("detected_2x", "share", "the decisions that found 2 × tested_margin more work") { $0.detected2 },
    RecordColumn("detected_3x", "share", "the decisions that found 3 × tested_margin more work") { $0.detected3 },
  ]

  /// Reads a row.
  package init(_ row: RecordRow) throws(InputFileError) {
    path = try row.word("path", of: OperationPath.self)
    way = try row.word("way", of: Way.self)
    margin = try row.share("margin")
    machine = row.optionalText("machine")
    decisions = try row.optionalCount("decisions")
    falsePositiveRate = try row.optionalProbability("false_positive_rate")
    falsePositiveInterval = try row.interval(try row.optionalProbability("ci_low"), try row.optionalProbability("ci_high"))
    testedMargin = try row.optionalShare("tested_margin")
    detected1_5 = try row.optionalProbability("detected_1.5x")
    detected2 = try row.optionalProbability("detected_2x")
    detected3 = try row.optionalProbability("detected_3x")
  }
}
