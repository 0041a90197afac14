import BenchmarkResults

/// The results of a run on claims, for people and for programs.
///
///     let report = ClaimReport(checks, file: "Benchmarks/claims.txt")
///     print(report.text(as: .text) + report.verdict)
///
/// For people, each claim has a line. A claim that does not hold also has a line for each cell at which it does not. For programs, each cell has a row.
package struct ClaimReport: Sendable {
  let checks: [ClaimCheck]
  let file: String

  /// A report of the decisions on the claims of `file`.
  package init(_ checks: [ClaimCheck], file: String) {
    self.checks = checks
    self.file = file
  }

  /// Returns the report in one of the forms.
  package func text(as format: Listing.Format) -> String {
    switch format {
    case .text: checks.map(paragraph).joined()
    case .markdown: summary.text(as: .markdown)
    case .csv, .json: cells.text(as: format)
    }
  }

  /// The verdict in one line, with its line end.
  package var verdict: String {
    let counts = ClaimCheck.Outcome.allCases.compactMap { outcome -> String? in
      let claims = checks.filter { $0.outcome == outcome }
      guard let first = claims.first else { return nil }
      let place = outcome == .holds ? "" : " (\(claims.count == 1 ? "line" : "first: line") \(first.claim.line))"
      return "\(claims.count) \(Self.words(outcome, claims.count))\(place)"
    }
    return "layoutbench: of \(checks.count) \(checks.count == 1 ? "claim" : "claims") in \(file), \(counts.joined(separator: ", "))\n"
  }

  /// An annotation for each claim that does not hold: an error if it fails, else a warning.
  package var annotations: [GitHubAnnotation] {
    checks.filter { $0.outcome != .holds }.map { check in
      GitHubAnnotation(
        check.outcome == .fails ? .error : .warning,
        ([check.claim.text] + doubtful(check).map { words(on: $0, of: check.claim) }).joined(separator: "\n"),
        title: "\(file):\(check.claim.line) \(check.outcome.rawValue)")
    }
  }

  private static func words(_ outcome: ClaimCheck.Outcome, _ count: Int) -> String {
    switch outcome {
    case .fails: count == 1 ? "fails" : "fail"
    case .holds: count == 1 ? "holds" : "hold"
    case .unmeasured: count == 1 ? "was not measured" : "were not measured"
    case .undecided: "could not be told"
    }
  }

  /// Returns `holds           list/relayout: indexed is faster than naive (3 cells)`.
  private func paragraph(_ check: ClaimCheck) -> String {
    let width = ClaimCheck.Outcome.allCases.map(\.rawValue.count).max() ?? 0
    let outcome = check.outcome.rawValue
    let head = outcome + String(repeating: " ", count: width + 2 - outcome.count) + check.claim.text
    let count = check.findings.count
    guard check.outcome != .holds else { return "\(head) (\(count) \(count == 1 ? "cell" : "cells"))\n" }
    return "\(head)\n" + doubtful(check).map { "\(String(repeating: " ", count: width + 2))\(words(on: $0, of: check.claim))\n" }.joined()
  }

  /// Returns the cells at which a claim does not hold, the most severe first.
  private func doubtful(_ check: ClaimCheck) -> [ClaimCheck.Finding] {
    ClaimCheck.Outcome.allCases.filter { $0 != .holds }.flatMap { outcome in check.findings.filter { $0.outcome == outcome } }
  }

  private func words(on finding: ClaimCheck.Finding, of claim: Claim) -> String {
    let group = finding.group
    let place = claim.strategy == nil ? finding.strategy.map { group.cell($0).description } ?? group.address : group.address
    guard let value = finding.value else { return "\(place): not measured" }
    if case .scenario = claim.predicate { return "\(place): \(figure(value, claim)), \(finding.outcome.rawValue)" }
    let interval =
      finding.interval.map { interval in
        let ends = [interval.lowerBound, interval.upperBound].map { figure($0, claim) }
        // For a ratio below 1, the upper end is the smaller factor: 2.00 × faster to 2.50 × faster.
        return "95 %: " + (isFaster(interval.upperBound, claim) ? ends.reversed() : ends).joined(separator: " to ")
      } ?? "too few rounds"
    return "\(place): \(figure(value, claim)) (\(interval)), \(finding.outcome.rawValue)"
  }

  private func isFaster(_ value: Double, _ claim: Claim) -> Bool {
    if case .ratio = claim.predicate { value < 1 } else { false }
  }

  /// Returns a time, or a ratio as the factor in a claim: `2.50 × faster`.
  private func figure(_ value: Double, _ claim: Claim) -> String {
    switch claim.predicate {
    case .time: return Figure.value(value, of: .time)
    case .scenario: return "\(Figure.significant(value)) pt"
    case .ratio where value == 1: return "as fast"
    case .ratio: return "\(Figure.significant(max(value, 1 / value))) × \(value < 1 ? "faster" : "slower")"
    }
  }

  private var summary: Listing {
    Listing(
      titles: ["outcome", "line", "claim", "cells", "where it does not hold"],
      rows: checks.map { check in
        [
          check.outcome.rawValue, "\(check.claim.line)", check.claim.text, "\(check.findings.count)",
          doubtful(check).map { words(on: $0, of: check.claim) }.joined(separator: "; "),
        ]
      })
  }

  private var cells: Listing {
    Listing(
      titles: ["line", "claim", "layout", "operation", "n", "workload", "value", "ci_low", "ci_high", "outcome", "strategy"],
      values: checks.flatMap { check in
        check.findings.map { finding in
          [
            .integer(check.claim.line), .text(check.claim.text), .text(finding.group.layout), .text(finding.group.operation),
            .integer(finding.group.n), .text(finding.group.workload), RecordValue(finding.value), RecordValue(finding.interval?.lowerBound),
            RecordValue(finding.interval?.upperBound), .text(finding.outcome.rawValue), finding.strategy.map(RecordValue.text) ?? .missing,
          ]
        }
      })
  }
}
