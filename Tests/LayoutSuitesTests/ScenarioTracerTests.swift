import BenchmarkResults
import CollectionLayouts
import LayoutWorkloads
import Testing

@testable import BenchmarkHarness
@testable import LayoutSuites

@Suite("Scenarios played for a trace")
struct ScenarioTracerTests {
  /// A counter that counts 100 bytes between a start and its stop.
  private struct HundredBytes: AllocationCounter {
    func install() {}
    func remove() {}
    func start() {}
    func stop() -> AllocationCount { AllocationCount(allocations: 1, allocatedBytes: 100) }
  }

  private func group(_ scenario: Scenario, strategies: [String]) throws -> ScenarioGroup {
    let layout = try #require(BenchmarkedLayout.all.first { $0.name == "list" })
    let contenders = Contender.all.filter { strategies.contains($0.name) }
    return try #require(ScenarioGroup(scenario, layout, contenders, itemCount: 500, workload: Workloads.standard.name))
  }

  private let tracer = ScenarioTracer(workload: Workloads.standard, settings: RunSettings(), clock: MonotonicClock())

  @Test("Each strategy has every frame of one play, with its bytes", arguments: [Scenario.open, .fling, .prependPage, .churn20])
  func frames(scenario: Scenario) throws {
    let plays = try tracer.trace(try group(scenario, strategies: ["naive", "indexed"]), plays: 3, allocationCounter: HundredBytes())
    #expect(plays.map(\.cell.strategy) == ["naive", "indexed"])
    for play in plays {
      #expect(play.plays == 3)
      #expect(!play.frames.isEmpty && play.bytes.count == play.frames.count)
      #expect(play.frames.map(\.number) == Array(play.frames.indices))
      // What comes before the first frame of a scenario that begins in the middle is not that frame's.
      #expect(play.bytes.dropFirst().allSatisfy { $0 == 100 })
      #expect(play.bytes[0] == (scenario.name == "open" ? 100 : nil))
    }
    #expect(Set(plays.map(\.frames.count)).count == 1)
  }

  @Test("Without a counter there are no bytes; one play is enough")
  func uncounted() throws {
    let plays = try tracer.trace(try group(.fling, strategies: ["indexed"]), plays: 1)
    #expect(plays.count == 1 && plays[0].bytes.allSatisfy { $0 == nil })
  }
}
