import ArgumentParser
import BenchmarkReports
import BenchmarkResults
import BenchmarkSessions
import CollectionLayouts
import Foundation
import InputFiles
import LayoutSuites
import LayoutWorkloads
import ScriptShrinking

/// `layoutbench shrink TRACE`
struct ShrinkCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "shrink",
    abstract: "Makes the smallest trace that still shows the fault.",
    discussion: """
      Frames are left out and items taken away as long as a strategy still shows other frames than naive, or still lays more items in a frame than \
      --laying-more-than says. What is left fits a bug report. The exit code is 3 if nothing is wrong, so that there is nothing to shrink.

      EXAMPLES
        layoutbench shrink session.jsonl -o small.jsonl
        layoutbench shrink session.jsonl --layouts list --laying-more-than 500
      """)

  @Argument(help: ArgumentHelp("The trace.", valueName: "file.jsonl"))
  var trace: String

  @OptionGroup(title: "Which layouts and strategies") var contenders: ContenderOptions

  @Option(
    name: .customLong("laying-more-than"),
    help: ArgumentHelp(
      "Look for a frame, after the one that makes the layout, that lays more items than this, and not for one that shows something wrong.",
      valueName: "items"),
    transform: Int.init(option:))
  var mostLaid: Int?

  @Option(
    name: .customLong("break"), help: ArgumentHelp("Break this strategy on purpose, to try this command out.", valueName: "strategy"))
  var brokenStrategy: String?

  @Option(name: .output, help: ArgumentHelp("The file to write. Default: standard output.", valueName: "file.jsonl"))
  var file: String?

  func run() async throws {
    let text = try TextFile(reading: trace).text
    let recorded = try RecordedTrace(text: text, path: trace)
    let script = try TraceScript(text: text, path: trace)
    TraceWorkload(recorded).notes(count: recorded.data.itemCount).forEach { Terminal.warn($0) }
    guard let fault = try fault(in: recorded) else {
      Terminal.warn(
        "\(trace): no strategy that you chose \(mostLaid.map { "lays more than \($0) items in a frame" } ?? "shows anything else than \(Contender.reference)"), so there is nothing to shrink"
      )
      throw ExitStatus.failedVerification
    }
    let shrinker = ScriptShrinker<TraceScript.Head, TraceScript.Line>(
      attemptLimit: 4_000, simplerStarts: \.simpler, simplerSteps: \.simpler)
    // Frames after the one that shows the fault are not needed, and playing each one takes time.
    var needed = fault.frame.map { Array(script.lines.prefix($0)) } ?? script.lines
    if !shows(fault, TraceScript(script.head, needed)) { needed = script.lines }
    let smallest = await shrinker.shrink(start: script.head, steps: needed) { head, lines in
      shows(fault, TraceScript(head, lines))
    }
    let small = TraceScript(smallest.start, smallest.steps)
    let result = try RecordedTrace(text: small.text, path: trace)
    let found = TraceFault(sort, of: fault.contender, in: result, laidOutBy: fault.layout)
    if let file { try OutputFile(file).write(small.text) } else { try Terminal.write(small.text) }
    Terminal.warn(
      "\(trace): \(script.lines.count) frames and \(recorded.data.itemCount) items became \(small.lines.count) and \(result.data.itemCount); \(found ?? fault)"
    )
  }

  private var sort: TraceFault.Sort { mostLaid.map { .lays(moreThan: $0) } ?? .differs }

  private func shows(_ fault: TraceFault, _ script: TraceScript) -> Bool {
    guard let trace = try? RecordedTrace(text: script.text, path: trace) else { return false }
    return TraceFault(sort, of: fault.contender, in: trace, laidOutBy: fault.layout) != nil
  }

  /// The first fault of the chosen layouts and strategies.
  private func fault(in recorded: RecordedTrace) throws -> TraceFault? {
    var selection = RunSelection()
    contenders.choose(in: &selection)
    selection.trace = SourceFile(path: trace)
    let suite = try selection.suite(for: .verification).suite
    for group in suite.scenarios {
      for contender in group.contenders where contender.hosted == nil {
        let played = contender.name == brokenStrategy ? contender.broken() : contender
        if let fault = TraceFault(sort, of: played, in: recorded, laidOutBy: group.layout) { return fault }
      }
    }
    return nil
  }
}
