import BenchmarkHarness
import BenchmarkResults
import Foundation

/// Two programs that are measured in turn and launched anew for every round.
package struct PairedSession {
  private(set) var a: WorkerProgram
  private(set) var b: WorkerProgram
  /// The seed from which the orders of the programs' functions are drawn.
  let orderSeed: UInt64
  /// The clock of deadlines.
  package let clock: SessionClock
  /// Follows the session.
  package let progress: any ProgressSink

  /// A session of two programs. Where they can be linked again, the orders of their functions are drawn from `orderSeed`.
  package init(
    a: WorkerProgram, b: WorkerProgram, orderSeed: UInt64, progress: any ProgressSink, clock: SessionClock = SessionClock()
  ) {
    (self.a, self.b, self.orderSeed, self.progress, self.clock) = (a, b, orderSeed, progress, clock)
  }

  /// The seed from which the orders of functions are drawn; `nil` if the orders do not change.
  package var orderSeedInUse: UInt64? { isReordered ? orderSeed : nil }

  /// Whether the programs' functions have another order in every launch.
  private var isReordered: Bool { a.recipe != nil && b.recipe != nil }

  /// Tells the user the source of the orders of functions, or that the orders do not change.
  package func warnOfOrder() {
    progress.warn(
      isReordered ? "every launch has a new order of functions, from --order-seed \(orderSeed)" : ShufflingLinker.absence)
  }

  /// Passes `work` the session of one round, in which both programs have another order of functions, and the nanoseconds that linking took.
  nonisolated(nonsending) func reordered<Result>(
    round: Int, _ work: nonisolated(nonsending) (_ session: PairedSession, _ linking: Int) async throws -> Result
  ) async throws -> Result {
    guard isReordered else { return try await work(self, 0) }
    let start = clock.now()
    var session = self
    (session.a, session.b) = try await Self.link(a, b, seed: orderSeed, round: round)
    defer { for program in [session.a, session.b] { try? FileManager.default.removeItem(atPath: program.path) } }
    return try await work(session, clock.now() - start)
  }

  private static func link(_ a: WorkerProgram, _ b: WorkerProgram, seed: UInt64, round: Int) async throws -> (WorkerProgram, WorkerProgram)
  {
    async let linkedA = a.linked(FunctionOrder(base: seed, round: round, isB: false))
    async let linkedB = b.linked(FunctionOrder(base: seed, round: round, isB: true))
    return try await (linkedA, linkedB)
  }

  /// Launches both programs, and lets `work` talk to them. In every other round B is launched first, because the two do not find the same things in memory.
  nonisolated(nonsending) func launch<Result: Sendable>(
    round: Int, _ work: (_ a: WorkerProcess, _ b: WorkerProcess) async throws -> Result
  ) async throws -> Result {
    if round.isMultiple(of: 2) {
      return try await WorkerProcess.launch(a) { a in
        try await WorkerProcess.launch(b) { b in try await work(a, b) }
      }
    }
    return try await WorkerProcess.launch(b) { b in
      try await WorkerProcess.launch(a) { a in try await work(a, b) }
    }
  }

  /// The findings of one launch.
  struct Findings: Sendable {
    /// A list of samples for each target.
    var samples: [[Sample]] = []
    /// The records of each scenario on both sides.
    var plays: [(a: ScenarioRecord, b: ScenarioRecord)] = []
  }

  /// Plays every scenario and then samples every target in one launch, which is to end at `deadline`. Each target gets its share of the remaining time.
  nonisolated(nonsending) func sample(
    _ targets: [PairedTarget], _ scenarios: [PairedScenario] = [], round: Int, until deadline: Int, title: String
  ) async throws -> Findings {
    let sampler = PairedSampler(clock: clock)
    return try await launch(round: round) { a, b in
      var findings = Findings()
      for (index, scenario) in scenarios.enumerated() {
        progress.show("\(title), \(scenario.cell)", done: index, of: scenarios.count + targets.count)
        findings.plays.append(try await scenario.play(a, b, isExchanged: !round.isMultiple(of: 2)))
      }
      for (index, target) in targets.enumerated() {
        progress.show("\(title), \(target.cell)", done: scenarios.count + index, of: scenarios.count + targets.count)
        let now = clock.now()
        let share = now + max(0, deadline - now) / (targets.count - index)
        let task = PairedTask(
          placeInA: target.placeInA, placeInB: target.placeInB, extraSteps: target.extraSteps, iterations: target.iterations)
        findings.samples.append(try await sampler.sample(a, b, task, isExchanged: !round.isMultiple(of: 2), until: share))
      }
      return findings
    }
  }
}
