import BenchmarkResults

/// A run's report in Markdown: the conditions, how to read it, and every figure with its interval.
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
  ///   - manifest: The manifest of the run.
  ///   - analysis: The analysis of its samples.
  ///   - floors: The floor of each operation; an operation without one has a dash for its distance.
  ///   - otherFloors: Floors of no operation, whose meaning is explained too.
  /// - Complexity: O(*c* + *c* · *f*), *c* the number of cells, *f* the number of floor cells.
  public init(manifest: Manifest, analysis: RunAnalysis, floors: [String: Floor] = [:], otherFloors: [Floor] = []) {
    let index = ReportIndex(manifest: manifest, analysis: analysis)
    let layouts = index.sections.map { LayoutSection(section: $0, index: index, floors: floors).text }
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
      - The last line is the distance to a hardware floor: how many times the time of a bare loop over the same items, measured in the same run.
        *Floors* says what each loop does. Only some of them are lower bounds, so a figure below 1 is no mistake; – means the floor was not measured.

      """
    return """
      ## How to read it

      - Each cell begins with the median time of one iteration and its 95 % confidence interval in brackets, in the same unit.
      - The next line is how many times faster or slower than naive the strategy is, paired round by round, with the interval of that ratio.
      - Then come the allocations of one iteration and their bytes, if they were counted.
      \(hasFloors ? floor : "")- The fastest time of a row is **bold** if its lead over the next is decided, corrected for the number of comparisons \
      in the run. It is *slanted*
        if the two could not be told apart. An empty cell was not measured; the notes at the end say why.

      """
  }
}
