import BenchmarkHarness
import BenchmarkResults
import Foundation
import LayoutSuites
import LayoutWorkloads

/// What a pass that times nothing counted.
struct CountedCells {
  /// The counts, one sample a cell and metric.
  let run: MeasuredRun
  /// The cells whose output is not that of the reference.
  let failures: [CellIdentifier]

  /// Counts every cell of a selection; instructions too unless the person wants none, or there are thresholds that hold none.
  init(_ selection: CountedSelection, options: CheckCommand, known: Thresholds?) async throws {
    let progress = ProgressLine(isWanted: !options.output.noProgress)
    var settings = RunSettings()
    settings.follow(selection.workload)
    settings.seed = selection.seed
    settings.wastefulContender = options.exact.extraAllocation
    let quality = ClockQuality(measuring: MonotonicClock())
    var notes: [String] = []
    let runner = SuiteRunner(
      workload: selection.workload, settings: settings, clock: MonotonicClock(), usage: ThreadUsage(), shortestSample: 1,
      allocationCounter: makeAllocationCounter(&notes))
    var outcome = GroupOutcome()
    for (index, group) in selection.suite.groups.enumerated() {
      progress.show("counting \(group.title)", done: index, of: selection.suite.groups.count)
      let found = try runner.count(group)
      outcome.samples += found.samples
      outcome.facts += found.facts
      outcome.failures += found.failures
    }
    progress.finish()
    failures = outcome.failures
    var manifest = await Manifest(
      suite: selection.suite, workload: selection.workload, settings: settings, budget: nil, quality: quality, notes: notes
    ).countingConditions
    manifest.finishedAt = Date()
    run = MeasuredRun(name: "this program", manifest: manifest, samples: outcome.samples, summaries: outcome.facts)
  }
}
