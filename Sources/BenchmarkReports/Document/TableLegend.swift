import BenchmarkResults

/// An explanation of the cells of a run's tables. Each renderer shows other parts of a cell, so each has its own wording.
package struct TableLegend: Sendable {
  /// The margins that a lead must exceed to be marked as decided.
  let margins: NoiseMargins
  /// The descriptions of strategies and operations from the program that measured them.
  let catalog: RunCatalogue
  /// The scope within which the floors were measured, such as `run`; `nil` if cells do not mention floors.
  let floorsMeasuredIn: String?

  /// A description of the caches' contents.
  private var caches: ReportText {
    let cold: ReportText = catalog.operation(.frame).map { "\(code: $0) and operations" } ?? "Operations"
    return """
      \(cold) named \(code: ".cold") are cold: code and data come from memory, as after the rest of an app's frame. All \
      others are warm: the same work was done right before. Floors are sampled as the operations beside them.
      """
  }

  /// The legend for a renderer that shows everything known about a cell and highlights the fastest.
  var ofFullCells: [ReportText] {
    let limit =
      catalog.limits.isEmpty ? "" : " Where a program at the layout's limit was measured, the distance is to that, and it is not ranked."
    let floor = floorsMeasuredIn.map { place -> ReportText in
      """
      The last line is the distance to a hardware floor: 2.00× takes twice as long as a bare loop over the same items, measured in the same \(place). \
      \(emphasis: "Floors") says what each loop does. Only some floors are lower bounds, so a figure below 1 can be right. – means that the floor was not \
      measured.\(limit)
      """
    }
    let winner: ReportText = """
      The fastest time of a row is \(strong: "bold") if its lead over the next is larger than \(MarginText.words(margins)) and not chance, corrected for the \
      number of comparisons in the run. It is \(emphasis: "slanted") if the lead is smaller, or may be chance. A cell without a time says why it has none.
      """
    let lines: [ReportText] = [
      "Each cell begins with the median time of one iteration and its 95 % confidence interval in brackets, in the same unit.", caches,
      "The next line is how many times faster or slower than \(catalog.referenceName) the strategy is, paired round by round, with the interval of that ratio.",
      "Then come the allocations of one iteration and their bytes, if they were counted.",
    ]
    return lines + [floor, winner].compactMap(\.self)
  }

  /// The legend for a page, whose cells have colours and whose rows open.
  var ofColoredCells: [ReportText] {
    [
      "A figure is the median time of one iteration. Below it: how many times faster or slower than \(strong: catalog.referenceName) in the same rounds.",
      caches,
      "★ marks the fastest of a row if its lead over the next is larger than \(MarginText.words(margins)) and not chance, ☆ if it is smaller, or may be chance. An empty cell was not measured.",
      "The colour of a cell says how much of the layout budget the time takes. Times far below it have no colour, and look alike.",
      "Open a row by its number of items: its blocks and its spread, what was counted, and the commands that measure it again and show where the time goes.",
    ]
  }
}
