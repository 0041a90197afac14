import BenchmarkHarness
import BenchmarkResults
import BenchmarkStatistics
import CollectionLayouts
import LayoutWorkloads

/// A runner that plays scenarios: first each contender once to verify it and to warm up, then all in turn while there is time.
package final class ScenarioRunner<Clock: HarnessClock, Usage: UsageCounter> {
  private let opener: GroupOpener
  private let player: ScenarioPlayer<Clock>
  private let clock: Clock
  private let usage: Usage
  private let mostPlays: Int
  private let watch: CellWatch?

  /// The most timed plays of each contender.
  package static var mostPlays: Int { 20 }

  /// A runner of scenarios over `workload`.
  package init(workload: any Workload, settings: RunSettings, clock: Clock, usage: Usage) {
    opener = GroupOpener(workload: workload, settings: settings)
    player = ScenarioPlayer(clock: clock)
    self.clock = clock
    self.usage = usage
    watch = settings.watch
    mostPlays = min(Self.mostPlays, settings.mostRounds)
  }

  /// Plays a group: at least one timed play of each contender, then further plays until `deadline`, at most `most` in all. Contenders with a wrong frame
  /// are not timed.
  /// - Parameters:
  ///   - group: The contenders of one scenario, and the layout and number of items with which they play it.
  ///   - most: The largest number of timed plays of each contender; one is always made.
  ///   - deadline: The time after which no further play begins, by the runner's clock.
  ///   - last: The same while there are too few plays for a 99th percentile; `deadline` if `nil`.
  package func run(_ group: ScenarioGroup, most: Int = .max, until deadline: Int, atLatest last: Int? = nil) -> PlayedScenarios {
    play(group) { plays in
      guard plays > 0 else { return true }
      return plays < min(most, mostPlays) && clock.now() < (plays < ScenarioRecord.Figures.leastPlays ? last ?? deadline : deadline)
    }
  }

  /// Plays a group without timing it.
  package func verify(_ group: ScenarioGroup) -> PlayedScenarios { play(group) { _ in false } }

  /// Plays a group to verify it, and then again while `wantsMore` returns true. `wantsMore` gets the number of timed plays so far.
  private func play(_ group: ScenarioGroup, wantsMore: (Int) -> Bool) -> PlayedScenarios {
    var outcome = PlayedScenarios()
    let opened: OpenedScenario
    do throws(SpecFileError) {
      guard let found = try opener.open(group) else { return Self.notMeasured(group, "the scenario does not apply to these items") }
      opened = found
    } catch {
      return Self.notMeasured(group, error.description)
    }
    var sheets = opened.entries.map { PlaySheet(cell: $0.cell, contender: $0.contender, watch: watch) }
    let reference = referenceDigests(of: opened)
    for place in sheets.indices { sheets[place].verify(opened.part, by: player, against: reference) }
    var plays = 0
    while wantsMore(plays) {
      // In turn, beginning with another contender each time.
      for step in sheets.indices { sheets[(plays + step) % sheets.count].play(opened.part, by: player, usage) }
      plays += 1
    }
    outcome.records = sheets.map(\.record)
    outcome.frames = sheets.flatMap(\.frames)
    outcome.steps = sheets.flatMap(\.steps)
    return outcome
  }

  /// Returns the digests of the reference's frames, if another strategy of the library plays too. They are empty otherwise, and if the reference cannot
  /// play.
  private func referenceDigests(of opened: OpenedScenario) -> [UInt64] {
    let compared = opened.entries.first { $0.contender.hosted == nil && $0.contender.name != Contender.reference }
    guard let compared else { return [] }
    watch?.begin(compared.cell.description)
    return (try? player.referenceDigests(opened.part) { [watch] _, _ in watch?.step() }) ?? []
  }

  private static func notMeasured(_ group: ScenarioGroup, _ reason: String) -> PlayedScenarios {
    PlayedScenarios(records: group.cells.map { ScenarioRecord(cell: $0, status: .notMeasured(reason)) })
  }
}

/// The results of a contender's plays of a scenario so far.
private struct PlaySheet {
  let cell: CellIdentifier
  let contender: Contender
  private var digest: String?
  private var status = CellStatus.sound
  private var plays: [[PlayedFrame]] = []
  private var switches = 0
  private let watch: CellWatch?

  init(cell: CellIdentifier, contender: Contender, watch: CellWatch?) {
    self.cell = cell
    self.contender = contender
    self.watch = watch
  }

  /// Plays all frames, and reports progress to the watch after each, untimed.
  private func watchedPlay(
    _ part: ScenarioPart, by player: ScenarioPlayer<some HarnessClock>, digestsFrames: Bool = false
  ) throws(LayoutError) -> ScenarioPlay {
    watch?.begin(cell.description)
    return try player.play(part, by: contender, digestsFrames: digestsFrames) { [watch] _, _ in watch?.step() }
  }

  /// Plays once, to check that every frame shows the same as under the reference, and that the final frames are right.
  mutating func verify(_ part: ScenarioPart, by player: ScenarioPlayer<some HarnessClock>, against reference: [UInt64]) {
    if let obstacle = part.obstacle(for: contender) {
      status = .notMeasured(obstacle)
      return
    }
    do throws(LayoutError) {
      let isCompared = contender.hosted == nil && !reference.isEmpty
      let play = try watchedPlay(part, by: player, digestsFrames: isCompared)
      digest = contender.hosted == nil ? play.digest : nil
      if isCompared, let wrong = zip(play.frameDigests, reference).enumerated().first(where: { $1.0 != $1.1 })?.offset {
        status = .failedVerification(
          "frame \(wrong) (\(play.frames[wrong].cause)) shows other elements than under \(Contender.reference), or at another offset; it was not timed"
        )
        return
      }
      guard !play.isRight else { return }
      status = .failedVerification(
        "its final frames have the digest \(play.digest), those of a fresh \(Contender.reference) layout have \(play.expectedDigest); it was not timed"
      )
    } catch {
      if case .brokenRule = error {
        status = .failedVerification("\(error)")
      } else {
        status = .notMeasured("the layout cannot be made: \(error)")
      }
    }
  }

  /// The most times that a play is repeated because the clock jumped during it.
  private static let mostRetakes = 3

  /// Plays once more and keeps the frames, unless the contender has failed. A play during which the clock jumped is not evidence: it counts as interrupted,
  /// and another play replaces it.
  mutating func play(_ part: ScenarioPart, by player: ScenarioPlayer<some HarnessClock>, _ usage: some UsageCounter) {
    guard status == .sound else { return }
    for _ in 0...Self.mostRetakes {
      let before = usage.read()
      guard let play = try? watchedPlay(part, by: player) else { return }
      let used = usage.read() - before
      switches += used.involuntarySwitches
      let time = play.frames.reduce(0) { $0 + $1.cost.nanoseconds }
      guard play.frames.contains(where: \.cost.isClockBroken) || ClockJump.isBetween(0, time, used) else {
        return plays.append(play.frames)
      }
      switches += 1
    }
  }

  /// The plays if their times are good enough for figures: more than half of the frames' times are not 0 on this clock. Empty otherwise.
  private var soundPlays: [[PlayedFrame]] {
    let times = plays.flatMap { $0.map(\.cost.nanoseconds) }
    return times.count { $0 > 0 } * 2 > times.count ? plays : []
  }

  /// The final status, which also says whether the clock was too coarse.
  private var outcome: CellStatus {
    guard status == .sound, soundPlays.isEmpty, !plays.isEmpty else { return status }
    return .tooShort("most of its frames last 0 ns")
  }

  var record: ScenarioRecord {
    let figures = ScenarioRecord.Figures(of: soundPlays, involuntarySwitches: switches)
    return ScenarioRecord(cell: cell, figures: figures, digest: digest, status: outcome)
  }

  var frames: [FrameCountRecord] {
    let medians = SlowestFrames(of: soundPlays)?.medians ?? []
    let buckets = FrameDistribution(nanoseconds: medians.map { Int($0.rounded()) })?.buckets ?? []
    return buckets.map { FrameCountRecord(cell: cell, lowerBound: $0.lowerBound, upperBound: $0.upperBound, count: $0.count) }
  }

  /// The steps of the slowest frame and of those around it; empty with too few plays, because the slowest frame may then be one that was interrupted.
  var steps: [FrameStepsRecord] {
    guard soundPlays.count >= ScenarioRecord.Figures.leastPlays else { return [] }
    return SlowestFrames(of: soundPlays)?.records(of: cell) ?? []
  }
}

extension ScenarioRecord.Figures {
  /// The figures of some plays of one script; `nil` without a play.
  ///
  /// The time of a frame is its median over the plays, so that an interruption of one play is not the time of any frame. Percentiles and counts are over
  /// these medians. The figures that depend on single frames need at least ``leastPlays``.
  init?(of plays: [[PlayedFrame]], involuntarySwitches: Int?) {
    let all = plays.flatMap(\.self)
    guard let script = plays.first, let slowest = SlowestFrames(of: plays),
      let distribution = FrameDistribution(nanoseconds: slowest.medians.map { Int($0.rounded()) })
    else { return nil }
    self.init()
    (self.plays, frames) = (plays.count, script.count)
    percentiles = [50, 90].map(distribution.percentile)
    overruns = [50, 90].map { distribution.overrun($0, of: .hertz120) }
    visibleJump = all.compactMap(\.visibleJump).max()
    landingError = all.compactMap(\.landingError).max()
    itemsLaid = script.reduce(0) { $0 + $1.cost.itemsLaid }
    self.involuntarySwitches = involuntarySwitches
    guard plays.count >= Self.leastPlays else { return }
    percentiles += [99, 99.9, 100].map(distribution.percentile)
    slow = FrameInterval.allCases.map(distribution.over)
    hitchRatios = FrameInterval.allCases.map(distribution.hitchMillisecondsPerSecond)
    overruns.append(distribution.overrun(99, of: .hertz120))
    (worstFrame, worstCause, worstNanoseconds) = (slowest.slowest, slowest.frame.cause.description, slowest.nanoseconds)
  }
}
