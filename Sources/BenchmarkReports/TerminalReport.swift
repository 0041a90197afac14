import BenchmarkResults

/// A run's report for a terminal: one table a layout, with the median of each strategy and how many times faster than naive it is.
///
///     print(TerminalReport(manifest: manifest, analysis: analysis, isColored: true).text)
///
/// `*` marks the fastest of a row where its lead over the next is decided, `~` where it is not. The same values give the same text.
public struct TerminalReport: Sendable {
  /// The width that tables keep to, in characters; strategies that do not fit side by side follow in a further table.
  public static let width = 120

  /// The report.
  public let text: String

  /// Writes a report.
  /// - Parameters:
  ///   - manifest: What the run was; its plan gives the order of layouts, strategies and operations.
  ///   - analysis: What is derived from its samples.
  ///   - isColored: Whether the text holds the escapes that colour a terminal.
  public init(manifest: Manifest, analysis: RunAnalysis, isColored: Bool = false) {
    let index = ReportIndex(manifest: manifest, analysis: analysis)
    let tables = index.layouts.map { TerminalSection(layout: $0, index: index).text(isColored: isColored) }
    guard !tables.isEmpty else {
      text = "Nothing was measured.\n" + Self.remarks(analysis)
      return
    }
    let legend =
      "Median time of one iteration, × faster than naive. * fastest, ~ fastest but not told from the next.\n"
    text = tables.joined(separator: "\n") + "\n" + legend + Self.remarks(analysis)
  }

  private static func remarks(_ analysis: RunAnalysis) -> String {
    let timed = analysis.summaries.filter { $0.metric == .time && $0.contaminated != nil }
    let contaminated = timed.compactMap(\.contaminated).reduce(0, +)
    var text = ""
    if contaminated > 0 {
      let samples = timed.map(\.samples).reduce(0, +)
      text += "\(Figure.grouped(contaminated)) of \(Figure.grouped(samples)) timed samples met a context switch or a page fault.\n"
    }
    for note in CellNotes(analysis).notes {
      let rest = note.cells.count - 1
      text += "Note: \(oneLine(note.text)): \(note.cells[0])\(rest > 0 ? " and \(rest) more" : "")\n"
    }
    return text
  }

  private static func oneLine(_ text: String) -> String {
    String(String.UnicodeScalarView(text.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }))
  }
}

/// The tables of one layout.
private struct TerminalSection {
  let layout: String
  let index: ReportIndex

  func text(isColored: Bool) -> String {
    let groups = index.groups(in: layout)
    let heading = isColored ? Ink.heading.paint(layout) : layout
    let tables = blocks(of: index.strategies(in: groups), groups).map { table(of: $0, groups).text(isColored: isColored) }
    return heading + "\n" + tables.joined(separator: "\n")
  }

  /// The strategies in as few runs as keep every table to the width; a run holds at least one.
  private func blocks(of strategies: [String], _ groups: [CellGroup]) -> [[String]] {
    var blocks: [[String]] = []
    for strategy in strategies {
      if let last = blocks.last, table(of: last + [strategy], groups).width <= TerminalReport.width {
        blocks[blocks.count - 1].append(strategy)
      } else {
        blocks.append([strategy])
      }
    }
    return blocks
  }

  private func table(of strategies: [String], _ groups: [CellGroup]) -> TerminalTable {
    var table = TerminalTable(titles: ["operation", "n"] + strategies, wordColumns: 1)
    for group in groups {
      let winner = index.winner(of: group)
      table.add(
        [TerminalTable.Cell(text: LayoutSection.title(of: group)), TerminalTable.Cell(text: Figure.items(group.n))]
          + strategies.map { cell(group, $0, winner: winner) })
    }
    return table
  }

  private func cell(_ group: CellGroup, _ strategy: String, winner: (strategy: String, isDecided: Bool)?) -> TerminalTable.Cell {
    guard let median = index.summary(group, strategy)?.median else { return TerminalTable.Cell(text: "") }
    let time = ([Figure.time(median)] + [index.speedup(group, strategy).map { Figure.times($0.times) }].compactMap(\.self))
      .joined(separator: " ")
    // A blank where no mark stands keeps the figures of a column under each other.
    guard let winner, winner.strategy == strategy else { return TerminalTable.Cell(text: time + "  ") }
    return TerminalTable.Cell(text: time + (winner.isDecided ? " *" : " ~"), ink: winner.isDecided ? .winner : .candidate)
  }
}
