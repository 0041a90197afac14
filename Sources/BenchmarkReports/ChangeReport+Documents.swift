import BenchmarkResults
import Foundation

extension ChangeReport {
  /// The report in Markdown: the two runs, doubts about comparing them, the rows, and the number of rows for each outcome.
  var markdown: String { document.markdown(level: 2) }

  /// The report as a document for a page. It begins with the verdict, which verbs print as their last line.
  package var pageDocument: ReportDocument {
    var document = document
    document.blocks.insert(.paragraph("\(strong: sentence)."), at: 0)
    return document
  }

  /// The report as a document.
  package var document: ReportDocument {
    let remarks = gate?.findings.map(\.text) ?? comparison.differences.map { "\(comparison.candidate.name) has \($0)" }
    return ReportDocument(
      "\(comparison.candidate.title) against \(comparison.baseline.title)",
      [.paragraph(ReportText(method))]
        + (remarks.isEmpty ? [] : [.list(remarks.map { ReportText($0) })])
        + ChangeChart(rows).blocks + (rows.isEmpty ? [] : [.table(table)]) + (tally.isEmpty ? [] : [.table(countTable)])
        + (self.remarks.isEmpty ? [] : [.list(self.remarks.map { ReportText($0) })]) + reasons)
  }

  /// Why cells cost more, as far as it is known, and the commands that show it.
  private var reasons: [ReportBlock] {
    let commands = ProfileHint(comparison).commands
    guard !commands.isEmpty else { return [] }
    return (causes.isEmpty ? [] : [.paragraph(ReportText("Where the work grew:")), .list(causes.map { ReportText($0) })])
      + [.paragraph(ReportText("To see why:")), .commands(commands)]
  }

  private var countTable: ReportTable {
    var table = ReportTable([.words("outcome"), .figures("figures")], caption: "How many figures had each outcome")
    for (outcome, count) in tally { table.add([.words(ChangeRow.words(outcome)), ReportTable.Cell(.count(count))]) }
    return table
  }

  /// The report as JSON: both runs, their differences, findings, decision, verdict, and every change with the columns of `changes.csv`.
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

/// The JSON form of a report.
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

    init(_ run: RunData) {
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
