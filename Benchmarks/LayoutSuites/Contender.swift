import CollectionLayouts

/// What takes part in a comparison: a registered strategy, or a peer from another package that answers the same questions.
public struct Contender: Sendable {
  /// The contender's name in cells.
  public let name: String
  /// What it does, in one line.
  public let summary: String
  /// The layouts it can stand in for, or `nil` for all.
  public let layouts: Set<String>?
  let make: @Sendable (Scene) throws(LayoutError) -> LayoutEngine
  /// Makes an engine that does the same and counts its work, or `nil` where what is behind it has no rule that could be counted.
  private let makeCounted: (@Sendable (Scene, WorkTally) throws(LayoutError) -> LayoutEngine)?

  /// A contender that makes its engine by `make`. Its work is not counted.
  public init(
    name: String, summary: String, layouts: Set<String>? = nil, make: @escaping @Sendable (Scene) throws(LayoutError) -> LayoutEngine
  ) {
    self.init(name: name, summary: summary, layouts: layouts, make: make, makeCounted: nil)
  }

  private init(
    name: String, summary: String, layouts: Set<String>?, make: @escaping @Sendable (Scene) throws(LayoutError) -> LayoutEngine,
    makeCounted: (@Sendable (Scene, WorkTally) throws(LayoutError) -> LayoutEngine)?
  ) {
    self.name = name
    self.summary = summary
    self.layouts = layouts
    self.make = make
    self.makeCounted = makeCounted
  }

  /// The contender of a registered strategy.
  public init(_ strategy: Strategy) {
    self.init(
      name: strategy.name, summary: strategy.summary, layouts: nil,
      make: { (scene) throws(LayoutError) in
        try scene.layout.layout.makeEngine(
          strategy, data: scene.data, container: scene.container, displayScale: scene.displayScale, tuning: .standard)
      },
      makeCounted: { (scene, tally) throws(LayoutError) in try scene.layout.makeCounted(strategy, scene, tally) })
  }

  /// The contender of a strategy of one's own, its engines put together by `builder`.
  public init(name: String, summary: String, layouts: Set<String>? = nil, builder: some EngineBuilder & Sendable) {
    self.init(
      name: name, summary: summary, layouts: layouts,
      make: { (scene) throws(LayoutError) in try scene.makeEngine(with: builder) },
      makeCounted: { (scene, tally) throws(LayoutError) in
        try scene.makeEngine(with: CountingBuilder(builder: builder, tally: tally))
      })
  }

  /// Every contender: all strategies, then the peers.
  public static let all: [Contender] = Strategy.all.map { Contender($0) } + [.rope]

  /// The one all others are held against.
  public static let reference = "naive"

  /// Whether it can stand in for a layout.
  public func supports(_ layout: BenchmarkedLayout) -> Bool { layouts.map { layout.takesPeers && $0.contains(layout.name) } ?? true }

  /// The same contender, broken on purpose, to see a verification fail.
  public func broken() -> Contender {
    Contender(name: name, summary: summary, layouts: layouts) { [make] (scene) throws(LayoutError) in
      LayoutEngine(BrokenEngine(try make(scene)))
    }
  }

  /// The same contender, each `prepare()` of which makes one allocation more, to see a gate fail.
  public func wasteful() -> Contender {
    Contender(name: name, summary: summary, layouts: layouts) { [make] (scene) throws(LayoutError) in
      LayoutEngine(WastefulEngine(try make(scene)))
    }
  }

  /// The same contender, all of whose engines count their work in `tally`; `nil` where its work cannot be counted.
  func counted(in tally: WorkTally) -> Contender? {
    makeCounted.map { makeCounted in
      Contender(name: name, summary: summary, layouts: layouts) { (scene) throws(LayoutError) in try makeCounted(scene, tally) }
    }
  }
}

extension Scene {
  fileprivate func makeEngine(with builder: some EngineBuilder) throws(LayoutError) -> LayoutEngine {
    try layout.layout.makeEngine(with: builder, data: data, container: container, displayScale: displayScale, tuning: .standard)
  }
}
