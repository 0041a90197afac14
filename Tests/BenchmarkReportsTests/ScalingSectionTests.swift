import BenchmarkResults
import Foundation
import Testing

@testable import BenchmarkReports

@Suite("The scaling of a report")
struct ScalingSectionTests {
  /// Naive grows as n and indexed as its fourth root, at four sizes.
  private func markdown(naive: Complexity?, indexed: Complexity?) throws -> String {
    let samples = try [1_000, 10_000, 100_000, 1_000_000].flatMap { n in
      try HandMadeRun.samples("flow/naive/query/\(n)", Double(n))
        + HandMadeRun.samples("flow/indexed/query/\(n)", Double(n).squareRoot().squareRoot())
    }
    return ReportModel(of: samples, Self.manifest(naive: naive, indexed: indexed)).document.markdown
  }

  /// A manifest with these claims about queries.
  private static func manifest(naive: Complexity?, indexed: Complexity?) -> Manifest {
    var manifest = HandMadeRun.manifest()
    manifest.catalogue.operations = [OperationTraits(name: "query", path: .query, work: "search")]
    manifest.catalogue.strategies = [("naive", naive), ("indexed", indexed)].map { name, claim in
      RunCatalogue.Strategy(name: name, summary: "", claims: claim.map { ["search": $0] } ?? [:])
    }
    return manifest
  }

  @Test("A cell has its exponent and the complexity that fits; one that contradicts its claim says so, above the tables too")
  func flagged() throws {
    let text = try markdown(naive: .linear, indexed: .constant)
    #expect(text.contains("## Scaling") && text.contains("| 1.00 O(n)"))
    #expect(!text.contains("contradicts the claimed O(n)"))
    let doubted = try markdown(naive: .constant, indexed: .constant)
    #expect(doubted.contains("1 of 2 times grow faster than the documentation claims: flow/naive/query (1.00, claimed O(1))"))
    #expect(doubted.contains("O(n), contradicts the claimed O(1)"))
  }

  @Test("A time that grows a little faster than its claim shows the claim and what memory adds; what is no faster shows what fits")
  func memory() throws {
    let samples = try [1_000, 10_000, 100_000, 1_000_000].flatMap { n in
      try HandMadeRun.samples("flow/naive/query/\(n)", Double(n) * log2(Double(n)))
        + HandMadeRun.samples("flow/indexed/query/\(n)", log2(Double(n)))
    }
    let text = ReportModel(of: samples, Self.manifest(naive: .linear, indexed: .linear)).document.markdown
    // ln(10⁶ · log 10⁶ / (10³ · log 10³)) / ln 10³ = ln 2000 / ln 1000 = 1.10.
    #expect(text.contains("| 1.10 O(n) + memory |"), "\(text)")
    #expect(text.contains("0.10 O(log n) |") && text.contains("No time grows faster than the documentation claims, of 2 "))
  }

  @Test("Without claims nothing is said about them, and without sizes there is no section")
  func absent() throws {
    #expect(!(try markdown(naive: nil, indexed: nil).contains("than the documentation claims")))
    let few = ReportModel(manifest: HandMadeRun.manifest(), analysis: try HandMadeRun.analysis()).document.markdown
    #expect(!few.contains("Scaling"))
  }
}
