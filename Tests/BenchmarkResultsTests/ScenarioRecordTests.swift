import BenchmarkResults
import Foundation
import InputFiles
import Testing
import UnitTestSupport

@Suite("The files of scenarios")
struct ScenarioRecordTests {
  private static func record(_ strategy: String) -> ScenarioRecord {
    var figures = ScenarioRecord.Figures()
    (figures.plays, figures.frames) = (5, 20)
    figures.percentiles = [1, 2, 3, 4, 5]
    figures.slow = [1, 0]
    figures.hitchRatios = [12.5, 0]
    figures.overruns = [-8_333_332.5, -8_333_331, 7]
    figures.visibleJump = 0
    figures.itemsLaid = 9
    (figures.worstFrame, figures.worstCause, figures.worstNanoseconds) = (3, "a batch of 4 updates, \"big\"", 4.5)
    figures.involuntarySwitches = 1
    let cell = CellIdentifier(layout: "list", strategy: strategy, operation: "scenario.churn-20", n: 10)
    return ScenarioRecord(cell: cell, figures: figures, digest: "0123456789abcdef")
  }

  private static func bucket(_ strategy: String, _ from: Int = 16) -> FrameCountRecord {
    FrameCountRecord(cell: record(strategy).cell, lowerBound: from, upperBound: from + 1, count: 4)
  }

  private static func step(_ strategy: String, _ frame: Int = 3) -> FrameStepsRecord {
    FrameStepsRecord(
      cell: record(strategy).cell, frame: frame, cause: "a batch of 4 updates, \"big\"", changeNanoseconds: 100, prepareNanoseconds: 2_000,
      queryNanoseconds: 30, itemsLaid: 9)
  }

  private static func play(_ strategy: String, _ launch: Int = 0) -> PlaysRecord {
    PlaysRecord(cell: record(strategy).cell, launch: launch, plays: 5, percentile99: 900, longest: 1_200)
  }

  @Test("A record is read as it was written, timed or not")
  func roundTrip() throws {
    let untimed = ScenarioRecord(cell: Self.record("naive").cell, digest: "ff", status: .failedVerification("it differs"))
    let records = [Self.record("indexed"), untimed]
    let text = RecordTable.text(of: records)
    #expect(try RecordTable<ScenarioRecord>(text: text, named: "scenarios.csv").records == records)
    #expect(text.contains(",5,1,0,12.5,0,-8333332.5,"))
    let buckets = [Self.bucket("naive"), Self.bucket("naive", 17)]
    #expect(try RecordTable<FrameCountRecord>(text: RecordTable.text(of: buckets), named: "frames.csv").records == buckets)
    let steps = [Self.step("naive"), Self.step("naive", 4)]
    let table = RecordTable.text(of: steps)
    #expect(try RecordTable<FrameStepsRecord>(text: table, named: "steps.csv").records == steps && steps[0].nanoseconds == 2_130)
    let plays = [Self.play("naive"), Self.play("naive", 1)]
    let rows = RecordTable.text(of: plays)
    #expect(try RecordTable<PlaysRecord>(text: rows, named: "plays.csv").records == plays && rows.contains(",1,5,900,1200\n"))
    #expect(table.contains(",3,\"a batch of 4 updates, \"\"big\"\"\",100,2000,30,9\n"))
  }

  @Test("With fewer than five plays the fields of single frames are empty")
  func fewPlays() throws {
    var figures = ScenarioRecord.Figures()
    (figures.plays, figures.frames, figures.percentiles, figures.overruns) = (4, 20, [1, 2], [-8_333_332.5, -8_333_331])
    let record = ScenarioRecord(cell: Self.record("naive").cell, figures: figures)
    let text = RecordTable.text(of: [record])
    #expect(text.contains(",4,20,1,2,,,,,,,,-8333332.5,-8333331,,"))
    #expect(try RecordTable<ScenarioRecord>(text: text, named: "scenarios.csv").records == [record])
  }

  @Test("What is no record is refused with its place")
  func refusals() throws {
    let text = RecordTable.text(of: [Self.record("indexed")])
    for (old, new, column) in [(",0,,9,", ",-1,,9,", "visible_jump"), (",list,", ",flow,", "layout"), (",5,20,", ",5,,", "frames")] {
      let error = #expect(throws: InputFileError.self) {
        try RecordTable<ScenarioRecord>(text: text.replacing(old, with: new), named: "scenarios.csv")
      }
      #expect(error?.description.contains(column) == true, "\(error?.description ?? "")")
    }
    let twice = RecordTable.text(of: [Self.record("indexed"), Self.record("indexed")])
    #expect(throws: InputFileError.self) { try RecordTable<ScenarioRecord>(text: twice, named: "scenarios.csv") }
    let empty = RecordTable.text(of: [FrameCountRecord(cell: Self.record("a").cell, lowerBound: 5, upperBound: 5, count: 1)])
    #expect(throws: InputFileError.self) { try RecordTable<FrameCountRecord>(text: empty, named: "frames.csv") }
    // The same play in two rows, and one whose 99th percentile is above its longest frame.
    let plays = RecordTable.text(of: [Self.play("a"), Self.play("a")])
    #expect(throws: InputFileError.self) { try RecordTable<PlaysRecord>(text: plays, named: "plays.csv") }
    let above = RecordTable.text(of: [Self.play("a")]).replacing(",900,", with: ",1201,")
    let error = #expect(throws: InputFileError.self) { try RecordTable<PlaysRecord>(text: above, named: "plays.csv") }
    #expect(error?.description.contains("p99") == true && error?.description.contains("1201") == true)
    // The same frame in two rows, and a time below 0.
    let frames = RecordTable.text(of: [Self.step("a"), Self.step("a")])
    #expect(throws: InputFileError.self) { try RecordTable<FrameStepsRecord>(text: frames, named: "steps.csv") }
    let negative = RecordTable.text(of: [Self.step("a")]).replacing(",2000,", with: ",-2000,")
    #expect(throws: InputFileError.self) { try RecordTable<FrameStepsRecord>(text: negative, named: "steps.csv") }
  }

  @Test("Parts of a sweep keep their scenarios when they are joined, and a cell that two of them hold is refused")
  func merging() throws {
    func part(_ strategy: String) -> RunData {
      var run = RunData(name: strategy, manifest: Manifest(), samples: [])
      run.scenarios = PlayedScenarios(
        records: [Self.record(strategy)], frames: [Self.bucket(strategy)], steps: [Self.step(strategy)], plays: [Self.play(strategy)])
      return run
    }
    let merge = try RunMerge([part("naive"), part("indexed")], commandLine: [])
    #expect(merge.run.scenarios.records.map(\.cell.strategy) == ["naive", "indexed"] && merge.run.scenarios.frames.count == 2)
    #expect(merge.run.scenarios.steps == [Self.step("naive"), Self.step("indexed")])
    #expect(merge.run.scenarios.plays == [Self.play("naive"), Self.play("indexed")])
    #expect(throws: InputFileError.self) { try RunMerge([part("naive"), part("naive")], commandLine: []) }
    let folder = try TemporaryFolder()
    let run = try RunDirectory(creating: folder.path("run"))
    try merge.run.scenarios.write(to: run)
    #expect(try PlayedScenarios(reading: run) == merge.run.scenarios)
    try PlayedScenarios().write(to: run)
    #expect(try FileManager.default.contentsOfDirectory(atPath: run.path).isEmpty)
  }

  @Test("A run that goes on keeps the scenarios that are whole, and no frames of others")
  func resuming() throws {
    let folder = try TemporaryFolder()
    let run = try RunDirectory(creating: folder.path("run"))
    try run.write(Manifest())
    try run.append([Self.bucket("naive"), Self.bucket("indexed")])
    try run.append([Self.step("naive"), Self.step("indexed")])
    try run.append([Self.play("naive"), Self.play("indexed"), Self.play("indexed", 1)])
    try run.append([Self.record("naive")])
    let kept = try run.resumedRun(measuring: [], isPrepared: true).scenarios
    #expect(try kept == PlayedScenarios(reading: run))
    #expect(try run.read(FrameCountRecord.self).records == [Self.bucket("naive")])
    #expect(try run.read(FrameStepsRecord.self).records == [Self.step("naive")])
    #expect(try run.read(PlaysRecord.self).records == [Self.play("naive")])
    #expect(try run.read(ScenarioRecord.self).records == [Self.record("naive")])
    // Its group is played in turn or not at all, and indexed was not.
    let group = [Self.record("naive").cell, Self.record("indexed").cell]
    #expect(try run.resumedRun(measuring: [group], isPrepared: true).scenarios.records.isEmpty)
    #expect(try run.read(FrameCountRecord.self).records.isEmpty)
    #expect(try run.read(FrameStepsRecord.self).records.isEmpty)
    #expect(try run.read(PlaysRecord.self).records.isEmpty)
    #expect(try run.read(ScenarioRecord.self).records.isEmpty)
  }
}
