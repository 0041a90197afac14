import BenchmarkResults

/// A run's report in Markdown: what was measured where, how to read it, and every figure beside its interval.
///
///     let report = MarkdownReport(
///       manifest: manifest, analysis: analysis,
///       floors: ["prepare": Floor(strategy: "scan", meaning: "a running sum over the sizes")])
///     try folder.write(report.text, to: "report.md")
///
/// The same values give the same text.
public struct MarkdownReport: Sendable {
  /// The report.
  public let text: String

  /// Writes a report.
  /// - Parameters:
  ///   - manifest: What the run was.
  ///   - analysis: What is derived from its samples.
  ///   - floors: The floor of each operation; an operation without one has a dash for its distance.
  ///   - otherFloors: Floors that no operation is held against, for their meaning.
  /// - Complexity: O(*c* + *c* · *f*), *c* the number of cells, *f* the number of floor cells.
  public init(manifest: Manifest, analysis: RunAnalysis, floors: [String: Floor] = [:], otherFloors: [Floor] = []) {
    let index = ReportIndex(manifest: manifest, analysis: analysis)
    let layouts = index.layouts.map { LayoutSection(layout: $0, index: index, floors: floors).text }
    let sections =
      [
        MachineSection(manifest: manifest).text,
        Self.legend(hasFloors: !floors.isEmpty),
      ] + layouts + [
        FloorSection(index: index, floors: floors, otherFloors: otherFloors).text,
        FrameBudgetSection(index: index).text,
        ContaminationSection(analysis: analysis).text,
        NotesSection(manifest: manifest, analysis: analysis).text,
      ]
    text = sections.filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private static func legend(hasFloors: Bool) -> String {
    let floor = """
      The last line is how many times the time of a hardware floor the strategy takes, measured in the same run over the same items (– where
      none was). What each floor is stands under Floors; only some are bounds, so a figure below 1 is no mistake.

      """
    return """
      ## How to read it

      Each cell is the median time of one iteration, with its 95 % confidence interval in brackets in the same unit. Below it stands how many
      times faster than naive the strategy is, paired round by round, with the interval of that ratio; then, where they were counted, the
      allocations of one iteration and their bytes.
      \(hasFloors ? floor : "")The fastest time of a row is **bold** where its lead over the next is decided, corrected for the number of \
      comparisons in the run, and
      *slanted* where it is not: then the two could not be told apart. An empty cell was not measured; the notes at the end say why.

      """
  }
}
