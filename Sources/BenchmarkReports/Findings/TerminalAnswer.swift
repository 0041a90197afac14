import BenchmarkResults

/// The answer of a run for a terminal: the strategies to take, then the first findings and all cautions. It fits on 40 lines together with the lines that
/// name the report's files, if it does with one finding.
///
///     print(TerminalAnswer(model, width: 100).text)
package struct TerminalAnswer: Sendable {
  /// The text; empty if the run decides nothing.
  package let text: String

  /// The largest number of findings shown besides cautions. Fewer are shown if they do not fit.
  private static let mostFindings = 3
  /// The number of lines of a screen of 40 that are left by the two that name the report's files.
  private static let mostLines = 38
  /// The largest number of kinds of use that are explained. A user who chose some sees their mixes; those of every layout would not fit.
  private static let mostUses = 2

  /// Writes the answer.
  /// - Parameters:
  ///   - model: The run.
  ///   - width: The terminal's width in characters.
  ///   - isColored: Whether the text contains the escapes that colour a terminal.
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
