import InputFiles
import Testing

@testable import BenchmarkProcesses

@Suite("Recorded stacks")
struct RecordedStacksTests {
  private static let text = """
    layoutbench-allocations 1
    8
    24\t/lib/libjemalloc.so+0x10\t/app+0x20\t/app+0x30
    8\t/app+0x40

    """

  @Test("Allocations are read as they are written")
  func allocations() throws {
    let stacks = try AllocationStacks(parsing: Self.text)
    #expect(stacks.iterations == 8)
    #expect(stacks.entries.map(\.cost) == [24, 8])
    #expect(stacks.entries[0].frames[2] == .init(object: "/app", address: 0x30))
    #expect(stacks.text + "\n" == Self.text + "\n")
  }

  @Test("Another program's output names its line")
  func faults() {
    for (text, line) in [("usage:\n", 1), ("layoutbench-allocations 1\nx\n", 2), ("layoutbench-allocations 1\n8\n3\t/app\n", 3)] {
      #expect(throws: InputFileError.self) { try AllocationStacks(parsing: text) }
      #expect((try? AllocationStacks(parsing: text)) == nil)
      do { _ = try AllocationStacks(parsing: text) } catch { #expect(error.line == line) }
    }
  }

  @Test("An allocation belongs to the innermost function of the package, and names its line")
  func site() throws {
    let locations = [
      "/lib/libjemalloc.so": try SourceLocations(parsing: "malloc\n??:0:0\n\n", addresses: [0x10]),
      "/app": try SourceLocations(
        parsing: "$s5Mylib5StoreV4growyyF\n/src/Store.swift:31:7\n\n$s16BenchmarkHarness3runyyF\n/src/run.swift:4:1\n\n"
          + "$s16BenchmarkHarness3runyyF\n/src/run.swift:5:1\n\n",
        addresses: [0x20, 0x30, 0x40]),
    ]
    let names = ["malloc": "malloc", "$s5Mylib5StoreV4growyyF": "Store.grow()", "$s16BenchmarkHarness3runyyF": "run()"]
    let profile = StackProfile(try AllocationStacks(parsing: Self.text), event: .allocations, demangled: names, locations: locations)
    #expect(profile.costs == [["Store.grow() (Store.swift:31)"]: 24, ["(the harness) (run.swift:5)"]: 8])
    #expect(profile.iterations == 8 && profile.total == 32)
  }

  private static let samples = """
    cpu-clock:u:
    \t    55d000000010 work (/app)
    \t    55d000000020 $s12LayoutSuites11CellCounterV13runIterations2of5start4stopXFyyyXEXEfU_ (/app)
    \t    7f0000000001 [unknown] (/lib/x.so)
    \t    7f0000000002 Map<A, B>::get() (/lib/x.so)

    cpu-clock:u:
    \t    55d000000030 setUp (/app)

    """

  @Test("Samples are stacks with the innermost function first")
  func samples() {
    let samples = PerfSamples(parsing: Self.samples)
    #expect(samples.stacks.count == 2)
    #expect(
      samples.stacks[0].map(\.name) == [
        "work", "$s12LayoutSuites11CellCounterV13runIterations2of5start4stopXFyyyXEXEfU_", nil, "Map<A, B>::get()",
      ])
    #expect(samples.stacks[0][2] == .init(address: 0x7f00_0000_0001, name: nil, object: "/lib/x.so"))
  }

  @Test("Only samples from inside of what is measured count")
  func measured() {
    let profile = StackProfile(PerfSamples(parsing: Self.samples), addresses: [:], demangled: ["work": "work"], locations: nil)
    #expect(profile.costs == [["(the harness)", "work"]: 1])
  }

  @Test("What a scenario's engine does begins behind the meter, and counts")
  func metered() {
    let meter = "$s12LayoutSuites13MeteredEngineC7prepareyyF"
    #expect(HarnessFrames.contains(meter) && HarnessFrames.contains("$s10LayoutHost14CollectionHostC4tellyyF"))
    let text = """
      cpu-clock:u:
      \t    55d000000010 work (/app)
      \t    55d000000020 \(meter) (/app)
      \t    55d000000030 $s12LayoutSuites13ScenarioStageC4showyyF (/app)

      cpu-clock:u:
      \t    55d000000010 work (/app)
      \t    55d000000030 $s12LayoutSuites13ScenarioStageC4showyyF (/app)

      """
    let profile = StackProfile(PerfSamples(parsing: text), addresses: [:], demangled: ["work": "work"], locations: nil)
    #expect(profile.costs == [["(the harness)", "work"]: 1])
  }

  @Test("A type of the harness is known by the name that older revisions have for it, too")
  func olderNames() {
    for name in ["15OperationScript", "13OperationPlan"] {
      #expect(HarnessFrames.contains("$s12LayoutSuites\(name)V8makeBodyyyFyycfU_"))
    }
    #expect(!HarnessFrames.contains("$s12LayoutSuites5SceneV7prepareyyF"))
  }
}
