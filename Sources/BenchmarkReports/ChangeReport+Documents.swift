import BenchmarkResults
import Foundation

extension ChangeReport {
  /// The report in Markdown: what was compared, what makes that doubtful, the rows, and a count for each outcome.
  var markdown: String {
    let heading =
      "## \(MarkdownTable.escaped(comparison.candidate.title)) against \(MarkdownTable.escaped(comparison.baseline.title))\n\n\(method)\n"
    let remarks = (gate?.findings.map(\.text) ?? comparison.differences.map { "\(comparison.candidate.name) has \($0)" })
      .map { "- \(MarkdownTable.escaped($0))\n" }.joined()
    return [heading, remarks, rows.isEmpty ? "" : table, counts].filter { !$0.isEmpty }.joined(separator: "\n")
  }

  private var table: String {
    let figures = (ChangeRow.titles.dropLast() + ["p"]).map { (title: $0, alignment: MarkdownTable.Alignment.right) }
    var table = MarkdownTable(columns: [("cell", .left), ("metric", .left)] + figures + [("outcome", .left)])
    for change in rows {
      let row = ChangeRow(change)
      let outcome = row.ink == .loser ? "**\(row.outcome)**" : row.outcome
      table.add(
        [MarkdownTable.escaped(change.cell.description), MarkdownTable.escaped(change.metric.rawValue)]
          + row.figures.map(MarkdownTable.escaped) + [change.adjustedPValue.map(Figure.pValue) ?? "", outcome])
    }
    return table.text
  }

  private var counts: String {
    var table = MarkdownTable(columns: [("outcome", .left), ("figures", .right)])
    for (outcome, count) in tally { table.add([ChangeRow.words(outcome), Figure.grouped(count)]) }
    return tally.isEmpty ? "" : table.text
  }

  /// The report as JSON: both runs, what differs between them, findings, decision, verdict, and every change by the columns of `changes.csv`.
  var json: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    encoder.dateEncodingStrategy = .iso8601
    guard let data = try? encoder.encode(ChangeDocument(self)) else {
      preconditionFailure("A report of texts, integers and finite numbers is always encodable")
    }
    return String(decoding: data, as: UTF8.self) + "\n"
  }
}

/// A report as JSON has it.
private struct ChangeDocument: Encodable {
  let baseline: Run
  let candidate: Run
  let differences: [Difference]
  let findings: [Finding]
  @NullWhenUnknown var decision: String?
  let verdict: String
  let changes: [RecordObject]

  init(_ report: ChangeReport) {
    baseline = Run(report.comparison.baseline)
    candidate = Run(report.comparison.candidate)
    differences = report.comparison.differences.map(Difference.init)
    findings = report.gate?.findings.map(Finding.init) ?? []
    decision = report.gate?.decision.rawValue
    verdict = report.sentence
    changes = report.comparison.changes.map(RecordObject.init)
  }

  struct Run: Encodable {
    let name: String
    @NullWhenUnknown var commit: String?
    @NullWhenUnknown var startedAt: Date?

    init(_ run: MeasuredRun) {
      name = run.name
      commit = run.manifest.revision.commit
      startedAt = run.manifest.startedAt
    }
  }

  struct Difference: Encodable {
    let condition: String
    @NullWhenUnknown var baseline: String?
    @NullWhenUnknown var candidate: String?

    init(_ difference: RunDifference) {
      condition = difference.kind.rawValue
      baseline = difference.baseline
      candidate = difference.candidate
    }
  }

  struct Finding: Encodable {
    let kind: String
    let text: String
    let cells: [String]

    init(_ finding: GateFinding) {
      kind = finding.kind.rawValue
      text = finding.text
      cells = finding.cells.map(\.description)
    }
  }
}
