import Testing

@testable import BenchmarkHarness

@Suite("What a driver and a worker say to each other")
struct WorkerLineTests {
  static let requests: [(String, WorkerRequest)] = [
    ("verify 3", .verify(cell: 3)), ("open 0 0.0", .open(cell: 0, extraSteps: 0)), ("open 12 0.5", .open(cell: 12, extraSteps: 0.5)),
    ("calibrate", .calibrate), ("sample 40", .sample(iterations: 40)), ("count", .count), ("spin 1000", .spin(steps: 1_000)),
    ("visit 12 0,2,3 first 0 0 101 20 1 9223372036854775807 9223372036854775807 -", .visit(firstVisit)),
    ("visit 0 0,1 later 26 5 13 3 8 250000000 900000000 20:24000,1:93000000", .visit(laterVisit)),
    ("play 7 0,2 20 250000000", .play(ScenarioVisit(scenario: 7, cells: [0, 2], plays: 20, time: 250_000_000))),
    ("quit", .quit),
  ]

  private static let firstVisit = GroupVisit(
    group: 12, cells: [0, 2, 3], isFirst: true, rounds: LaunchRounds(most: 101, fewest: 20), time: .max, mostTime: .max)

  private static var laterVisit: GroupVisit {
    var rounds = LaunchRounds(most: 13, fewest: 3)
    (rounds.firstRound, rounds.firstBlock, rounds.launches) = (26, 5, 8)
    rounds.calibrations = [Calibration(iterations: 20, nanoseconds: 24_000), Calibration(iterations: 1, nanoseconds: 93_000_000)]
    return GroupVisit(group: 0, cells: [0, 1], isFirst: false, rounds: rounds, time: 250_000_000, mostTime: 900_000_000)
  }

  @Test("A request is one line, and the line is that request again", arguments: requests.indices)
  func requestsAreLines(_ index: Int) {
    let (line, request) = Self.requests[index]
    #expect(request.description == line)
    #expect(WorkerRequest(line) == request)
  }

  @Test(
    "What is no request is refused",
    arguments: [
      "", " ", "open", "open 1", "open -1 0", "open 1 -0.5", "open 1 nan", "open 1 inf", "sample", "sample 0", "sample x", "sample 1 2",
      "calibrate 1", "verify  3", "verify 3 ", "VERIFY 3", "spin 0", "quit now",
      "visit", "visit 1", "visit 0 - first 0 0 1 1 1 0 0 -", "visit 0 0 third 0 0 1 1 1 0 0 -", "visit 0 0 first 0 0 0 0 1 0 0 -",
      "visit 0 0 first 0 0 1 1 0 0 0 -", "visit 0 0 first 0 0 1 1 1 -1 0 -", "visit 0 0,x first 0 0 1 1 1 0 0 -",
      "visit 0 0,1 later 0 0 1 1 1 0 0 4:5", "visit 0 0 later 0 0 1 1 1 0 0 0:5", "visit 0 0 first 0 0 1 1 1 0 0 - -",
      "play", "play 1", "play 1 0 1", "play 1 0 0 5", "play 1 - 1 5", "play 1 0,x 1 5", "play 1 0,-1 1 5", "play -1 0 1 5", "play 1 0 1 -5",
      "play 1 0 1 5 6",
    ])
  func noRequests(_ line: String) { #expect(WorkerRequest(line) == nil) }

  static let replies: [(String, WorkerReply)] = [
    ("verified 4af5", .verified(digest: "4af5", failure: nil)),
    ("verified 4af5 failed verification: it differs", .verified(digest: "4af5", failure: "failed verification: it differs")),
    ("opened", .opened), ("calibrated 4 35653", .calibrated(Calibration(iterations: 4, nanoseconds: 35_653))),
    (
      "sampled 100 1017229 2 3",
      .sampled(BatchTiming(iterations: 100, nanoseconds: 1_017_229, usage: UsageCount(involuntarySwitches: 2, pageFaults: 3)))
    ),
    ("counted allocations=4.0 retained_bytes=-16.0", .counted(["allocations": 4, "retained_bytes": -16])), ("counted", .counted([:])),
    (
      "visited 506 6 1200 93000 4500 whole",
      .visited(VisitReport(sampleLines: 506, factLines: 6, opening: 1_200, sampling: 93_000, counting: 4_500, isCutOff: false))
    ),
    (
      "visited 0 0 0 0 0 cut-off", .visited(VisitReport(sampleLines: 0, factLines: 0, opening: 0, sampling: 0, counting: 0, isCutOff: true))
    ),
    ("played 4 90 12", .played(PlayReport(scenarioLines: 4, frameLines: 90, stepLines: 12))),
    ("failed no cell is open", .failed("no cell is open")), ("working", .working),
    ("stopped list/naive/query/100", .stopped(cell: "list/naive/query/100")),
  ]

  @Test("A reply is one line, and the line is that reply again", arguments: replies.indices)
  func repliesAreLines(_ index: Int) {
    let (line, reply) = Self.replies[index]
    #expect(reply.description == line)
    #expect(WorkerReply(line) == reply)
  }

  @Test("Line ends in a reason do not end the reply")
  func reasonsAreOneLine() {
    #expect(WorkerReply.failed("one\ntwo").description == "failed one two")
    #expect(WorkerReply.verified(digest: "a", failure: "one\r\ntwo").description == "verified a one two")
  }

  @Test(
    "What is no reply is refused, and never a plausible number",
    arguments: [
      "", "sampled", "sampled 1 2 3", "sampled 0 5 0 0", "sampled 1 -5 0 0", "sampled 1 5x 0 0", "calibrated 0 5", "calibrated 5",
      "counted allocations", "counted allocations=x", "counted allocations=nan", "verified", "opened 1", "ok",
      "visited", "visited 1 2 3 4 5", "visited 1 2 3 4 whole", "visited -1 2 3 4 5 whole", "visited 1 2 3 4 5 6 whole", "played",
      "played 1",
      "played 1 2", "played 1 2 -3", "played 1 2 3 4",
    ])
  func noReplies(_ line: String) { #expect(WorkerReply(line) == nil) }
}
