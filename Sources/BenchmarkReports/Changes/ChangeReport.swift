import BenchmarkResults
import BenchmarkStatistics
import Foundation

/// The comparison of two runs, for people and for programs.
///
///     let report = ChangeReport(comparison, gate: gate)
///     print(report.text(as: .text) + report.verdict)
///
/// For people, rows are ordered by outcome, the most severe first. Equivalent rows are only counted, unless the user wants all rows. An inconclusive row
/// shows the smallest change that could have been found. For programs, all rows are ordered by cell. The same values give the same text.
package struct ChangeReport: Sendable {
  /// The comparison to report.
  package let comparison: RunComparison
  /// The decision; `nil` if the user asked for none.
  package let gate: RegressionGate?
  /// Whether text and Markdown show equivalent rows too.
  package let showsAll: Bool
  /// The findings of profiles of the cells that cost more, with a line for each; empty without profiles.
  package var causes: [String] = []
  /// The reason why no instructions were counted although they should have been; `nil` if they were.
  package var missingInstructions: String?

  /// A report of a comparison, with the gate's decision on it.
  package init(_ comparison: RunComparison, gate: RegressionGate? = nil, showsAll: Bool = false) {
    self.comparison = comparison
    self.gate = gate
    self.showsAll = showsAll
  }

  /// Returns the report in one of the forms. Only JSON contains the verdict.
  /// - Complexity: O(*r* log *r*), where *r* is the number of changes.
  package func text(as format: Listing.Format, isColored: Bool = false) -> String {
    switch format {
    case .text:
      heading + "\n" + (rows.isEmpty ? "" : TerminalTable(table).text(isColored: isColored) + "\n") + counts
        + remarks.map { "\($0)\n" }.joined() + hints
    case .markdown: markdown
    case .csv: RecordTable.text(of: comparison.changes)
    case .json: json
    }
  }

  /// The verdict in one line, with its line end.
  package var verdict: String { "\(program): \(sentence)\n" }

  /// The name of the program that measured the candidate.
  var program: String { comparison.candidate.manifest.program }

  /// The rows in reports for people, the most severe first.
  var rows: [ChangeRecord] {
    let order = Dictionary(uniqueKeysWithValues: ChangeOutcome.allCases.enumerated().map { ($1, $0) })
    let shown = comparison.changes.enumerated().filter { showsAll || $0.element.outcome != .equivalent }
    return shown.sorted { (order[$0.element.outcome] ?? 0, $0.offset) < (order[$1.element.outcome] ?? 0, $1.offset) }.map(\.element)
  }

  /// `main (1a2b3c4, 2026-11-21T01:01:15Z) → new (5e6f7a8, 2026-11-22T01:01:15Z)`, and the method of comparing times.
  private var heading: String { "\(comparison.baseline.title) → \(comparison.candidate.title)\n\(method)\n" }

  var method: String {
    guard comparison.changes.isEmpty || comparison.changes.contains(where: \.metric.isTime) else {
      let most = comparison.changes.compactMap(\.margin).max() ?? 0
      return "Counts exactly\(most > 0 ? ", with tolerances up to \(Figure.percent(most))" : "")."
    }
    let pairs = comparison.settings.pairing == .byBlock ? "round by round" : "as independent samples"
    let margins = Set(comparison.changes.filter(\.metric.isTime).compactMap(\.margin)).sorted()
    let chosen = comparison.settings.margins.least
    let least = Figure.percent(margins.first ?? chosen.share)
    let most = margins.count > 1 ? " to \(Figure.percent(margins[margins.count - 1]))" : ""
    let time = chosen.difference > 0 ? " (\(Figure.value(chosen.difference, of: .time)) are inside it)" : ""
    return "Times \(pairs)\(order), margin \(least)\(most)\(time), adjusted for all cells; counts exactly."
  }

  /// A remark on the order of functions, if both programs were linked again for every round.
  private var order: String {
    let isShuffled = [comparison.baseline, comparison.candidate].allSatisfy { run in
      run.manifest.build.flags?.contains { $0.hasPrefix("--shuffle-sections") } ?? false
    }
    return comparison.settings.pairing == .byBlock && isShuffled ? " (functions in another order in each)" : ""
  }

  /// The table of ``rows``.
  var table: ReportTable {
    var table = ReportTable(ChangeRow.columns, caption: "What changed, the most severe first")
    for change in rows {
      table.add(
        ChangeRow(change).cells,
        scope: ReportScope([.layout: change.cell.layout, .strategy: change.cell.strategy, .size: "\(change.cell.n)"]))
    }
    return table
  }

  /// The commands that show why cells cost more; empty if no cell does.
  private var hints: String {
    let commands = ProfileHint(comparison).commands
    return commands.isEmpty ? "" : "\nto see why:\n" + commands.map { "  \($0)\n" }.joined()
  }

  /// A line for each outcome that occurs.
  private var counts: String {
    let width = ChangeOutcome.allCases.map { ChangeRow.words($0).count }.max() ?? 0
    return tally.map { outcome, count in
      let name = ChangeRow.words(outcome)
      let metrics = Metric.allCases.compactMap { metric -> String? in
        let count = comparison.changes.count { $0.outcome == outcome && $0.metric == metric }
        return count > 0 ? "\(metric.rawValue) \(Figure.grouped(count))" : nil
      }
      let blanks = String(repeating: " ", count: width + 2 - name.count)
      return "\(name)\(blanks)\(Figure.grouped(count)) (\(metrics.joined(separator: ", ")))\n"
    }.joined()
  }

  /// The number of changes with each outcome that occurs, the most severe first.
  var tally: [(outcome: ChangeOutcome, count: Int)] {
    ChangeOutcome.allCases.compactMap { outcome in
      let count = comparison.changes.count { $0.outcome == outcome }
      return count > 0 ? (outcome, count) : nil
    }
  }

  /// The verdict without the program's name.
  var sentence: String {
    let cells = Set(comparison.changes.map(\.cell)).count
    let counted = tally.map { "\(Figure.grouped($0.count)) \(ChangeRow.words($0.outcome))" }.joined(separator: ", ")
    let figures = comparison.changes.count
    let all =
      "\(counted.isEmpty ? "nothing" : counted), of \(Figure.grouped(figures)) \(figures == 1 ? "figure" : "figures") "
      + "of \(Figure.grouped(cells)) \(cells == 1 ? "cell" : "cells")"
    // A reason may quote another program's lines.
    let missing =
      missingInstructions.map { "; instructions were not counted: \($0.split(whereSeparator: \.isNewline).joined(separator: " "))" } ?? ""
    guard let gate else { return "compared: \(all)\(missing)" }
    return "\(gate.decision.words)\(reason(gate)): \(all)\(missing)"
  }

  /// Returns the reason for the decision if the counts do not show it: the finding, or the first cell.
  private func reason(_ gate: RegressionGate) -> String {
    switch gate.decision {
    case .passed, .inconclusive: ""
    case .notComparable: gate.findings.first { $0.weight == .forbids }.map { " (\($0.text))" } ?? ""
    case .incomplete: gate.findings.first { $0.weight == .leavesGap }.map { " (\($0.text))" } ?? ""
    case .failedVerification: first { $0 == .failedVerification }
    case .regressed: first(where: \.isRegression)
    case .improved: first(where: \.isImprovement)
    }
  }

  private func first(where isWanted: (ChangeOutcome) -> Bool) -> String {
    comparison.cells(where: isWanted).first.map { " (\($0) first)" } ?? ""
  }
}

extension RegressionGate.Decision {
  /// The decision in words.
  var words: String { rawValue.replacing("_", with: " ") }
}

extension RunData {
  /// The run's name, with its commit and time if they are known.
  var title: String {
    let known = [manifest.revision.label(digits: 7), manifest.startedAt?.formatted(.iso8601)].compactMap(\.self)
    return known.isEmpty ? name : "\(name) (\(known.joined(separator: ", ")))"
  }
}
