import BenchmarkResults
import Foundation
import Testing

@testable import BenchmarkReports

@Suite("The scaling of a report")
struct ScalingSectionTests {
  /// Naive grows as n and indexed as its fourth root, at four sizes.
  private func markdown(_ claim: @escaping @Sendable (ScalingRecord) -> Complexity?) throws -> String {
    let samples = try [1_000, 10_000, 100_000, 1_000_000].flatMap { n in
      try HandMadeRun.samples("flow/naive/query/\(n)", Double(n))
        + HandMadeRun.samples("flow/indexed/query/\(n)", Double(n).squareRoot().squareRoot())
    }
    let report = ReportModel(manifest: HandMadeRun.manifest(), analysis: RunData(samples: samples).analysis(), complexityClaims: claim)
    return report.document.markdown
  }

  @Test("A cell has its exponent and the complexity that fits; one that contradicts its claim says so, above the tables too")
  func flagged() throws {
    let text = try markdown { $0.strategy == "indexed" ? .constant : .linear }
    #expect(text.contains("## Scaling") && text.contains("| 1.00 O(n)"))
    #expect(!text.contains("contradicts the claimed O(n)"))
    let doubted = try markdown { _ in .constant }
    #expect(doubted.contains("1 of 2 times grow faster than the documentation claims: flow/naive/query (1.00, claimed O(1))"))
    #expect(doubted.contains("O(n), contradicts the claimed O(1)"))
  }

  @Test("A time that grows a little faster than its claim shows the claim and what memory adds; what is no faster shows what fits")
  func memory() throws {
    let samples = try [1_000, 10_000, 100_000, 1_000_000].flatMap { n in
      try HandMadeRun.samples("flow/naive/query/\(n)", Double(n) * log2(Double(n)))
        + HandMadeRun.samples("flow/indexed/query/\(n)", log2(Double(n)))
    }
    let report = ReportModel(
      manifest: HandMadeRun.manifest(), analysis: RunData(samples: samples).analysis(), complexityClaims: { _ in .linear })
    let text = report.document.markdown
    // ln(10⁶ · log 10⁶ / (10³ · log 10³)) / ln 10³ = ln 2000 / ln 1000 = 1.10.
    #expect(text.contains("| 1.10 O(n) + memory |"), "\(text)")
    #expect(text.contains("0.10 O(log n) |") && text.contains("No time grows faster than the documentation claims, of 2 "))
  }

  @Test("Without claims nothing is said about them, and without sizes there is no section")
  func absent() throws {
    #expect(!(try markdown { _ in nil }.contains("than the documentation claims")))
    let few = ReportModel(manifest: HandMadeRun.manifest(), analysis: try HandMadeRun.analysis()).document.markdown
    #expect(!few.contains("Scaling"))
  }
}
