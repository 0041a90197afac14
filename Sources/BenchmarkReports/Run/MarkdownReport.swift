import BenchmarkResults

/// A run's report in Markdown: the conditions, the findings, how to read it, and every figure with its interval.
///
///     let report = MarkdownReport(
///       manifest: manifest, analysis: analysis,
///       floors: ["prepare": Floor(strategy: "scan", meaning: "a running sum over the sizes")])
///     try folder.write(report.text, to: "report.md")
///
/// The same values give the same text.
package struct MarkdownReport: Sendable {
  /// The report.
  package let text: String

  /// Writes a report.
  /// - Parameters:
  ///   - manifest: The manifest of the run.
  ///   - analysis: The analysis of its samples.
  ///   - floors: The floor of each operation; an operation without one has a dash for its distance.
  ///   - otherFloors: Floors of no operation, whose meaning is explained too.
  ///   - complexityClaims: The complexity that is claimed of a layout, strategy and operation; nil if nothing is.
  ///   - prose: Why the figures of each path look as they do.
  /// - Complexity: O(*c* + *c* · *f*), *c* the number of cells, *f* the number of floor cells.
  package init(
    manifest: Manifest, analysis: RunAnalysis, floors: [String: Floor] = [:], otherFloors: [Floor] = [],
    complexityClaims: @escaping @Sendable (ScalingRecord) -> Complexity? = { _ in nil }, prose: ReportProse = ReportProse()
  ) {
    let report = RunReport(
      manifest: manifest, analysis: analysis, floors: floors, otherFloors: otherFloors, complexityClaims: complexityClaims, prose: prose)
    text = report.document.markdown
  }
}
