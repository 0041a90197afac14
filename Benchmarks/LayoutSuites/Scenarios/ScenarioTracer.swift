import BenchmarkHarness
import BenchmarkResults
import BenchmarkStatistics
import CollectionLayouts
import LayoutWorkloads

/// Every frame of one play of a scenario, for a trace.
package struct TracedPlay: Sendable {
  /// The cell.
  package let cell: CellIdentifier
  /// The frames, in the order of the script.
  package let frames: [PlayedFrame]
  /// The bytes that each frame allocated, including the host's. `nil` if they were not counted, or if the beginning of the frame is unknown.
  package let bytes: [Int?]
  /// The number of timed plays from which this one was chosen.
  package let plays: Int
}

/// A tracer that plays each contender of a scenario several times, and takes the whole play with the median time.
package struct ScenarioTracer<Clock: HarnessClock> {
  private let opener: GroupOpener
  private let player: ScenarioPlayer<Clock>

  /// A tracer of scenarios over `workload`.
  package init(workload: any Workload, settings: RunSettings, clock: Clock) {
    opener = GroupOpener(workload: workload, settings: settings)
    player = ScenarioPlayer(clock: clock)
  }

  /// The reason why a contender has no trace.
  package enum Fault: Error, Equatable, CustomStringConvertible {
    /// The scenario does not apply to these items.
    case doesNotApply(CellIdentifier)
    /// A user's scenario cannot be played with these items.
    case refused(CellIdentifier, SpecFileError)
    /// The final frames differ from the reference's.
    case failedVerification(CellIdentifier)
    /// The layout cannot be made.
    case cannotBeMade(CellIdentifier, String)
    /// The contender cannot play the scenario.
    case cannotPlay(CellIdentifier, String)

    /// The cell and the problem.
    package var description: String {
      switch self {
      case .doesNotApply(let cell): "\(cell) does not apply to these items: choose more of them, or another workload"
      case .refused(_, let error): error.description
      case .failedVerification(let cell):
        "\(cell) failed verification: its final frames are not those of \(Contender.reference), so they are not traced"
      case .cannotBeMade(let cell, let reason): "\(cell): the layout cannot be made: \(reason)"
      case .cannotPlay(let cell, let reason): "\(cell) has no trace: \(reason)"
      }
    }
  }

  /// Plays a group: once to verify each contender, then `plays` times in turn, and once more to count allocations if `allocationCounter` is given.
  /// - Throws: A ``Fault`` with the first cell that cannot be traced.
  package func trace(_ group: ScenarioGroup, plays: Int, allocationCounter: (any AllocationCounter)? = nil) throws(Fault) -> [TracedPlay] {
    let opened = try open(group)
    for (cell, contender) in opened.entries {
      if let obstacle = opened.part.obstacle(for: contender) { throw .cannotPlay(cell, obstacle) }
      guard try play(opened.part, contender, cell).isRight else { throw .failedVerification(cell) }
    }
    var timed: [[[PlayedFrame]]] = opened.entries.map { _ in [] }
    for turn in 0..<max(1, plays) {
      // In turn, beginning with another contender each time.
      for step in opened.entries.indices {
        let place = (turn + step) % opened.entries.count
        let (cell, contender) = opened.entries[place]
        timed[place].append(try play(opened.part, contender, cell).frames)
      }
    }
    var traced: [TracedPlay] = []
    for (entry, plays) in zip(opened.entries, timed) {
      let bytes = try allocationCounter.map { counter throws(Fault) in try count(opened.part, entry.contender, entry.cell, counter) }
      traced.append(
        TracedPlay(
          cell: entry.cell, frames: Self.median(plays), bytes: bytes ?? opened.part.script.frames.map { _ in nil }, plays: plays.count))
    }
    return traced
  }

  private func open(_ group: ScenarioGroup) throws(Fault) -> OpenedScenario {
    do throws(SpecFileError) {
      if let opened = try opener.open(group) { return opened }
    } catch {
      throw .refused(group.cells[0], error)
    }
    throw .doesNotApply(group.cells[0])
  }

  /// Returns the play with the median time.
  private static func median(_ plays: [[PlayedFrame]]) -> [PlayedFrame] {
    let sorted = plays.sorted { total($0) < total($1) }
    return sorted[(sorted.count - 1) / 2]
  }

  private static func total(_ frames: [PlayedFrame]) -> Int { frames.reduce(0) { $0 + $1.cost.nanoseconds } }

  private func play(
    _ part: ScenarioPart, _ contender: Contender, _ cell: CellIdentifier, observe: (PlayedFrame, CollectionHost) -> Void = { _, _ in }
  ) throws(Fault) -> ScenarioPlay {
    do throws(LayoutError) {
      return try player.play(part, by: contender, observe: observe)
    } catch {
      throw .cannotBeMade(cell, "\(error)")
    }
  }

  /// Returns the bytes of each frame, from a play that is not timed.
  private func count(
    _ part: ScenarioPart, _ contender: Contender, _ cell: CellIdentifier, _ counter: any AllocationCounter
  ) throws(Fault) -> [Int?] {
    var bytes: [Int?] = []
    bytes.reserveCapacity(part.frameCount)
    counter.install()
    defer { counter.remove() }
    counter.start()
    _ = try play(part, contender, cell) { frame, _ in
      let count = counter.stop()
      // If a scenario begins in the middle, the layout is made and scrolled before the first frame.
      let isBegun = frame.number > 0 || part.opensLayout
      bytes.append(isBegun ? count.allocatedBytes : nil)
      counter.start()
    }
    _ = counter.stop()
    return bytes
  }
}

extension ScenarioPart {
  /// Whether the first frame makes the layout.
  var opensLayout: Bool { if case .unopened = script.start { true } else { false } }
}
