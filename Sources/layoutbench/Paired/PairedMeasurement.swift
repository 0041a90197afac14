import BenchmarkHarness
import BenchmarkResults
import BenchmarkStatistics
import Foundation

/// The launches of a paired comparison: how many, how long, and what they found.
struct PairedMeasurement {
  /// The launches that were made.
  private(set) var launches = 0
  /// The launches without which nothing could be decided.
  let neededLaunches: Int
  /// The samples of each side.
  private(set) var samplesOfA: [SampleRecord] = []
  private(set) var samplesOfB: [SampleRecord] = []

  /// Launches both programs until `deadline`, or `mostLaunches` times, and at least once.
  ///
  /// Each launch has its share of the time that is left, so that there are enough of them to decide by; where even the shortest launches are too
  /// long for that, there are fewer.
  nonisolated(nonsending) init(_ session: PairedSession, _ targets: [PairedTarget], mostLaunches: Int, until deadline: Int) async throws {
    neededLaunches = roundsNeeded(comparisons: max(1, targets.count))
    guard !targets.isEmpty else { return }
    let planned = max(neededLaunches, mostLaunches)
    var dearest = 0
    while launches < planned {
      let start = session.clock.now()
      if launches > 0 && start + dearest > deadline { break }
      // The programs that are needed come first; what is left of the time then goes to further ones.
      let left = launches < neededLaunches ? neededLaunches - launches : planned - launches
      let share = start + max(0, deadline - start) / left
      let found = try await session.sample(
        targets, round: launches, until: share, title: "launch \(launches + 1) of \(planned)")
      for (target, samples) in zip(targets, found) { add(samples, of: target) }
      dearest = max(dearest, session.clock.now() - start)
      launches += 1
    }
    session.progress.finish()
  }

  private mutating func add(_ samples: [PairedSample], of target: PairedTarget) {
    for sample in samples {
      let record = SampleRecord(
        cell: target.cell, round: launches, order: sample.order, iterations: sample.timing.iterations,
        value: Double(sample.timing.nanoseconds) / Double(sample.timing.iterations),
        involuntarySwitches: sample.timing.usage.involuntarySwitches, pageFaults: sample.timing.usage.pageFaults)
      if sample.isB { samplesOfB.append(record) } else { samplesOfA.append(record) }
    }
  }
}
