import BenchmarkResults
import LayoutSuites
import Testing

@testable import BenchmarkHarness
@testable import BenchmarkSessions

@Suite("What a driver and a worker say to each other")
struct WorkerLineTests {
  private static let cell = CellIdentifier(layout: "list", strategy: "naive", operation: "query", n: 100, workload: "a \"b\"\nc.csv")

  private static var later: GroupVisit {
    var rounds = LaunchRounds(most: 13, fewest: 3)
    (rounds.firstRound, rounds.firstBlock, rounds.launches) = (26, 5, 8)
    rounds.calibrations = [Calibration(iterations: 20, nanoseconds: 24_000), Calibration(iterations: 1, nanoseconds: 93_000_000)]
    return GroupVisit(group: 0, cells: [0, 1], isFirst: false, rounds: rounds, time: 250_000_000, mostTime: .max)
  }

  private static let requests: [WorkerRequest] = [
    .verify(cell: 3), .open(cell: 12, extraSteps: 0.5), .calibrate, .sample(iterations: 40), .count, .spin(steps: 1_000),
    .visit(GroupVisit(group: 12, cells: [0, 2], isFirst: true, rounds: LaunchRounds(most: 101, fewest: 20), time: .max, mostTime: .max)),
    .visit(later), .play(ScenarioVisit(scenario: 7, cells: [0, 2], plays: 20, time: 250_000_000)),
  ]

  @Test("A request is one line, and the line is that request again", arguments: requests.indices)
  func requestLines(_ index: Int) throws {
    let line = try WorkerLine.text(of: Self.requests[index])
    #expect(!line.contains { $0.isNewline } && WorkerLine.message(line) == Self.requests[index])
  }

  @Test("A person can write a request by hand")
  func byHand() {
    #expect(WorkerLine.message(#"{"open": {"cell": 3, "extraSteps": 0}}"#) == WorkerRequest.open(cell: 3, extraSteps: 0))
    #expect(WorkerLine.message(#"{"calibrate": {}}"#) == WorkerRequest.calibrate)
  }

  private static let samples = [
    SampleRecord(cell: cell, launch: 3, block: 4, round: 5, order: 2, iterations: 40, value: 1234.5, involuntarySwitches: 1, pageFaults: 0),
    SampleRecord(cell: cell, metric: .retainedBytes, round: 0, order: 1, iterations: 8, value: -0.125, part: 2),
  ]

  private static var visited: GroupOutcome {
    var outcome = GroupOutcome()
    outcome.facts = [
      CellFact(cell: cell, digest: "4af5"),
      CellFact(cell: cell, digest: "4af5", status: .fallback("crashed: as a fallback's reason may begin")),
      CellFact(cell: cell, status: .failedVerification("line\nends")),
    ]
    (outcome.openingNanoseconds, outcome.samplingNanoseconds, outcome.countingNanoseconds, outcome.isCutOff) = (1, 2, 3, true)
    return outcome
  }

  private static var played: PlayedScenarios {
    var figures = ScenarioRecord.Figures()
    (figures.plays, figures.frames, figures.percentiles, figures.overruns) = (4, 20, [1, 2], [-8_333_332.5, -8_333_331])
    return PlayedScenarios(
      records: [ScenarioRecord(cell: cell, figures: figures, digest: "ff"), ScenarioRecord(cell: cell, status: .stopped("60 s"))],
      frames: [FrameCountRecord(cell: cell, lowerBound: 16, upperBound: 17, count: 4)],
      steps: [
        FrameStepsRecord(
          cell: cell, frame: 3, cause: "a \"big\" batch", changeNanoseconds: 1, prepareNanoseconds: 2, queryNanoseconds: 3, itemsLaid: 4)
      ])
  }

  private static let replies: [WorkerReply] = [
    .verified(CellFact(cell: cell, digest: "4af5")), .verified(CellFact(cell: cell, status: .notMeasured("there is nothing to verify"))),
    .opened, .calibrated(Calibration(iterations: 4, nanoseconds: 35_653)), .counted(["allocations": .infinity]),
    .sampled(Sample(iterations: 100, nanoseconds: 1_017_229, usage: UsageCount(involuntarySwitches: 2, pageFaults: 3))),
    .counted(["allocations": 4, "retained_bytes": -16]), .counted([:]), .samples(samples), .visited(visited), .played(played),
    .failed("no cell\nis open"), .working, .stopped(cell: cell.description),
  ]

  @Test("A reply is one line, and the line is that reply again", arguments: replies.indices)
  func replyLines(_ index: Int) throws {
    let line = try WorkerLine.text(of: Self.replies[index])
    #expect(!line.contains { $0.isNewline } && WorkerLine.message(line) == Self.replies[index])
  }

  @Test("However many samples a visit has, no line is long, and their order stays", arguments: [0, 1, 999, 1_000, 1_001, 2_500])
  func parts(count: Int) throws {
    var outcome = Self.visited
    outcome.samples = (0..<count).map { SampleRecord(cell: Self.cell, round: $0, order: 0, iterations: 1, value: 1) }
    let parts = WorkerReply.visited(outcome).parts
    #expect(parts.count == 1 + (count + 999) / 1_000)
    let samples = parts.dropLast().flatMap { part -> [SampleRecord] in
      if case .samples(let samples) = part { samples } else { [] }
    }
    #expect(samples == outcome.samples && parts.last?.joined(to: samples) == .visited(outcome))
    #expect(WorkerReply.opened.parts == [.opened] && WorkerReply.opened.joined(to: samples) == .opened)
  }

  @Test(
    "A line that is not a message is refused, and never read as a plausible number",
    arguments: [
      "", " ", "{}", "[]", "null", "7", "verify 3", "sampled 100 1017229 2 3", #"{"dance":{}}"#, #"{"open":{"cell":1}}"#, #"{"sample":{}}"#,
      #"{"open":{"cell":"x","extraSteps":0}}"#, #"{"sample":{"iterations":1.5}}"#, #"{"calibrate":{},"count":{}}"#, #"{"calibrate":{}} 1"#,
      #"{"sampled":{"_0":{"iterations":1}}}"#, #"{"samples":{"_0":[["list/naive/query/100","time",0,0,0,0]]}}"#,
      #"{"samples":{"_0":[["list/naive/query/100","time",0,0,0,0,1,"x",null,null,null]]}}"#, #"{"visited":{"_0":{"samples":[]}}}"#,
      #"{"samples":{"_0":[["list/naive","time",0,0,0,0,1,1,null,null,null]]}}"#, #"{"counted":{"_0":{"allocations":"x"}}}"#, #"{"visited""#,
      #"{"verified":{"_0":{"cell":"list/naive/query/100","status":{"code":"fine"}}}}"#,
    ])
  func noMessages(_ line: String) {
    #expect(WorkerLine.message(line) as WorkerRequest? == nil)
    #expect(WorkerLine.message(line) as WorkerReply? == nil)
  }
}
