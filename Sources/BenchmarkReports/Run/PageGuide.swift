import BenchmarkResults

/// What a page says about itself.
enum PageGuide {
  /// What the caches hold, for every report.
  static let caches: ReportText = """
    \(code: "relayout") and operations named \(code: ".cold") are cold: code and data come from memory, as after the rest of an app's frame. All others are \
    warm: the same work was done right before. Floors are sampled as the operations beside them.
    """

  /// How to read it, in a few lines.
  static func lines(_ margins: NoiseMargins) -> [ReportText] {
    [
      "A figure is the median time of one iteration. Below it: how many times faster or slower than \(strong: "naive") in the same rounds.",
      caches,
      "★ marks the fastest of a row if its lead over the next is larger than \(MarginText.words(margins)) and not chance, ☆ if it is smaller, or may be chance. An empty cell was not measured.",
      "The colour of a cell says how much of a frame at 120 Hz (8.33 ms) the time takes. Times far below a frame have no colour, and look alike.",
      "Open a row by its number of items: its blocks and its spread, what was counted, and the commands that measure it again and show where the time goes.",
    ]
  }

  /// How figures come about.
  /// - Parameters:
  ///   - program: The name of the program that measured.
  ///   - samplesFile: The name of the file that holds the samples.
  ///   - conditions: The conditions of the run.
  static func method(program: String, samplesFile: String, conditions: [ReportBlock]) -> ReportBlock {
    let files: ReportText =
      "\(code: samplesFile) beside this page holds every sample. \(code: "\(program) report DIR") derives every figure from it again."
    return .section("Method", [.list(steps + [files]), .section("Conditions", conditions)])
  }

  private static let steps: [ReportText] = [
    "Before a cell is timed, its output is compared with that of \(strong: "naive"). A cell that differs is not timed, and the run fails.",
    """
    In each round every strategy of a row is sampled once, in orders in which each comes directly after each other one equally often. A warm sample is a batch \
    of iterations at 16 places that were visited right before; it lasts at least 20 µs and 100 times the clock's resolution. A cold sample is one iteration \
    after 64 MB of other memory were read twice.
    """,
    "Intervals hold the median with 95 % confidence. Ratios are paired by round; their p-values are corrected for all comparisons of the run (Benjamini and Hochberg).",
    "Samples that met a context switch or a page fault are counted and kept, except where a chart or a frame budget says otherwise.",
    "Allocations and bytes are counted in a pass of their own, and repeat exactly.",
  ]
}
