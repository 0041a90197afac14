import InputFiles

/// What a cell may count: a row of the files in `Benchmarks/thresholds`.
package struct ThresholdRecord: RunRecord {
  /// The cell.
  package var cell: CellIdentifier
  /// What is counted.
  package var metric: Metric
  /// What it counted when the row was written, per iteration, in the metric's unit.
  package var value: Double
  /// The share of the value by which a count may differ and still be called the same; 0 for what is exact.
  package var tolerance: Double

  /// Creates a row; its tolerance is the metric's standard one unless told otherwise.
  package init(cell: CellIdentifier, metric: Metric, value: Double, tolerance: Double? = nil) {
    self.cell = cell
    self.metric = metric
    self.value = value
    self.tolerance = tolerance ?? Self.standardTolerance(of: metric)
  }

  /// 1 % for instructions, of which another processor may take others through the same C library; 0 for all else.
  package static func standardTolerance(of metric: Metric) -> Double { metric == .instructions ? 0.01 : 0 }

  /// `thresholds.csv`, where a single file holds them all.
  package static let fileName = "thresholds.csv"

  /// What the file holds.
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
