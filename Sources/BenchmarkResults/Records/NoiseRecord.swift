import BenchmarkStatistics
import InputFiles

/// What two runs of the same code are measured to differ by on one machine, for one path and one way of comparing: a row of the file that
/// `calibrate` writes.
package struct NoiseRecord: RunRecord {
  /// How a candidate is held against a baseline. The raw value is its name in the file.
  package enum Way: String, CaseIterable, Hashable, Sendable {
    /// Round by round, both in turn.
    case paired
    /// Two runs, one after the other.
    case independent
  }

  /// The path through a layout.
  package var path: OperationPath
  /// The way of comparing.
  package var way: Way
  /// The difference that says nothing about the code, as a ratio less 1: 0.03 is 3 %.
  package var margin: Double
  /// What the machine is: `Manifest.Machine.identity`; nil where that is not known.
  package var machine: String?

  /// How many decisions about no change the rates of false positives rest on; nil, as what follows, in a row written by hand.
  package var decisions: Int?
  /// The share of decisions about no change that said otherwise, with this margin.
  package var falsePositiveRate: Double?
  /// That share's exact 95 % interval.
  package var falsePositiveInterval: ClosedRange<Double>?
  /// The margin whose multiples were added as work.
  package var testedMargin: Double?
  /// The share of decisions in which 1.5 × ``testedMargin`` of work was found, with this margin.
  package var detected1_5: Double?
  /// The share in which 2 × ``testedMargin`` was found.
  package var detected2: Double?
  /// The share in which 3 × ``testedMargin`` was found.
  package var detected3: Double?

  /// Creates a row without rates.
  package init(path: OperationPath, way: Way, margin: Double, machine: String?) {
    self.path = path
    self.way = way
    self.margin = margin
    self.machine = machine
  }

  /// The row of what was measured on `machine`, where multiples of `testedMargin` were added.
  package init(_ rates: NoiseRates, testedMargin: Double, machine: String?) {
    self.init(path: rates.path, way: rates.way, margin: rates.margin, machine: machine)
    decisions = rates.falsePositives.count
    falsePositiveRate = rates.falsePositives.share
    // Of no decisions the interval says nothing.
    falsePositiveInterval = decisions == 0 ? nil : rates.falsePositives.interval
    self.testedMargin = testedMargin
    let shares = NoiseCalibration.slowdowns(margin: testedMargin).map { slowdown in
      rates.detections.first { $0.slowdown == slowdown }?.found.share
    }
    (detected1_5, detected2, detected3) = (shares[0], shares[1], shares[2])
  }

  /// `noise.csv`.
  package static let fileName = "noise.csv"

  /// The columns of `noise.csv`.
  package static let columns = [
    "path", "way", "margin", "machine", "decisions", "false_positive_rate", "ci_low", "ci_high", "tested_margin", "detected_1.5x",
    "detected_2x", "detected_3x",
  ]

  /// The fields of this row.
  package var values: [RecordValue] {
    [.text(path.rawValue), .text(way.rawValue), .number(margin), RecordValue(machine), RecordValue(decisions)]
      + [falsePositiveRate, falsePositiveInterval?.lowerBound, falsePositiveInterval?.upperBound].map { RecordValue($0) }
      + [testedMargin, detected1_5, detected2, detected3].map { RecordValue($0) }
  }

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
