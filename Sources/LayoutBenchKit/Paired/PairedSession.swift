import BenchmarkHarness
import BenchmarkResults
import BenchmarkStatistics
import Foundation
import LayoutSuites

/// What is measured in turn: a cell of both programs.
struct PairedTarget: Sendable {
  /// The cell.
  let cell: CellIdentifier
  /// The cell's place among those of A, and of B.
  let placeInA: Int
  let placeInB: Int
  /// The steps of extra work that each iteration of B gets.
  var extraSteps = 0.0
  /// The iterations of a sample of either side.
  var iterations = 1
}

/// Two programs measured in turn, launched anew for every round.
struct PairedSession {
  private(set) var a: PairedProgram
  private(set) var b: PairedProgram
  /// What the orders of the programs' functions are drawn from.
  let orderSeed: UInt64
  let clock = MonotonicClock()
  let progress: ProgressLine

  /// Whether the programs' functions lie in another order in every launch.
  var isReordered: Bool { a.recipe != nil && b.recipe != nil }

  /// Says in which orders functions will lie, or that they stay where they are.
  func sayOrder() {
    Terminal.warn(
      isReordered ? "every launch has a new order of functions, from --order-seed \(orderSeed)" : ShufflingLinker.absence)
  }

  /// Lets `work` have the session of one round, in which both programs have their functions in another order, and the nanoseconds that linking took.
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

  private static func link(_ a: PairedProgram, _ b: PairedProgram, seed: UInt64, round: Int) async throws -> (PairedProgram, PairedProgram)
  {
    async let linkedA = a.linked(FunctionOrder(base: seed, round: round, isB: false))
    async let linkedB = b.linked(FunctionOrder(base: seed, round: round, isB: true))
    return try await (linkedA, linkedB)
  }

  /// Launches both, and lets `work` speak with them. In every other round B is launched first: what the first finds in memory the second does not.
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

  /// Samples every target in one launch, which is to end at `deadline`: each has its share of what is left. One list of samples a target.
  nonisolated(nonsending) func sample(_ targets: [PairedTarget], round: Int, until deadline: Int, title: String) async throws
    -> [[Sample]]
  {
    let sampler = PairedSampler(clock: clock)
    return try await launch(round: round) { a, b in
      var samples: [[Sample]] = []
      for (index, target) in targets.enumerated() {
        progress.show("\(title), \(target.cell)", done: index, of: targets.count)
        let now = clock.now()
        let share = now + max(0, deadline - now) / (targets.count - index)
        let task = PairedTask(
          placeInA: target.placeInA, placeInB: target.placeInB, extraSteps: target.extraSteps, iterations: target.iterations)
        samples.append(try await sampler.sample(a, b, task, isExchanged: !round.isMultiple(of: 2), until: share))
      }
      return samples
    }
  }
}

/// What both programs have, found in a first launch whose times do not count.
struct PairedSurvey: Sendable {
  /// One side.
  struct Side: Sendable {
    var manifest = Manifest()
    var cells: [CellIdentifier] = []
    /// For each cell the digest of its output and what a reader must know.
    var facts: [CellFact] = []
    /// What is counted, not timed.
    var counts: [SampleRecord] = []
    /// What is known of the cells that the other side lacks.
    var onlyHere: [SampleRecord] = []
  }

  var a = Side()
  var b = Side()
  /// The cells to be sampled: those of both, whose output is right in both.
  var targets: [PairedTarget] = []
  /// The cells whose output is right in both, and differs.
  var changedOutputs: [CellIdentifier] = []

  /// Verifies, calibrates and counts every cell that both have.
  nonisolated(nonsending) init(_ session: PairedSession) async throws {
    self = try await session.launch(round: 0) { a, b in
      try await PairedSurvey(a, b, session)
    }
  }

  private nonisolated(nonsending) init(_ a: WorkerProcess, _ b: WorkerProcess, _ session: PairedSession) async throws {
    self.a = Side(manifest: a.manifest, cells: a.cells)
    self.b = Side(manifest: b.manifest, cells: b.cells)
    let places = Dictionary(b.cells.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    for (placeInA, cell) in a.cells.enumerated() {
      session.progress.show("comparing the output of \(cell)", done: placeInA, of: a.cells.count)
      guard let placeInB = places[cell] else {
        try await Self.lookAlone(at: placeInA, cell, a, &self.a)
        continue
      }
      let ofA = try await Self.look(at: placeInA, cell, a, &self.a)
      let ofB = try await Self.look(at: placeInB, cell, b, &self.b)
      guard let ofA, let ofB else { continue }
      if ofA != ofB { changedOutputs.append(cell) }
      try await a.open(cell: placeInA, extraSteps: 0)
      try await b.open(cell: placeInB, extraSteps: 0)
      var target = PairedTarget(cell: cell, placeInA: placeInA, placeInB: placeInB)
      target.iterations = try await PairedSampler(clock: session.clock).calibrate(a, b)
      self.a.counts += Self.records(try await a.count(), cell)
      self.b.counts += Self.records(try await b.count(), cell)
      targets.append(target)
    }
    let cellsOfA = Set(a.cells)
    for (placeInB, cell) in b.cells.enumerated() where !cellsOfA.contains(cell) {
      try await Self.lookAlone(at: placeInB, cell, b, &self.b)
    }
  }

  /// Looks at a cell that only one side has, and takes one sample of it: nothing is compared, but a reader sees what there is.
  private nonisolated(nonsending) static func lookAlone(
    at place: Int, _ cell: CellIdentifier, _ worker: WorkerProcess, _ side: inout Side
  ) async throws {
    guard try await look(at: place, cell, worker, &side) != nil else { return }
    try await worker.open(cell: place, extraSteps: 0)
    side.onlyHere.append(SampleRecord(cell: cell, try await worker.sample(iterations: try await worker.calibrate().iterations)))
    side.onlyHere += records(try await worker.count(), cell)
  }

  /// Verifies a cell on one side. Returns its digest where its output is right.
  private nonisolated(nonsending) static func look(
    at place: Int, _ cell: CellIdentifier, _ worker: WorkerProcess, _ side: inout Side
  ) async throws -> String? {
    let fact = try await worker.verify(cell: place)
    side.facts.append(fact)
    return fact.isRight ? fact.digest : nil
  }

  private static func records(_ counts: [String: Double], _ cell: CellIdentifier) -> [SampleRecord] {
    // A metric that this program does not know is of a later one's.
    Metric.allCases.compactMap { metric in
      counts[metric.rawValue].map { SampleRecord(cell: cell, metric: metric, round: 0, order: 0, iterations: 1, value: $0) }
    }
  }
}
