import BenchmarkResults
import CollectionLayouts
import LayoutWorkloads
import WorkCounting

/// A participant of a comparison: a registered strategy, a peer from outside the library that answers the same questions, or a hosted layout.
public struct Contender: Sendable {
  /// Its name, summary, colour and claims.
  let entry: Strategy
  /// The names of the layouts that it can lay out, or `nil` for all.
  public let layouts: Set<String>?
  let make: @Sendable (Scene) throws(LayoutError) -> LayoutEngine
  /// Returns whether `make` is specialised for a layout. If not, its times would say nothing about the strategy.
  let isSpecialized: @Sendable (any CollectionLayout) -> Bool
  /// Makes an engine that does the same while it is watched; `nil` if the contender has nothing that could be watched, such as rules.
  let makeWatched: MakeWatched?
  /// Its properties as a hosted layout; `nil` for strategies and peers.
  package let hosted: HostedContender?

  /// The contender's name in cells.
  public var name: String { entry.name }
  /// A description in one line.
  public var summary: String { entry.summary }

  /// A contender that makes its engine by `make`. Its work is not counted.
  ///
  /// - Parameters:
  ///   - name: Its name in cells.
  ///   - summary: A description in one line.
  ///   - color: The colour of its lines in charts; `nil` for an unused one.
  ///   - claims: The claimed growth of its time, by kind of work. Reports check its times against it.
  ///   - layouts: The names of the layouts that it can lay out; `nil` for all.
  ///   - make: Makes its engine.
  public init(
    name: String, summary: String, color: StrategyColor? = nil, claims: [LayoutWork: Growth] = [:], layouts: Set<String>? = nil,
    make: @escaping @Sendable (Scene) throws(LayoutError) -> LayoutEngine
  ) {
    self.init(Strategy(name: name, summary: summary, color: color, claims: claims), layouts: layouts, make: make, makeWatched: nil)
  }

  init(
    _ entry: Strategy, layouts: Set<String>?, make: @escaping @Sendable (Scene) throws(LayoutError) -> LayoutEngine,
    makeWatched: MakeWatched?,
    isSpecialized: @escaping @Sendable (any CollectionLayout) -> Bool = { _ in true }, hosted: HostedContender? = nil
  ) {
    self.entry = entry
    self.layouts = layouts
    self.make = make
    self.makeWatched = makeWatched
    self.isSpecialized = isSpecialized
    self.hosted = hosted
  }

  /// The contender of a hosted layout.
  ///
  /// - Parameters:
  ///   - name: Its name in cells.
  ///   - summary: A description in one line.
  ///   - layouts: The names of the layouts with which it is compared.
  ///   - hosted: Its verification, and the largest number of items at which it is measured.
  ///   - make: Makes its engine, which counts its work if it gets a tally.
  package init(
    name: String, summary: String, layouts: Set<String>, hosted: HostedContender,
    make: @escaping @Sendable (Scene, WorkTally?) throws(LayoutError) -> LayoutEngine
  ) {
    self.init(
      Strategy(name: name, summary: summary), layouts: layouts, make: { (scene) throws(LayoutError) in try make(scene, nil) },
      makeWatched: { (scene, watch) throws(LayoutError) in
        if case .counting(let tally) = watch { try make(scene, tally) } else { try make(scene, nil) }
      }, hosted: hosted)
  }

  /// The contender of a registered strategy.
  public init(_ strategy: Strategy) {
    self.init(
      strategy, layouts: nil,
      make: { (scene) throws(LayoutError) in
        try scene.layout.layout.makeEngine(
          strategy, data: scene.data, container: scene.container, displayScale: scene.displayScale, tuning: .standard)
      },
      // Watched engines are not specialised: they are not timed, and otherwise every layout under every strategy would be compiled a second time.
      makeWatched: { (scene, watch) throws(LayoutError) in
        try watch.makeEngine(of: scene.layout.layout, on: scene, by: RegisteredStrategy(strategy))
      })
  }

  /// Every contender that takes part unless others are named: all strategies, then the peers, then those of the program.
  public static var all: [Contender] { builtIn + additions.values }

  /// The contenders in ``all``, and those that take part only if they are named, because no app could use them.
  package static var known: [Contender] { all + byNameOnly.filter { named in !all.contains { $0.name == named.name } } }

  private static let byNameOnly: [Contender] = [.limit]

  /// The contenders that the program adds.
  package static let additions = Additions<Contender> { $0.name }

  private static let builtIn: [Contender] = Strategy.all.map { Contender($0) } + [.rope]

  /// The name of the contender with which all others are compared.
  public static let reference = Strategy.reference.name

  /// Returns whether it is measured with a layout: it can lay it out, with an engine that is specialised for it.
  public func supports(_ layout: BenchmarkedLayout) -> Bool { isSpecialized(layout.layout) && canLayOut(layout) }

  /// Returns whether it can lay out a layout at all, however slowly.
  package func canLayOut(_ layout: BenchmarkedLayout) -> Bool {
    guard let layouts else { return layout.hosting?.takesStrategies ?? true }
    guard layouts.contains(layout.name) else { return false }
    return hosted.map { $0.matches(layout.layout) } ?? layout.takesPeers
  }

  /// Returns the same contender under another name, to see whether a run tells the two apart.
  package var twin: Contender {
    Contender(
      Strategy(name: TwinName(of: name).description, summary: "\(name) once more"), layouts: layouts, make: make,
      makeWatched: makeWatched, isSpecialized: isSpecialized, hosted: hosted)
  }

  /// Returns the same contender, broken on purpose, to see a verification fail.
  package func broken() -> Contender {
    changed { [make] (scene) throws(LayoutError) in LayoutEngine(BrokenEngine(try make(scene))) }
  }

  /// Returns the same contender, whose `prepare()` ends the program, to see a run survive it.
  package func crashing() -> Contender {
    changed { [make] (scene) throws(LayoutError) in LayoutEngine(CrashingEngine(try make(scene))) }
  }

  /// Returns the same contender, whose `prepare()` never returns, to see it stopped.
  package func hanging() -> Contender {
    changed { [make] (scene) throws(LayoutError) in LayoutEngine(HangingEngine(try make(scene))) }
  }

  /// Returns the same contender, whose `prepare()` makes one extra allocation, to see a gate fail. Its work is counted as before, because an allocation is
  /// not work.
  package func wasteful() -> Contender {
    changed(watchedBy: makeWatched) { [make] (scene) throws(LayoutError) in LayoutEngine(WastefulEngine(try make(scene))) }
  }

  /// Returns the same contender, whose `prepare()` does `steps` extra steps in a function of its own, to see a profile find them.
  func planted(steps: Int) -> Contender {
    changed { [make] (scene) throws(LayoutError) in LayoutEngine(PlantedEngine(try make(scene), steps: steps)) }
  }

  /// Returns the same contender, whose engines count their work in `tally`; `nil` if its work cannot be counted.
  func counted(in tally: WorkTally) -> Contender? { watched(.counting(tally)) }

  /// The most items over which the rules of this library are checked: checking takes several times as long as the work, and tests already check these
  /// rules.
  private static let mostChecked = 10_000

  /// Returns the same contender, with the rules of its engines checked against their contract, or the contender itself if it has no rules. `breach` is
  /// called with breaches that appear only while an engine works, and should not return.
  ///
  /// Rules of the program are checked over any number of items, others up to 10,000.
  package func checked(_ breach: @escaping @Sendable (LayoutError) -> Void) -> Contender {
    guard hosted == nil, let watched = watched(.checking(breach)) else { return self }
    return changed(watchedBy: makeWatched) { [make] (scene) throws(LayoutError) in
      let isChecked = scene.itemCount <= Self.mostChecked || (scene.layout.entry == nil && scene.layout.comparison == nil)
      return try isChecked ? watched.make(scene) : make(scene)
    }
  }

  private func watched(_ watch: RuleObservation) -> Contender? {
    makeWatched.map { makeWatched in changed(watchedBy: makeWatched) { (scene) throws(LayoutError) in try makeWatched(scene, watch) } }
  }

  /// Returns the same contender, whose engines are made in another way.
  private func changed(
    watchedBy makeWatched: MakeWatched? = nil,
    make: @escaping @Sendable (Scene) throws(LayoutError) -> LayoutEngine
  ) -> Contender {
    Contender(entry, layouts: layouts, make: make, makeWatched: makeWatched, hosted: hosted)
  }
}
