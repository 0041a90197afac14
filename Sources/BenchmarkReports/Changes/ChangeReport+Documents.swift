import BenchmarkResults
import Foundation
import InputFiles

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

  /// The known reasons why cells cost more, and the commands that show why.
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
    JSONText.file(
      [
        "baseline": comparison.baseline.object, "candidate": comparison.candidate.object,
        "differences": comparison.differences.map(\.object), "findings": gate?.findings.map(\.object) ?? [],
        "decision": gate?.decision.rawValue, "verdict": sentence, "changes": comparison.changes.map { JSONObject($0) },
      ] as JSONObject)
  }
}

extension RunData {
  fileprivate var object: JSONObject { ["name": name, "commit": manifest.revision.commit, "startedAt": manifest.startedAt] }
}

extension RunDifference {
  fileprivate var object: JSONObject { ["condition": kind.rawValue, "baseline": baseline, "candidate": candidate] }
}

extension GateFinding {
  fileprivate var object: JSONObject { ["kind": kind.rawValue, "text": text, "cells": cells.map(\.description)] }
}
