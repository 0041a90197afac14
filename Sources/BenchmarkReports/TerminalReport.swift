import BenchmarkResults

/// A run's report for a terminal: one table a layout, with each strategy's median, how many times faster than naive it is, and its allocations.
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
    let counted = analysis.summaries.contains { $0.metric == .allocations }
    let legend =
      "Median time of one iteration, × faster than naive\(counted ? ", a: allocations" : ""). "
      + "* fastest, ~ fastest but not told from the next.\n"
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
    let columns = strategies.map { strategy in FigureColumn(groups.map { figures(of: $0, strategy) }) }
    for (row, group) in groups.enumerated() {
      table.add(
        [TerminalTable.Cell(text: LayoutSection.title(of: group)), TerminalTable.Cell(text: Figure.items(group.n))]
          + columns.map { $0.cell(row) })
    }
    return table
  }

  private func figures(of group: CellGroup, _ strategy: String) -> FigureColumn.Figures? {
    guard let median = index.summary(group, strategy)?.median else { return nil }
    let winner = index.winner(of: group)
    return FigureColumn.Figures(
      time: Figure.time(median), times: index.speedup(group, strategy).map { Figure.times($0.times) } ?? "",
      allocations: index.summary(group, strategy, .allocations)?.median.map { Figure.count($0) + "a" } ?? "",
      isDecided: winner?.strategy == strategy ? winner?.isDecided : nil)
  }
}

/// One strategy's figures, each kind right under its like.
private struct FigureColumn {
  struct Figures {
    let time: String
    let times: String
    let allocations: String
    /// Whether the lead is decided, of the fastest of the row; nil for the others.
    let isDecided: Bool?
  }

  private let rows: [Figures?]
  private let widths: [Int]

  init(_ rows: [Figures?]) {
    self.rows = rows
    widths = [\Figures.time, \.times, \.allocations].map { part in rows.map { $0?[keyPath: part].count ?? 0 }.max() ?? 0 }
  }

  /// The cell of a row: time, how many times faster, allocations, and the mark of the fastest or the blank where it would stand.
  func cell(_ row: Int) -> TerminalTable.Cell {
    guard let figures = rows[row] else { return TerminalTable.Cell(text: "") }
    let parts = zip([figures.time, figures.times, figures.allocations], widths).filter { $0.1 > 0 }.map { text, width in
      String(repeating: " ", count: width - text.count) + text
    }
    let text = parts.joined(separator: " ")
    guard let isDecided = figures.isDecided else { return TerminalTable.Cell(text: text + "  ") }
    return TerminalTable.Cell(text: text + (isDecided ? " *" : " ~"), ink: isDecided ? .winner : .candidate)
  }
}
