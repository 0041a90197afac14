import BenchmarkResults

extension ChangeReport {
  /// Workflow commands, one on each line. Errors: cells that cost more, failed verifications, and the findings that keep the gate from deciding. Warnings:
  /// inconclusive cells and doubtful figures. Notices: new cells.
  package var annotations: String { GitHubAnnotation.text(of: regressions + findings + undecided) }

  /// Markdown for the job's summary: the verdict, then the report.
  package var summary: String { "**\(program)**: \(sentence)\n\n\(markdown)\n" }

  private var regressions: [GitHubAnnotation] {
    let hint = ProfileHint(comparison)
    return annotations(.error, where: \.isRegression) { lines, changes in
      "costs more than in \(comparison.baseline.name): \(lines)" + (changes.first.map { "\nto see why: \(hint.command(for: $0))" } ?? "")
    }
  }

  private var undecided: [GitHubAnnotation] {
    annotations(.warning, where: { $0 == .inconclusive }) { lines, _ in
      "could not be distinguished from \(comparison.baseline.name): \(lines)"
    }
  }

  /// Returns one annotation for each cell with such an outcome. It names the figures that have the outcome.
  private func annotations(
    _ level: GitHubAnnotation.Level, where isWanted: (ChangeOutcome) -> Bool, message: (String, [ChangeRecord]) -> String
  ) -> [GitHubAnnotation] {
    let wanted = Dictionary(grouping: comparison.changes.filter { isWanted($0.outcome) }, by: \.cell)
    return wanted.keys.sorted().map { cell in
      let lines = wanted[cell, default: []].map { change in
        let seen = change.outcome.isInconclusive ? change.minimumDetectableEffect : nil
        return ChangeRow(change).line + (seen.map { "; \(Figure.percent($0)) would have shown" } ?? "")
      }
      return GitHubAnnotation(level, message(lines.joined(separator: "; "), wanted[cell, default: []]), title: cell.description)
    }
  }

  private var findings: [GitHubAnnotation] {
    (gate?.findings ?? []).map { finding in
      let level: GitHubAnnotation.Level =
        switch finding.weight {
        case .forbids, .leavesGap: .error
        case .warns: finding.kind == .failedVerification ? .error : .warning
        case .informs: .notice
        }
      let named = finding.cells.count > 1 ? finding.cells.prefix(NotesSection.limit).map { "\n\($0)" }.joined() : ""
      return GitHubAnnotation(level, finding.text + named, title: finding.cells.first?.description ?? program)
    }
  }
}
