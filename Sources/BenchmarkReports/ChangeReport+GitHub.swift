import BenchmarkResults

extension ChangeReport {
  /// Workflow commands, a line each: an error for every cell that costs more, for a failed verification and for what keeps the gate from
  /// deciding; a warning for a cell of which nothing could be told and for what makes figures doubtful; a notice for what is new.
  public var annotations: String { GitHubAnnotation.text(of: regressions + findings + undecided) }

  /// Markdown for the job's summary: the verdict, then the report, cut where GitHub would refuse it.
  public var summary: String { GitHubReport.cut("**layoutbench**: \(sentence)\n\n\(markdown)\n", whole: "the job's log") }

  private var regressions: [GitHubAnnotation] {
    annotations(.error, where: \.isRegression) { "costs more than in \(comparison.baseline.name): \($0)" }
  }

  private var undecided: [GitHubAnnotation] {
    annotations(.warning, where: { $0 == .inconclusive }) { "could not be told from \(comparison.baseline.name): \($0)" }
  }

  /// An annotation for each cell with such an outcome, with what of it has that.
  private func annotations(
    _ level: GitHubAnnotation.Level, where isWanted: (ChangeOutcome) -> Bool, message: (String) -> String
  ) -> [GitHubAnnotation] {
    let wanted = Dictionary(grouping: comparison.changes.filter { isWanted($0.outcome) }, by: \.cell)
    return wanted.keys.sorted().map { cell in
      let lines = wanted[cell, default: []].map { change in
        let seen = change.outcome.isInconclusive ? change.minimumDetectableEffect : nil
        return ChangeRow(change).line + (seen.map { "; \(Figure.percent($0)) would have shown" } ?? "")
      }
      return GitHubAnnotation(level, message(lines.joined(separator: "; ")), title: cell.description)
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
      return GitHubAnnotation(level, finding.text + named, title: finding.cells.first?.description ?? "layoutbench")
    }
  }
}
