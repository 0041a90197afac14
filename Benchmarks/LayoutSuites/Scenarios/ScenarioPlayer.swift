import BenchmarkHarness
import CollectionLayouts
import LayoutWorkloads

/// A scenario over one scene with its script drawn, which all contenders play.
package struct ScenarioPart: Sendable {
  /// The scenario.
  package let scenario: Scenario
  /// The layout, data and container that it begins with.
  package let scene: Scene
  let script: ScenarioScript

  /// Draws the script; `nil` if a built-in scenario needs more data than the scene has.
  /// - Throws: The fault of a user's scenario over this data.
  package init?(_ scenario: Scenario, _ scene: Scene) throws(SpecFileError) {
    guard let script = try scenario.draw(scene) else { return nil }
    var scene = script.data.map { scene.with(data: $0) } ?? scene
    scene.cellSizes = script.actualSizes
    (self.scenario, self.scene, self.script) = (scenario, scene, script)
  }

  /// Returns the reason why a contender cannot play it; `nil` if it can.
  func obstacle(for contender: Contender) -> String? {
    guard script.actualSizes != nil, let hosted = contender.hosted, !hosted.isSelfSizing() else { return nil }
    return "its cells take the sizes that they are given, and the scenario is about cells that say how large they are"
  }

  /// The number of frames.
  package var frameCount: Int { script.frames.count }
}

/// A player that plays scenarios through a `CollectionHost` and times each frame by itself.
///
///     let part = try ScenarioPart(.fling, scene)!
///     let play = try ScenarioPlayer(clock: MonotonicClock()).play(part, by: contender)
///     play.frames.map(\.cost.nanoseconds)
///
/// A frame takes in the changes, prepares, and asks for the content size and the visible elements. Only these calls of the engine are timed. Drawing the
/// script, tracking the data in the host, and finding the item that must not move are not timed.
package struct ScenarioPlayer<Clock: HarnessClock> {
  private let clock: Clock

  /// A player with this clock.
  package init(clock: Clock) { self.clock = clock }

  /// Plays all frames, and compares the layout's final answers with those of a fresh naive layout of the final data. If items keep their columns, it
  /// compares them with those of naive after the same frames.
  ///
  /// - Parameters:
  ///   - part: The scenario and its scene.
  ///   - contender: The contender.
  ///   - counter: Counts the engine's work in the frames; `nil` in a play that is timed.
  ///   - digestsFrames: Whether the play has a digest of each frame.
  ///   - observe: Called after each frame, untimed, with the frame and the host as it is then.
  /// - Throws: `LayoutError` if the layout cannot be made with the scene's values.
  func play(
    _ part: ScenarioPart, by contender: Contender, countedBy counter: (any FrameCounter)? = nil, digestsFrames: Bool = false,
    observe: (PlayedFrame, CollectionHost) -> Void = { _, _ in }
  ) throws(LayoutError) -> ScenarioPlay {
    var (play, host) = try perform(part, by: contender, countedBy: counter, digestsFrames: digestsFrames, observe: observe)
    // The scripts of a hosted layout verify its answers.
    guard contender.hosted == nil else { return play }
    let final = Self.finalScene(part, host)
    play.digest = OutputDigest(of: host.engine, final).description
    if host.layout.keepsColumns {
      let (_, reference) = try perform(part, by: Contender(.naive))
      play.expectedDigest = OutputDigest(of: reference.engine, Self.finalScene(part, reference)).description
    } else {
      play.expectedDigest = try Self.expectedDigest(final, as: host)
    }
    return play
  }

  /// Plays all frames and nothing else, for a counter.
  func playFrames(_ part: ScenarioPart, by contender: Contender, countedBy counter: any FrameCounter) throws(LayoutError) {
    _ = try perform(part, by: contender, countedBy: counter)
  }

  /// Returns the digest of each frame under the reference, with which every frame of another strategy is compared.
  func referenceDigests(
    _ part: ScenarioPart, observe: (PlayedFrame, CollectionHost) -> Void = { _, _ in }
  ) throws(LayoutError) -> [UInt64] {
    try perform(part, by: Contender(.naive), digestsFrames: true, observe: observe).play.frameDigests
  }

  /// Plays the script without checking its end.
  private func perform(
    _ part: ScenarioPart, by contender: Contender, countedBy counter: (any FrameCounter)? = nil, digestsFrames: Bool = false,
    observe: (PlayedFrame, CollectionHost) -> Void = { _, _ in }
  ) throws(LayoutError) -> (play: ScenarioPlay, host: CollectionHost) {
    let meter = FrameMeter(clock: clock, counter: counter)
    var play = ScenarioPlay()
    play.frames.reserveCapacity(part.frameCount)
    let isOpening = if case .unopened = part.script.start { true } else { false }
    if isOpening { meter.start() }
    let stage = try ScenarioStage(part, contender, meter)
    if !isOpening { try begin(part.script.start, stage) }
    for (number, step) in part.script.frames.enumerated() {
      var frame = PlayedFrame(number: number, cause: step.cause)
      if !(isOpening && number == 0) { meter.start() }
      try stage.perform(step, in: &frame)
      frame.contentSize = try stage.showAndMeasure(in: &frame)
      meter.pause()
      if let landing = part.script.landings[number] {
        frame.landingError = stage.distance(of: landing.path, from: landing.position, by: landing.distance)
      }
      meter.note(elements: stage.visibleCount)
      frame.cost = meter.cost
      frame.contentOffset = stage.host.contentOffset
      play.frames.append(frame)
      if digestsFrames { play.frameDigests.append(stage.visibleDigest) }
      observe(frame, stage.host)
    }
    return (play, stage.host)
  }

  /// Returns the scene with the host's final layout, data and container.
  private static func finalScene(_ part: ScenarioPart, _ host: CollectionHost) -> Scene {
    part.scene.with(layout: part.scene.layout.with(host.layout), data: host.data, container: host.container)
  }

  /// Scrolls the content to the position at which the script begins, and shows it.
  private func begin(_ start: ScenarioScript.Start, _ stage: ScenarioStage<Clock>) throws(LayoutError) {
    switch start {
    case .unopened: break
    case .offset(let offset): try stage.scroll(to: offset)
    case .fraction(let share): try stage.scroll(to: (share * stage.range).rounded())
    }
    var frame = PlayedFrame(number: 0, cause: .scroll)
    _ = try stage.showAndMeasure(in: &frame)
    stage.meter.pause()
  }

  private static func expectedDigest(_ scene: Scene, as host: CollectionHost) throws(LayoutError) -> String {
    let engine = try Contender(.naive).make(scene)
    engine.apply(.scrolled(to: host.contentOffset))
    engine.prepare()
    for section in scene.data.sections.indices {
      if let offset = host.engine.sectionOffset(of: section), offset != 0 { engine.apply(.scrolledSection(section, to: offset)) }
    }
    return OutputDigest(of: engine, scene).description
  }
}

extension CollectionLayout {
  /// Whether items keep their columns when their sizes change. A layout that is made from the final data does not know these columns, so the reference must
  /// also play the script.
  fileprivate var keepsColumns: Bool {
    let layout = (self as? RightToLeftLayout)?.layout ?? self
    return (layout as? WaterfallLayout)?.placement == .keep
  }
}
