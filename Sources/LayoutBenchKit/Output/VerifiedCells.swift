import BenchmarkReports
import BenchmarkResults
import LayoutSuites
import Synchronization

/// The results of `verify` so far. A breach of a rule's contract ends the verb at once, but the cells before it are still listed.
final class VerifiedCells: Sendable {
  /// The name of the reference in messages.
  private let reference: String
  private let format: Listing.Format
  private let facts = Mutex<[CellFact]>([])

  /// Creates an empty list of results.
  init(reference: String, format: Listing.Format) { (self.reference, self.format) = (reference, format) }

  /// Adds the results of some cells.
  func add(_ facts: [CellFact]) { self.facts.withLock { $0 += facts } }

  /// Whether a cell failed.
  var haveFailures: Bool { !outcome.failures.isEmpty }

  /// Prints the cells with their verdicts, the differences in the first cells that failed, and the number of cells that agree. Without cells it prints an
  /// empty list, if `evenIfEmpty`, or nothing.
  func show(evenIfEmpty: Bool = false) throws {
    let outcome = outcome
    if !outcome.facts.isEmpty || evenIfEmpty { try Terminal.write(listing(outcome).text(as: format)) }
    differences(outcome).forEach { Terminal.warn($0) }
    guard !outcome.facts.isEmpty else { return }
    Terminal.warn("\(outcome.facts.count - outcome.failures.count) of \(outcome.facts.count) cells agree with \(reference)")
  }

  private var outcome: GroupOutcome {
    var outcome = GroupOutcome()
    outcome.facts = facts.withLock { $0 }
    return outcome
  }

  /// The differences in the first cells that failed, one line for each.
  private func differences(_ outcome: GroupOutcome) -> [String] {
    let notes = outcome.facts.filter(\.failedVerification).map { "\($0.cell): \($0.status.reason ?? "")" }
    let shown = 5
    return notes.prefix(shown) + (notes.count > shown ? ["and \(notes.count - shown) cells more differ"] : [])
  }

  private func listing(_ outcome: GroupOutcome) -> Listing {
    let failed = Set(outcome.failures)
    return Listing(
      titles: ["cell", "digest", "verdict"],
      rows: outcome.facts.map { fact in
        [
          fact.cell.description, fact.digest.map { SummaryRecord.digestPrefix + $0 } ?? "",
          failed.contains(fact.cell) ? "DIFFERS from \(reference)" : "agrees",
        ]
      })
  }
}
