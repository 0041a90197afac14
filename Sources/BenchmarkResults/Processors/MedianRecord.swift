import Foundation
import InputFiles

/// The median time of a cell: one row of `medians.csv`. A processor's summary has no other figures of a run.
package struct MedianRecord: RunRecord {
  /// The cell.
  package var cell: CellIdentifier
  /// The median time, in nanoseconds.
  package var median: Double
  /// The median's confidence interval; nil if there were too few blocks for one.
  package var interval: ClosedRange<Double>?

  /// Creates a record. Figures are rounded to five digits, because more digits would be noise.
  package init(cell: CellIdentifier, median: Double, interval: ClosedRange<Double>? = nil) {
    self.cell = cell
    self.median = Self.rounded(median)
    self.interval = interval.map { Self.rounded($0.lowerBound)...Self.rounded($0.upperBound) }
  }

  /// `medians.csv`.
  package static let fileName = "medians.csv"

  /// The contents of the file, for readers.
  package static let purpose =
    "The median times of a run on one processor, as report --publish-summary writes them beside the run's manifest.json. Two summaries are comparable if their manifests name the same method, seed, workload, items, container, scale and build mode."

  /// The columns of `medians.csv`.
  package static let columns: [RecordColumn<MedianRecord>] = [
    CellColumns.cell(\.cell),
    RecordColumn("median", "ns", "the median time, to five digits; less is better") { $0.median },
    RecordColumn("ci_low", "ns", "the lower end of its 95 % confidence interval; empty with fewer than 6 blocks") {
      $0.interval?.lowerBound
    },
    RecordColumn("ci_high", "ns", "the upper end of that interval") { $0.interval?.upperBound },
  ]

  /// A cell has one row.
  package var key: RecordKey? { RecordKey(cell: cell, metric: .time, numbers: []) }

  /// Reads a record.
  package init(_ row: RecordRow) throws(InputFileError) {
    cell = try row.cell("cell")
    median = try row.quantity("median")
    guard median > 0 else {
      throw row.failure("median", "found 0, but no cell takes no time", "give a time in nanoseconds, or remove the row")
    }
    interval = try row.interval(try row.optionalQuantity("ci_low"), try row.optionalQuantity("ci_high"))
  }

  private static func rounded(_ value: Double) -> Double {
    guard value > 0, value.isFinite else { return value }
    let step = pow(10, (log10(value)).rounded(.down) - 4)
    // If the step is below 1, the division comes last, so that the shortest text of the number has five digits.
    return step < 1 ? (value / step).rounded() / (1 / step).rounded() : (value / step).rounded() * step
  }
}
