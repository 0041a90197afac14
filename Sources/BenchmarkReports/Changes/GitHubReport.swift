import BenchmarkResults

/// A run for GitHub: annotations, a summary of the job, and a verdict as the last line of the log.
///
///     let report = GitHubReport(model)
///     print(report.annotations + report.verdict)
package struct GitHubReport: Sendable {
  /// Workflow commands, one on each line: errors for failed verifications; warnings for other notes on cells, gaps and doubts; notices for other notes of the
  /// run.
  package let annotations: String
  /// The verdict on the run, in one line with its line end.
  package let verdict: String
  /// Markdown for the job's summary: the verdict, then the report.
  package let summary: String

  /// The largest size of a step's summary in bytes, including the text that other commands write to it. GitHub shows nothing of a larger one.
  package static let maximumBytes = 1 << 20

  /// The report of a run.
  package init(_ model: ReportModel) {
    let (manifest, analysis) = (model.manifest, model.analysis)
    let program = manifest.program
    let failedCells = Set(analysis.failedCells)
    let ofCells = CellNotes(analysis).notes.map { note in
      GitHubAnnotation(
        note.cells.contains(where: failedCells.contains) ? .error : .warning, Self.message(note), title: note.cells[0].description)
    }
    let ofRun = manifest.notesForReaders.map { note in
      GitHubAnnotation(note.isDoubt ? .warning : .notice, note.description, title: program)
    }
    let completeness = RunCompleteness(manifest, analysis.summaries)
    let notes = Set(manifest.notes.map(\.description))
    let gaps = completeness.gaps.filter { !notes.contains($0) }.map { GitHubAnnotation(.warning, $0, title: program) }
    let all = ofCells + gaps + ofRun
    let sentence = Self.verdict(completeness, failedCells, notes: all.count { $0.level == .warning })
    annotations = GitHubAnnotation.text(of: all)
    verdict = "\(program): \(sentence)\n"
    summary = "**\(program)**: \(sentence)\n\n\(model.document.markdown)\n"
  }

  private static func message(_ note: CellNotes.Note) -> String {
    let named = note.cells.prefix(NotesSection.limit).map(\.description).joined(separator: "\n")
    let rest = note.cells.count - NotesSection.limit
    return note.cells.count == 1 ? note.text : "\(note.text)\n\(named)\(rest > 0 ? "\nand \(rest) more" : "")"
  }

  private static func verdict(_ completeness: RunCompleteness, _ failed: Set<CellIdentifier>, notes: Int) -> String {
    let rest = completeness.isComplete ? "good" : "incomplete"
    let word = !failed.isEmpty ? "failed verification" : completeness.measured == 0 ? "nothing measured" : rest
    var parts = ["\(completeness)", "\(failed.count) failed verification"]
    if notes > 0 { parts.append(notes == 1 ? "1 note" : "\(notes) notes") }
    return "\(word): \(parts.joined(separator: ", "))"
  }

  /// Returns the part of `text` that GitHub shows after `held` bytes of the same step. This is the whole text, or as many whole lines as fit and a line that
  /// says where the rest is. Empty if not even that line fits.
  package static func cut(_ text: String, below held: Int, whole place: String) -> String {
    let room = maximumBytes - held
    guard text.utf8.count > room else { return text }
    let remark = "\nCut here: GitHub shows no more than 1 MiB of a step. The whole is in \(place).\n"
    guard remark.utf8.count <= room else { return "" }
    let start = text.utf8.prefix(room - remark.utf8.count)
    let end = start.lastIndex(of: UInt8(ascii: "\n")).map { start.index(after: $0) } ?? start.startIndex
    return String(text[..<end]) + remark
  }
}
