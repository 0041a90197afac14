import BenchmarkResults
import LayoutSuites
import Testing

@testable import BenchmarkHarness
@testable import BenchmarkSessions

/// A program against itself, whose worker is a script: an iteration takes 3,000 ns, a step of extra work 1.5 ns, and a batch as long as a second.
private final class ScriptedCalibration {
  let clock = PassingClock()
  private var steps: [String: Double] = [:]
  private(set) var opened: [[(cell: Int, steps: Double)]] = []

  func session(_ cells: [CellIdentifier]) -> PairedSession {
    let workers = ScriptedWorkers(cells) { [self] asked in
      switch asked.request {
      case .verify(let cell): return .verified(CellFact(cell: cells[cell], digest: "d1"))
      case .calibrate: return .calibrated(Calibration(iterations: 10, nanoseconds: 30_000))
      case .count: return .counted([:])
      case .open(let cell, let extra):
        steps[asked.program] = extra
        if asked.program == "B" {
          while opened.count <= asked.launch / 2 { opened.append([]) }
          opened[asked.launch / 2].append((cell, extra))
        }
        return .opened
      case .sample(let iterations):
        clock.pass(1_000_000_000)
        let each = 3_000 + 1.5 * (steps[asked.program] ?? 0)
        return .sampled(Sample(iterations: iterations, nanoseconds: Int(Double(iterations) * each)))
      case .spin(let steps): return .sampled(Sample(iterations: steps, nanoseconds: steps * 3 / 2))
      default: return .failed("not asked for in a calibration")
      }
    }
    return PairedSession(
      a: workers.program("A"), b: workers.program("B"), orderSeed: 1, progress: ProgressLog(), clock: clock.sessionClock)
  }
}

@Suite("What a calibration measures")
struct CalibrationMeasurementTests {
  private static let cells = ["list/naive/query/10", "list/indexed/query/10"].compactMap { CellIdentifier($0) }

  private func slowed(_ script: ScriptedCalibration, _ session: PairedSession) async throws -> SlowedTargets {
    try await SlowedTargets(session, PairedSurvey(session), slowdowns: [0.05, 0.1])
  }

  @Test("Every cell is measured against itself, and against itself with a share of its own time in steps")
  func targets() async throws {
    let script = ScriptedCalibration()
    let slowed = try await slowed(script, script.session(Self.cells))
    #expect(slowed.cellCount == 2 && slowed.slowdowns == [0, 0.05, 0.1, 0, 0.05, 0.1])
    #expect(slowed.targets.map(\.cell) == [0, 0, 0, 1, 1, 1].map { Self.cells[$0] })
    // An iteration takes as long as 2,000 steps.
    #expect(slowed.targets.map(\.extraSteps) == [0, 100, 200, 0, 100, 200])
  }

  @Test("Each launch begins with another target, two further on, and its samples go to the target's series")
  func series() async throws {
    let script = ScriptedCalibration()
    let session = script.session(Self.cells)
    let slowed = try await slowed(script, session)
    let before = script.opened.count
    let start = script.clock.time
    // A launch takes 8 quadruples of 4 s for each of 6 targets.
    let measurement = try await CalibrationMeasurement(session, slowed, from: start, until: start + 10 * 192_000_000_000)
    #expect(measurement.launches == 10)
    let firsts = script.opened[before...].map { [Double($0[0].cell), $0[0].steps] }
    #expect(Array(firsts.prefix(4)) == [[0, 0], [0, 200], [1, 100], [0, 0]])
    #expect(measurement.series.map(\.slowdown) == slowed.slowdowns && measurement.series.allSatisfy { $0.baseline.count == 10 })
    #expect(measurement.series.allSatisfy { Set($0.baseline.joined()) == [3_000] })
    #expect(measurement.series.map { Set($0.candidate.joined()) } == [3_000, 3_150, 3_300, 3_000, 3_150, 3_300].map { [$0] })
  }

  @Test("A time in which there is no trial is an error that says how much is enough, after the first launch")
  func tooShort() async throws {
    let script = ScriptedCalibration()
    let session = script.session(Self.cells)
    let slowed = try await slowed(script, session)
    let start = script.clock.time
    let error = await #expect(throws: SessionError.self) {
      _ = try await CalibrationMeasurement(session, slowed, from: start, until: start + 300_000_000_000)
    }
    let needed = NoiseCalibration.launchesPerTrial(cells: 2)
    let enough = Int((Double(needed) * 192 * 1.1).rounded(.up))
    #expect(
      error?.description.hasPrefix("a time budget of 300.0 s is too short: one trial needs \(needed) launches, about \(enough) s") == true)
    #expect(script.clock.time == start + 192_000_000_000)
  }
}
