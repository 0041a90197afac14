import InputFiles

/// How much of what was planned a run holds.
///
///     RunCompleteness(manifest, analysis.summaries).description   // "117 of 234 planned cells measured"
package struct RunCompleteness: Hashable, Sendable, CustomStringConvertible {
  /// The cells that have samples.
  package let measured: Int
  /// The cells that were planned, or those of which anything is known if they are more or the plan is unknown.
  package let planned: Int
  /// Why cells are missing, each reason a clause; none where the run is complete.
  package let gaps: [String]

  /// The completeness of a run, by its samples and facts.
  /// - Complexity: O(*s*), *s* the number of samples.
  package init(_ run: RunData) {
    let measured = Set(run.samples.map(\.cell))
    self.init(run.manifest, measured: measured, known: measured.union(run.facts.map(\.cell)))
  }

  /// What a run with these summaries holds.
  /// - Complexity: O(*s*), *s* the number of summaries.
  package init(_ manifest: Manifest, _ summaries: [SummaryRecord]) {
    self.init(manifest, measured: Set(summaries.lazy.filter { $0.samples > 0 }.map(\.cell)), known: Set(summaries.map(\.cell)))
  }

  private init(_ manifest: Manifest, measured: Set<CellIdentifier>, known: Set<CellIdentifier>) {
    self.measured = measured.count
    planned = max(known.count, manifest.plan.cellCount ?? 0)
    let cutOff = manifest.finishedAt == nil ? ["the run was cut off before it finished"] : []
    let said = cutOff + manifest.notes.filter(\.saysIncomplete).map(\.description)
    let lacking = planned - known.count
    gaps = said.isEmpty && lacking > 0 ? ["\(lacking) planned \(lacking == 1 ? "cell is" : "cells are") missing"] : said
  }

  /// Whether everything that was planned was tried. Cells that failed verification were.
  package var isComplete: Bool { gaps.isEmpty }

  /// `117 of 234 planned cells measured`.
  package var description: String { "\(measured) of \(planned) planned cells measured" }
}

extension RunData {
  /// Checks that the run finished and that every planned cell was tried.
  /// - Throws: An `InputFileError` that says what is missing.
  package func requireCompleteness() throws(InputFileError) {
    let completeness = RunCompleteness(self)
    let isJoined = manifest.notes.contains(where: \.saysJoined)
    let way =
      isJoined
      ? "measure the rest of its parts with layoutbench run --resume and join them again" : "measure the rest with layoutbench run --resume"
    let remedy = "\(manifest.savedAs == nil ? way : "measure again"), or accept it as it is with --allow-missing"
    guard manifest.finishedAt != nil, !tornLastRow else { throw InputFileError(file: name, problem: "did not finish", remedy: remedy) }
    guard completeness.isComplete else {
      throw InputFileError(
        file: name, problem: "lacks planned cells: \(completeness) (\(completeness.gaps.joined(separator: "; ")))", remedy: remedy)
    }
  }
}
