import BenchmarkHarness
import BenchmarkResults
import BenchmarkSessions
import Foundation

/// The counts of a pass that times nothing.
struct CountedCells {
  /// The counts: one sample for each cell and metric.
  let run: RunData
  /// The cells whose output differs from that of the reference.
  let failures: [CellIdentifier]
  /// The reason why instructions are missing although the thresholds contain some, or the user asked for them. It is nil if they were counted, or not wanted.
  private(set) var missingInstructions: String?

  /// Counts every cell of a selection. It counts instructions too, unless the user forbids it or thresholds exist and contain none.
  @MainActor init(_ selection: CountedSuite, options: CheckCommand, known: Thresholds?) async throws {
    try MemoryForecast(of: selection.suite).check(against: MemoryFacts().availableBytes)
    let progress = ProgressLine(isWanted: !options.output.noProgress)
    var settings = RunSettings()
    settings.follow(selection.workload)
    settings.seed = selection.seed
    (settings.wastefulContender, settings.hangingContender) = (options.exact.extraAllocation, options.faults.hangingStrategy)
    let watch = CellWatch()
    settings.watch = watch
    (options.limit.chosen ?? .standard).stopThisProcess(atStallOf: watch, doing: "counted")
    var notes: [RunNote] = []
    let counter = CellCounter(
      workload: selection.workload, settings: settings, allocationCounter: JemallocCounter.available(&notes, warn: progress.warn))
    var outcome = GroupOutcome()
    let (groups, scenarios) = (selection.suite.groups, selection.suite.scenarios)
    for (index, group) in groups.enumerated() {
      progress.show("counting \(group.title)", done: index, of: groups.count + scenarios.count)
      outcome.add(try counter.count(group))
      // Preparing the next group's data may take a while.
      watch.end()
    }
    for (index, group) in scenarios.enumerated() {
      progress.show("counting \(group.title)", done: groups.count + index, of: groups.count + scenarios.count)
      outcome.add(try counter.count(group))
      watch.end()
    }
    if Self.countsInstructions(options, known) {
      let sound = Set(outcome.facts.lazy.filter { !$0.failedVerification }.map(\.cell))
      let cells = selection.suite.cells.filter(sound.contains)
      do {
        outcome.samples += try await Self.instructions(of: cells, selection, progress)
      } catch let failure as InstructionCounter.Failure {
        missingInstructions = failure.description
        Terminal.warn("\(failure); --no-instructions checks the rest")
      }
    } else if known?.records.contains(where: { $0.metric == .instructions }) == true {
      missingInstructions = "--no-instructions was given"
    }
    progress.finish()
    failures = outcome.failures
    var manifest = await Manifest(
      suite: selection.suite, workload: selection.workload, settings: settings, budget: nil, quality: nil, notes: notes
    )
    manifest.plan.selection = selection.choice
    manifest = manifest.countingConditions
    manifest.finishedAt = Date()
    run = RunData(name: "this program", manifest: manifest, samples: outcome.samples, facts: outcome.facts)
  }

  /// Whether to count instructions. The user may forbid it. Otherwise they are counted for an update, without thresholds, and if the thresholds contain any.
  private static func countsInstructions(_ options: CheckCommand, _ known: Thresholds?) -> Bool {
    guard !options.exact.noInstructions else { return false }
    guard !options.exact.update else { return true }
    return known.map { $0.records.contains { $0.metric == .instructions } } ?? true
  }

  /// The instructions of each cell.
  /// - Throws: An `InstructionCounter.Failure` if they cannot be counted.
  private static func instructions(
    of cells: [CellIdentifier], _ selection: CountedSuite, _ progress: ProgressLine
  ) async throws -> [SampleRecord] {
    var items = RunSelection()
    (items.workload, items.seed) = (selection.workload.name, selection.seed)
    let iterations = RunSettings().countedIterations
    let counts = try await InstructionCounter().count(cells, flags: items.flags) { done in
      progress.show("counting instructions", done: done, of: cells.count)
    }
    return counts.map { cell, count in
      SampleRecord(
        cell: cell, metric: .instructions, round: 0, order: 0, iterations: iterations, value: Double(count) / Double(iterations))
    }
  }
}

extension GroupOutcome {
  /// Adds the counts of another group.
  fileprivate mutating func add(_ other: GroupOutcome) {
    samples += other.samples
    facts += other.facts
  }
}
