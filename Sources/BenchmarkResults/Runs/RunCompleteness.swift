import InputFiles

/// The completeness of a run: the number of cells that it holds out of those that were planned.
///
///     RunCompleteness(manifest, analysis.summaries).description   // "117 of 234 planned cells measured"
package struct RunCompleteness: Hashable, Sendable, CustomStringConvertible {
  /// The number of cells that have samples.
  package let measured: Int
  /// The number of planned cells. If more cells are known, or the plan is unknown, it is the number of known cells.
  package let planned: Int
  /// The reasons why cells are missing, each in a clause; empty if the run is complete.
  package let gaps: [String]

  /// Determines the completeness of a run from its samples and facts.
  /// - Complexity: O(*s*), *s* the number of samples.
  package init(_ run: RunData) {
    let measured = Set(run.samples.map(\.cell))
    self.init(run.manifest, measured: measured, known: measured.union(run.facts.map(\.cell)))
  }

  /// Determines the completeness of a run with these summaries.
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

  /// Whether every planned cell was tried. Cells that failed verification were tried.
  package var isComplete: Bool { gaps.isEmpty }

  /// `117 of 234 planned cells measured`.
  package var description: String { "\(measured) of \(planned) planned cells measured" }
}

extension RunData {
  /// Checks that the run finished and that every planned cell was tried.
  /// - Throws: An `InputFileError` that describes the missing cells, or says that the run did not finish.
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
