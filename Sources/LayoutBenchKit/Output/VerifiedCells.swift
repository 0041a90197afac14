import BenchmarkReports
import BenchmarkResults
import LayoutSuites
import Synchronization

/// What `verify` has found so far. A breach of a rule's contract ends it at once, and still lists the cells before.
final class VerifiedCells: Sendable {
  /// What cells are compared with, in words.
  private let reference: String
  private let format: Listing.Format
  private let facts = Mutex<[CellFact]>([])

  /// No cells yet.
  init(reference: String, format: Listing.Format) { (self.reference, self.format) = (reference, format) }

  /// Adds what was found of some cells.
  func add(_ facts: [CellFact]) { self.facts.withLock { $0 += facts } }

  /// Whether a cell failed.
  var haveFailures: Bool { !outcome.failures.isEmpty }

  /// Prints the cells with their verdicts, what differs in the first that failed, and how many agree. Without cells it prints nothing, unless told to.
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

  /// What differs in the first cells that failed, a line for each.
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
