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
  /// What the machine is: `Manifest.Machine.shortName`; nil where that is not known.
  package var machine: String?

  /// How many decisions about no change the rates of false positives rest on; nil, as what follows, in a row written by hand.
  package var decisions: Int?
  /// The share of decisions about no change that said otherwise, with this margin.
  package var falsePositiveRate: Double?
  /// The lower end of that share's exact 95 % interval.
  package var falsePositiveLow: Double?
  /// The upper end of that share's interval.
  package var falsePositiveHigh: Double?
  /// The share of decisions in which 3 % more work was found, with this margin.
  package var detected3: Double?
  /// The share in which 5 % were found.
  package var detected5: Double?
  /// The share in which 10 % were found.
  package var detected10: Double?

  /// Creates a row without rates.
  package init(path: OperationPath, way: Way, margin: Double, machine: String?) {
    self.path = path
    self.way = way
    self.margin = margin
    self.machine = machine
  }

  /// The row of what was measured on `machine`.
  package init(_ rates: NoiseRates, machine: String?) {
    self.init(path: rates.path, way: rates.way, margin: rates.margin, machine: machine)
    decisions = rates.falsePositives.count
    falsePositiveRate = rates.falsePositives.share
    // Of no decisions the interval says nothing.
    falsePositiveLow = decisions == 0 ? nil : rates.falsePositives.interval.lowerBound
    falsePositiveHigh = decisions == 0 ? nil : rates.falsePositives.interval.upperBound
    let found = Dictionary(rates.detections.map { ($0.slowdown, $0.found.share) }, uniquingKeysWith: { first, _ in first })
    (detected3, detected5, detected10) = (found[0.03] ?? nil, found[0.05] ?? nil, found[0.1] ?? nil)
  }

  /// `noise.csv`.
  package static let fileName = "noise.csv"

  /// The columns of `noise.csv`.
  package static let columns = [
    "path", "way", "margin", "machine", "decisions", "false_positive_rate", "ci_low", "ci_high", "detected_3", "detected_5", "detected_10",
  ]

  /// The fields of this row.
  package var values: [RecordValue] {
    [.text(path.rawValue), .text(way.rawValue), .number(margin), RecordValue(machine), RecordValue(decisions)]
      + [falsePositiveRate, falsePositiveLow, falsePositiveHigh, detected3, detected5, detected10].map { RecordValue($0) }
  }

  /// Reads a row.
  package init(_ row: RecordRow) throws(InputFileError) {
    path = try row.word("path", of: OperationPath.self)
    way = try row.word("way", of: Way.self)
    margin = try row.share("margin")
    machine = row.optionalText("machine")
    decisions = try row.optionalCount("decisions")
    falsePositiveRate = try row.optionalProbability("false_positive_rate")
    falsePositiveLow = try row.optionalProbability("ci_low")
    falsePositiveHigh = try row.optionalProbability("ci_high")
    detected3 = try row.optionalProbability("detected_3")
    detected5 = try row.optionalProbability("detected_5")
    detected10 = try row.optionalProbability("detected_10")
    try row.checkInterval(falsePositiveLow, falsePositiveHigh)
  }
}
