import BenchmarkHarness
import BenchmarkResults
import LayoutSuites

/// The cells and scenarios that both programs have, found in a first launch whose times do not count.
package struct PairedSurvey: Sendable {
  /// One side.
  package struct Side: Sendable {
    /// The manifest of its program.
    package internal(set) var manifest = Manifest()
    var cells: [CellIdentifier] = []
    /// The digest of each cell's output, and the notes for the reader.
    package internal(set) var facts: [CellFact] = []
    /// The samples of metrics that are counted, not timed.
    var counts: [SampleRecord] = []
    /// The samples and counts of the cells that the other side lacks.
    var onlyHere: [SampleRecord] = []
    /// The records of its scenarios in the survey, and the plays of the scenarios that the other side lacks.
    var played = PlayedScenarios()
  }

  /// The two sides.
  package private(set) var a = Side()
  package private(set) var b = Side()
  /// The cells to sample: those that both sides have, with the right output in both.
  package private(set) var targets: [PairedTarget] = []
  /// The scenarios to play: those that both sides have, with the right frames in both.
  package private(set) var scenarios: [PairedScenario] = []

  /// Verifies, calibrates and counts every cell that both sides have.
  package nonisolated(nonsending) init(_ session: PairedSession) async throws {
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
      let isRightInA = try await Self.look(at: placeInA, cell, a, &self.a)
      let isRightInB = try await Self.look(at: placeInB, cell, b, &self.b)
      guard isRightInA, isRightInB else { continue }
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
    try await surveyScenarios(a, b, session)
  }

  /// Plays every scenario of either side, to see whether its frames are right.
  private mutating nonisolated(nonsending) func surveyScenarios(_ a: WorkerProcess, _ b: WorkerProcess, _ session: PairedSession)
    async throws
  {
    let (inA, inB) = (a.scenarioPlaces, b.scenarioPlaces)
    let places = Dictionary(inB.map { ($0.cell, $0.place) }, uniquingKeysWith: { first, _ in first })
    for (number, (cell, placeInA)) in inA.enumerated() {
      session.progress.show("comparing the frames of \(cell)", done: number, of: inA.count)
      let playsInA = try await Self.play(at: placeInA, cell, a, &self.a)
      let placeInB = places[cell]
      let playsInB = if let placeInB { try await Self.play(at: placeInB, cell, b, &self.b) } else { nil as PlaysRecord? }
      if let placeInB, playsInA != nil, playsInB != nil {
        scenarios.append(PairedScenario(cell: cell, placeInA: placeInA, placeInB: placeInB))
      } else {
        // A cell that only one side has or could play is compared with nothing. Its figures show that.
        self.a.played.plays += [playsInA].compactMap(\.self)
        self.b.played.plays += [playsInB].compactMap(\.self)
      }
    }
    let known = Set(inA.map(\.cell))
    for (cell, placeInB) in inB where !known.contains(cell) {
      self.b.played.plays += [try await Self.play(at: placeInB, cell, b, &self.b)].compactMap(\.self)
    }
  }

  /// Plays a scenario on one side. Returns the plays; `nil` if the frames are wrong, or if the scenario cannot be played there.
  private nonisolated(nonsending) static func play(
    at place: PairedScenario.Place, _ cell: CellIdentifier, _ worker: WorkerProcess, _ side: inout Side
  ) async throws -> PlaysRecord? {
    let record = try await worker.play(at: place, of: cell)
    side.played.records.append(record)
    return PlaysRecord(record, launch: 0)
  }

  /// Verifies a cell that only one side has, counts it, and takes one sample of it. It is compared with nothing, but the reader sees its figures.
  private nonisolated(nonsending) static func lookAlone(
    at place: Int, _ cell: CellIdentifier, _ worker: WorkerProcess, _ side: inout Side
  ) async throws {
    guard try await look(at: place, cell, worker, &side) else { return }
    try await worker.open(cell: place, extraSteps: 0)
    side.onlyHere.append(SampleRecord(cell: cell, try await worker.sample(iterations: try await worker.calibrate().iterations)))
    side.onlyHere += records(try await worker.count(), cell)
  }

  /// Verifies a cell on one side. Returns whether its output is right.
  private nonisolated(nonsending) static func look(
    at place: Int, _ cell: CellIdentifier, _ worker: WorkerProcess, _ side: inout Side
  ) async throws -> Bool {
    let fact = try await worker.verify(cell: place)
    side.facts.append(fact)
    return fact.isRight && fact.digest != nil
  }

  private static func records(_ counts: [String: Double], _ cell: CellIdentifier) -> [SampleRecord] {
    // A metric that this program does not know comes from a later program.
    Metric.allCases.compactMap { metric in
      counts[metric.rawValue].map { SampleRecord(cell: cell, metric: metric, round: 0, order: 0, iterations: 1, value: $0) }
    }
  }
}
