import InputFiles

/// The accepted count of a cell: a row of the files in `Benchmarks/thresholds`.
package struct ThresholdRecord: RunRecord {
  /// The cell.
  package var cell: CellIdentifier
  /// The counted metric.
  package var metric: Metric
  /// The accepted count per iteration, in the metric's unit: the count when the row was written.
  package var value: Double
  /// The share of the value by which a count may differ and still count as the same; 0 for exact counts.
  package var tolerance: Double

  /// Creates a row. The default tolerance is the standard one of the metric.
  package init(cell: CellIdentifier, metric: Metric, value: Double, tolerance: Double? = nil) {
    self.cell = cell
    self.metric = metric
    self.value = value
    self.tolerance = tolerance ?? Self.standardTolerance(of: metric)
  }

  /// Returns the standard tolerance. It is 1 % for instructions, because the same C library may take other paths on another processor, and 0 for all else.
  package static func standardTolerance(of metric: Metric) -> Double { metric == .instructions ? 0.01 : 0 }

  /// `thresholds.csv`, the name for a single file of all thresholds.
  package static let fileName = "thresholds.csv"

  /// The contents of the file, for readers.
  package static let purpose = "The accepted counts of the cells that check --exact counts; one file for each layout."

  /// The columns of a file of thresholds.
  package static let columns: [RecordColumn<ThresholdRecord>] = [
    CellColumns.cell(\.cell), CellColumns.metric(\.metric),
    RecordColumn("value", "the metric's", "the accepted count per iteration; less is better") { $0.value },
    RecordColumn("tolerance", "share", "how far a count may differ and still pass; 0 is exactly") { $0.tolerance },
  ]

  /// Reads a row.
  package init(_ row: RecordRow) throws(InputFileError) {
    cell = try row.cell("cell")
    metric = try row.metric("metric")
    value = try row.value("value", of: metric)
    tolerance = try row.share("tolerance")
    guard !metric.isTime else {
      throw row.failure(
        "metric", "found \(metric.rawValue), which is never the same twice", "times are held against a baseline, or compared by `ab`")
    }
  }
}
