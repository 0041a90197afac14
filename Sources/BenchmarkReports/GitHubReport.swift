import BenchmarkResults

/// A run for GitHub: annotations, a summary of the job, and a verdict as the last line of the log.
///
///     let report = GitHubReport(manifest: manifest, analysis: analysis, failed: failedCells, markdown: report.text)
///     print(report.annotations + report.verdict)
package struct GitHubReport: Sendable {
  /// Workflow commands, one on each line: an error for a failed verification, a warning for a note, a notice for the shards.
  package let annotations: String
  /// Whether the run is good, in one line with its line end.
  package let verdict: String
  /// Markdown for the job's summary: the verdict, then the report, cut to GitHub's limit.
  package let summary: String

  /// The largest size of a step's summary in bytes. GitHub shows nothing of a larger one.
  package static let maximumBytes = 1 << 20

  /// Writes what GitHub shows.
  /// - Parameters:
  ///   - manifest: The manifest of the run.
  ///   - analysis: The analysis of its samples.
  ///   - failed: The cells that failed verification.
  ///   - markdown: The run's report.
  package init(manifest: Manifest, analysis: RunAnalysis, failed: [CellIdentifier], markdown: String) {
    let failedCells = Set(failed)
    let ofCells = CellNotes(analysis).notes.map { note in
      GitHubAnnotation(
        note.cells.contains(where: failedCells.contains) ? .error : .warning, Self.message(note), title: note.cells[0].description)
    }
    let ofRun = manifest.notesForReaders.map { note in
      GitHubAnnotation(note.isDoubt ? .warning : .notice, note.description, title: "layoutbench")
    }
    let completeness = RunCompleteness(manifest, analysis)
    let notes = Set(manifest.notes.map(\.description))
    let gaps = completeness.gaps.filter { !notes.contains($0) }.map { GitHubAnnotation(.warning, $0, title: "layoutbench") }
    let all = ofCells + gaps + ofRun
    let sentence = Self.verdict(completeness, failedCells, notes: all.count { $0.level == .warning })
    annotations = GitHubAnnotation.text(of: all)
    verdict = "layoutbench: \(sentence)\n"
    summary = Self.cut("**layoutbench**: \(sentence)\n\n\(markdown)\n", whole: "report.md")
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

  /// `text`, or as many whole lines of it as GitHub accepts, and then a line that says where the whole text is.
  static func cut(_ text: String, whole place: String) -> String {
    guard text.utf8.count > maximumBytes else { return text }
    let remark = "\nCut here: GitHub shows no more than 1 MiB. The whole is in \(place).\n"
    let room = text.utf8.prefix(maximumBytes - remark.utf8.count)
    let end = room.lastIndex(of: UInt8(ascii: "\n")).map { room.index(after: $0) } ?? room.startIndex
    return String(text[..<end]) + remark
  }
}
