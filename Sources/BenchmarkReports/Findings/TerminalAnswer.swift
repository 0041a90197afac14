import BenchmarkResults

/// What a run answers, for a terminal: what to take, then the first findings and all cautions. With the places of the report it fits on 40 lines if one
/// finding does.
///
///     print(TerminalAnswer(model, width: 100).text)
package struct TerminalAnswer: Sendable {
  /// The text; empty if nothing can be decided.
  package let text: String

  /// So many findings are shown besides cautions, if they fit.
  private static let mostFindings = 3
  /// So many lines are left of a screen of 40 by the two that say where the report is.
  private static let mostLines = 38
  /// So many kinds of use are explained: a person who chose some sees what they are; for those of every layout there is no room.
  private static let mostUses = 2

  /// Writes the answer.
  /// - Parameters:
  ///   - model: The run.
  ///   - width: The terminal's width in characters.
  ///   - isColored: Whether the text holds the escapes that colour a terminal.
  package init(_ model: ReportModel, width: Int = TerminalReport.standardWidth, isColored: Bool = false) {
    let decisions = model.findings.decisions
    guard !decisions.isEmpty else {
      text = ""
      return
    }
    let table = TerminalTable(decisions.table, fitting: width).text(isColored: isColored)
    let legend = Self.legend(decisions).wrapped(to: width, indent: "  ").map { $0 + "\n" }.joined() + "\n"
    let remarks = TerminalReport.remarks(on: model, marksRows: false, width: width, isColored: isColored)
    func answer(_ count: Int) -> String {
      let findings = TerminalFindings(
        model.findings.leading(count), isBrief: true, width: width, isColored: isColored,
        explainsUses: model.findings.uses.count <= Self.mostUses)
      return table + legend + findings.text + remarks
    }
    let answers = (1...Self.mostFindings).map(answer)
    text = answers.last { $0.count { $0 == "\n" } <= Self.mostLines } ?? answers[0]
  }

  private static func legend(_ decisions: DecisionTable) -> String {
    let time = Figure.shortest(decisions.budget.nanoseconds, ["ns", "µs", "ms", "s"])
    let frame = decisions.hasFramesAlone ? " °: only a frame in which one item changes was measured." : ""
    return "any x: all will do; the slowest takes x of the layout budget, \(time). x → b y: take b (~: or others).\(frame)"
  }
}
