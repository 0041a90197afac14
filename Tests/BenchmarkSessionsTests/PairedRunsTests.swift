import BenchmarkResults
import BenchmarkStatistics
import Foundation
import LayoutSuites
import Testing

@testable import BenchmarkHarness
@testable import BenchmarkSessions

@Suite("A paired comparison as two runs")
struct PairedRunsTests {
  private static let cells = ["list/naive/query/10", "list/indexed/query/10"].compactMap { CellIdentifier($0) }

  /// The runs of two programs, of which B has one cell only.
  private func runs(orderSeed: UInt64?) async throws -> PairedRuns {
    func workers(_ cells: [CellIdentifier], _ each: Int) -> ScriptedWorkers {
      ScriptedWorkers(cells) { asked in
        switch asked.request {
        case .verify(let cell): .verified(CellFact(cell: cells[cell], digest: "d1"))
        case .open: .opened
        case .calibrate: .calibrated(.init(iterations: 1, nanoseconds: 1))
        case .sample(let iterations): .sampled(.init(iterations: iterations, nanoseconds: each * iterations))
        case .count: .counted(["allocations": Double(each)])
        default: .failed("not asked for")
        }
      }
    }
    let session = PairedSession(
      a: workers(Self.cells, 7).program("A"), b: workers([Self.cells[0]], 9).program("B"), orderSeed: 1, progress: ProgressLog(),
      clock: PassingClock().sessionClock)
    let survey = try await PairedSurvey(session)
    let measurement = try await PairedMeasurement(session, survey.targets, mostLaunches: 12, until: .max / 2, .init(pairing: .byBlock))
    let revisions = (
      a: SourceRevision(name: "main", commit: "aaaaaaaaaa"), b: SourceRevision(name: "HEAD", commit: "bbbbbbbbbb")
    )
    return PairedRuns(
      survey, measurement, revisions, orderSeed: orderSeed, chosen: RunSelection(), startedAt: Date(timeIntervalSince1970: 0),
      budget: .seconds(90))
  }

  @Test("Each run is of its commit and holds the samples of its side, its counts, and what the other side lacks")
  func runs() async throws {
    let runs = try await runs(orderSeed: 5)
    #expect(runs.a.name == "main" && runs.b.name == "HEAD" && runs.b.manifest.revision == .init(commit: "bbbbbbbbbb", isDirty: false))
    #expect(Set(runs.a.samples.filter { $0.metric == .time }.map(\.value)) == [7] && Set(runs.b.samples.map(\.value)) == [9])
    #expect(Set(runs.a.samples.map(\.cell)) == Set(Self.cells) && Set(runs.b.samples.map(\.cell)) == [Self.cells[0]])
    #expect(runs.a.samples.filter { $0.metric == .allocations }.count == 2)
    let plan = runs.a.manifest.plan
    #expect(plan.budgetSeconds == 90 && plan.looks?.isEmpty == false && plan.rounds == plan.looks?.last?.blocks)
    #expect(runs.standardDirectory == "results/ab/19700101T000000Z-aaaaaaa-bbbbbbb")
  }

  @Test("A reader is told from which seed the orders of functions were drawn, or that they were the same in all launches")
  func order() async throws {
    let shuffled = try await runs(orderSeed: 5)
    #expect(shuffled.a.manifest.build.flags == ShufflingLinker.flags)
    #expect(shuffled.b.manifest.notes == [.remark("every launch had another order of functions, drawn from --order-seed 5")])
    let fixed = try await runs(orderSeed: nil)
    #expect(fixed.a.manifest.build.flags == nil && fixed.b.manifest.notes == [.doubt(ShufflingLinker.absence)])
  }
}
