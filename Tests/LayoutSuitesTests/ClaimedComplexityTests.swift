import BenchmarkResults
import Foundation
import LayoutSuites
import Testing

@Suite("The complexities that the documentation claims")
struct ClaimedComplexityTests {
  @Test("Every strategy of the suite has a claim for every operation, and a stranger none")
  func complete() {
    for contender in Contender.all {
      for operation in Operation.all where !operation.name.hasPrefix("scenario.") {
        #expect(ClaimedComplexity.of(contender.name, operation.name, layout: "list") != nil, "\(contender.name), \(operation.name)")
      }
    }
    #expect(ClaimedComplexity.of("mine", "query", layout: "list") == nil)
  }

  @Test("The committed reference run contradicts none of them")
  func reference() throws {
    let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    let run = try RunDirectory(opening: root.appendingPathComponent("results/reference").path)
    let times = try run.read(SummaryRecord.self).records.compactMap { summary in
      summary.metric == .time ? summary.median.map { (cell: summary.cell, samples: [$0]) } : nil
    }
    let records = ScalingRecord.records(of: times)
    let claimed = records.compactMap { record in
      ClaimedComplexity.of(record.strategy, record.operation, layout: record.layout).map { (record, $0) }
    }
    #expect(claimed.count > 300)
    for (record, claim) in claimed {
      let name = "\(record.layout)/\(record.strategy)/\(record.operation)"
      #expect(!record.contradicts(claim), "\(name) grows with n to the power of \(record.exponent), claimed \(claim.rawValue)")
    }
  }
}
