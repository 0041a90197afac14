/// A description of how the figures of a page are measured and derived.
enum PageMethod {
  /// Returns the section.
  /// - Parameters:
  ///   - program: The name of the program that measured.
  ///   - samplesFile: The name of the file that contains the samples.
  ///   - reference: The name of the strategy whose output is taken as correct.
  static func section(program: String, samplesFile: String, reference: String) -> ReportBlock {
    let files: ReportText =
      "\(code: samplesFile) beside this page holds every sample. \(code: "\(program) report DIR") derives every figure from it again."
    return .section("Method", [.list(steps(reference) + [files])])
  }

  private static func steps(_ reference: String) -> [ReportText] {
    [
      "Before a cell is timed, its output is compared with that of \(strong: reference). A cell that differs is not timed, and the run fails.",
      """
      In each round every strategy of a row is sampled once, in orders in which each comes directly after each other one equally often. A warm sample is a batch \
      of iterations at 16 places that were visited right before; it lasts at least 20 µs and 100 times the clock's resolution. A cold sample is one iteration \
      after 64 MB of other memory were read twice.
      """,
      "Intervals contain the median with 95 % confidence. Ratios are paired by round; their p-values are corrected for all comparisons of the run (Benjamini and Hochberg).",
      "Samples that met a context switch or a page fault are counted and kept, except where a chart or a frame budget says otherwise.",
      "Allocations and bytes are counted in a pass of their own, and repeat exactly.",
    ]
  }
}
