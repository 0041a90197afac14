import ArgumentParser
import BenchmarkHarness
import BenchmarkReports
import BenchmarkResults
import BenchmarkSessions
import Foundation
import InputFiles

/// `layoutbench trace SCENARIO`
struct TraceCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "trace",
    abstract: "Writes the frames of a scenario as a timeline that https://ui.perfetto.dev opens.",
    discussion: """
      The timeline has a process for each cell, a slice for each frame, and inside it the steps: change, prepare, query. Counters show the items \
      laid and the bytes allocated. Frames follow each other without gaps, because only the engine's time is measured. Each strategy plays the \
      scenario --plays times; the play with the median time is shown. Bytes are counted in a further play.

      EXAMPLES
        layoutbench trace fling --layouts list --sizes 10k -o trace.json
        layoutbench trace inbox.json --layouts list --sizes 10k -o trace.json
        layoutbench trace open --strategies naive,indexed --page trace.html
      """)

  @Argument(
    help: ArgumentHelp(
      "The scenario: \(Scenario.all.map(\.operation).joined(separator: ", ")), or a file of your own, which ends in .json, or a trace, which ends in .jsonl.",
      valueName: "scenario"))
  var scenario: String

  @OptionGroup(title: "What is played") var selection: TraceOptions

  @Option(help: "The timed plays of each strategy. (default: 5)", transform: Int.init(option:))
  var plays = 5

  @Option(name: .output, help: ArgumentHelp("The file to write. Default: standard output.", valueName: "file.json"))
  var file: String?

  @OptionGroup var pages: PageOptions

  @Flag(help: "Show which cells would be played, and play nothing.")
  var dryRun = false

  @Flag(name: .customLong("no-progress"), help: "Show no progress.")
  var noProgress = false

  func validate() throws {
    if plays < 1 { throw ValidationError("--plays is \(plays); give at least 1") }
  }

  // Hosted layouts belong to the main actor.
  @MainActor func run() async throws {
    let (chosen, operation) = try chosenScenario()
    guard dryRun || !BuildFacts().isDebug && !InvariantChecks.areOn else {
      Terminal.warn("this build is for debugging or checks invariants, and no time is taken of it; build with -c release")
      throw ExitStatus.failure
    }
    let traced = try chosen.suite(for: .trace)
    if dryRun { return try show(traced.suite) }
    try MemoryForecast(of: traced.suite).check(against: MemoryFacts().availableBytes)
    let plays = try play(traced)
    guard !plays.isEmpty else { throw ValidationError("no layout and strategy that you chose plays \(operation)") }
    try await write(plays, of: operation, seed: chosen.seed)
  }

  private func show(_ suite: Suite) throws {
    try Terminal.write(suite.scenarios.flatMap(\.cells).map { "\($0)\n" }.joined())
    Terminal.warn("nothing was played (--dry-run)")
  }

  /// The selection of the scenario and the name of its operation. The user names the scenario by its short name, its whole name or its file.
  private func chosenScenario() throws -> (RunSelection, operation: String) {
    var chosen = selection.chosen
    if scenario.hasSuffix(".jsonl") {
      let others = [
        ("trace", chosen.trace?.path), ("scenario", chosen.scenarios?.first?.path), ("spec", chosen.spec?.path),
        ("text", chosen.text?.path),
        ("sizes", chosen.sizes?.path), ("workload", chosen.workload),
      ]
      for case (let flag, let other?) in others {
        throw ValidationError("--\(flag) \(other) would not be played, because \(scenario) is; leave --\(flag) out")
      }
      chosen.trace = SourceFile(path: scenario)
    }
    if let trace = chosen.trace {
      if let other = chosen.scenarios?.first {
        throw ValidationError("--scenario \(other.path) would not be played, because \(trace.path) is; leave --scenario out")
      }
      let recorded = Scenario(try RecordedTrace(path: trace.path))
      guard scenario.hasSuffix(".jsonl") || [recorded.name, recorded.operation].contains(scenario) else {
        throw Spelling.unknown(scenario, "scenario", known: [recorded.name])
      }
      chosen.operations = [recorded.operation]
      return (chosen, recorded.operation)
    }
    let isFile = scenario.hasSuffix(".json")
    if isFile, let other = chosen.scenarios?.first {
      throw ValidationError("--scenario \(other.path) would not be played, because \(scenario) is; leave --scenario out")
    }
    if isFile { chosen.scenarios = [SourceFile(path: scenario)] }
    let own = try chosen.ownScenarios
    let known = isFile ? own : Scenario.all + own
    guard let found = known.first(where: { isFile || $0.operation == scenario || $0.name == scenario }) else {
      let isWhole = scenario.hasPrefix(Scenario.prefix)
      throw Spelling.unknown(scenario, "scenario", known: known.map { isWhole ? $0.operation : $0.name })
    }
    if !own.contains(where: { $0.name == found.name }), let file = chosen.scenarios?.first {
      throw ValidationError(
        "--scenario \(file.path) would not be played, because \(scenario) is built in; leave --scenario out, or name the file in place of \(scenario)"
      )
    }
    chosen.operations = [found.operation]
    return (chosen, found.operation)
  }

  private func play(_ chosen: SelectedSuite) throws -> [TracedPlay] {
    let suite = chosen.suite
    let tracer = ScenarioTracer(workload: chosen.workload, settings: chosen.settings, clock: MonotonicClock())
    let counter = try? JemallocCounter()
    if counter == nil {
      Terminal.warn("allocations cannot be counted here, so the trace has no counter of bytes; see `layoutbench doctor`")
    }
    let progress = ProgressLine(isWanted: !noProgress)
    defer { progress.finish() }
    return try suite.scenarios.enumerated().flatMap { place, group in
      progress.show(group.title, done: place, of: suite.scenarios.count)
      return try tracer.trace(group, plays: plays, allocationCounter: counter)
    }
  }

  private func write(_ plays: [TracedPlay], of operation: String, seed: UInt64) async throws {
    let timelines = plays.map(FrameTimeline.init)
    var facts = [
      "tool": "\(BenchmarkProgram.current) \(Manifest.toolVersion)", "command": PortableCommandLine.current.words.joined(separator: " "),
      "seed": "\(seed)", "time axis": "the engine's time alone, frame after frame; the play with the median time of \(plays[0].plays)",
    ]
    let revision = await Manifest.Revision.ofThisProgram()
    facts["commit"] = revision.label()
    if let doubt = revision.doubt { Terminal.warn("\(doubt)") }
    try pages.write(FrameTimeline.document(timelines, scenario: operation))
    let json = TraceFile(timelines, facts: facts).json
    guard let file else { return try Terminal.write(json) }
    try OutputFile(file).write(json)
    for timeline in timelines { Terminal.warn(timeline.worstWords) }
    Terminal.warn("\(file): written; open it with https://ui.perfetto.dev")
  }
}

/// The options that choose the cells that play the scenario.
struct TraceOptions: ParsableArguments {
  @OptionGroup var contenders: ContenderOptions

  @OptionGroup var items: ItemOptions

  @Option(
    name: .customLong("scenario"),
    help: ArgumentHelp("A file with the scenario, if the scenario is named by its name and not by its file.", valueName: "file.json"))
  var scenarioFiles: [String] = []

  @OptionGroup var patterns: CellPatterns

  @Flag(help: "A quick look: 1k items.")
  var quick = false

  mutating func validate() throws { try contenders.check(beside: items) }

  /// The user's choice.
  var chosen: RunSelection {
    var selection = RunSelection()
    contenders.choose(in: &selection)
    items.choose(in: &selection)
    if !scenarioFiles.isEmpty { selection.scenarios = scenarioFiles.map(SourceFile.init) }
    patterns.choose(in: &selection)
    selection.isQuick = quick
    return selection
  }
}

extension FrameTimeline {
  /// Creates the timeline of a play.
  init(_ play: TracedPlay) {
    let frames = zip(play.frames, play.bytes).map { frame, bytes in
      var figures = [
        "content offset": frame.contentOffset.y, "content length": frame.contentSize.height, "elements": Double(frame.cost.elements),
      ]
      if let jump = frame.visibleJump { figures["visible jump"] = jump }
      if let error = frame.landingError { figures["landing error"] = error }
      return FrameTimeline.Frame(
        number: frame.number, cause: "\(frame.cause)",
        steps: [
          .init("change", nanoseconds: frame.cost.changeNanoseconds), .init("prepare", nanoseconds: frame.cost.prepareNanoseconds),
          .init("query", nanoseconds: frame.cost.queryNanoseconds),
        ], itemsLaid: frame.cost.itemsLaid, bytes: bytes, figures: figures)
    }
    self.init(title: "\(play.cell)", frames: frames)
  }
}

extension TraceCommand: RefusesIdleFlags {
  var idleFlags: [IdleFlags] { IdleFlags.quick(beside: selection.items) }
}
