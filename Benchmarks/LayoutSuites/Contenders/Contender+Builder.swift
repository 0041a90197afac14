public import CollectionLayouts

extension Contender {
  /// The contender of a custom strategy, whose engines `builder` assembles. It runs with the library's layouts. For a custom layout, add
  /// ``supporting(_:by:)``.
  ///
  /// It is inlinable, so that its engines are specialised where the builder's type is visible (`visitLibraryLayout(_:by:)`). An engine that is not
  /// specialised takes ten times as long, and would make any strategy look slow.
  ///
  /// - Parameters:
  ///   - name: The strategy's name in cells.
  ///   - summary: A description in one line.
  ///   - color: The colour of its lines in charts; `nil` for an unused one.
  ///   - claims: The claimed growth of its time, by kind of work. Reports check its times against it.
  ///   - builder: Assembles its engines.
  @inlinable public init<Builder: EngineBuilder & Sendable>(
    name: String, summary: String, color: StrategyColor? = nil, claims: [LayoutWork: Growth] = [:], builder: Builder
  ) {
    self.init(Strategy(name: name, summary: summary, color: color, claims: claims), countedBy: builder) { (scene) throws(LayoutError) in
      try visitLibraryLayout(scene.layout.layout, by: SceneEngines(scene: scene, builder: builder))
    }
  }

  /// The contender of a custom strategy for layouts of one type. Its engines are compiled for that type alone, which shortens the build after each change
  /// of the strategy. For a further type, add ``supporting(_:by:)``.
  ///
  /// - Parameters:
  ///   - name: The strategy's name in cells.
  ///   - summary: A description in one line.
  ///   - color: The colour of its lines in charts; `nil` for an unused one.
  ///   - claims: The claimed growth of its time, by kind of work. Reports check its times against it.
  ///   - layout: The type of the layouts with which it runs.
  ///   - builder: Assembles its engines.
  @inlinable public init<Layout: CollectionLayout, Builder: EngineBuilder & Sendable>(
    name: String, summary: String, color: StrategyColor? = nil, claims: [LayoutWork: Growth] = [:], for layout: Layout.Type,
    builder: Builder
  ) {
    let none = Contender(
      Strategy(name: name, summary: summary, color: color, claims: claims), countedBy: builder, isSpecialized: { _ in false }
    ) { (_) throws(LayoutError) in nil }
    self = none.supporting(layout, by: builder)
  }

  /// Returns the same contender, which also runs with a custom layout. Pass the builder with which it was made.
  @inlinable public func supporting<Layout: CollectionLayout, Builder: EngineBuilder & Sendable>(
    _ layout: Layout.Type, by builder: Builder
  ) -> Contender {
    extended(to: layout) { (scene) throws(LayoutError) in
      guard let layout = scene.layout.layout as? Layout else { return nil }
      return try scene.makeEngine(of: layout, with: builder)
    }
  }

  /// A contender whose engines `make` makes, for the layouts for which they are specialised; `make` returns `nil` for others. Without `isSpecialized` these
  /// are the library's layouts.
  @usableFromInline init<Builder: EngineBuilder & Sendable>(
    _ entry: Strategy, countedBy builder: Builder, isSpecialized: (@Sendable (any CollectionLayout) -> Bool)? = nil,
    make: @escaping @Sendable (Scene) throws(LayoutError) -> LayoutEngine?
  ) {
    self.init(
      entry, layouts: nil,
      make: { (scene) throws(LayoutError) in
        // An engine that is not specialised is not measured (``supports(_:)``), but it can be verified.
        if let engine = try make(scene) { return engine }
        return try scene.makeEngine(of: scene.layout.layout, with: builder)
      },
      makeWatched: { (scene, watch) throws(LayoutError) in try watch.makeEngine(of: scene.layout.layout, on: scene, by: builder) },
      isSpecialized: isSpecialized ?? Self.isCompiled)
  }

  /// Returns whether ``visitLibraryLayout(_:by:)`` knows the layout, so that its engines are specialised.
  static func isCompiled(_ layout: any CollectionLayout) -> Bool {
    guard let known = try? visitLibraryLayout(layout, by: Recognition()) else { return false }
    return known
  }

  /// Returns the same contender, which makes the engines of one more layout by `makeOwn`. `makeOwn` returns `nil` for any other layout.
  @usableFromInline func extended<Layout: CollectionLayout>(
    to layout: Layout.Type, makeOwn: @escaping @Sendable (Scene) throws(LayoutError) -> LayoutEngine?
  ) -> Contender {
    Contender(
      entry, layouts: layouts,
      make: { [make] (scene) throws(LayoutError) in
        if let engine = try makeOwn(scene) { return engine }
        return try make(scene)
      },
      makeWatched: makeWatched, isSpecialized: { [isSpecialized] in $0 is Layout || isSpecialized($0) })
  }
}

/// A visitor that makes the engine of a scene, and learns the type of its layout.
@usableFromInline struct SceneEngines<Builder: EngineBuilder>: LayoutVisitor {
  @usableFromInline let scene: Scene
  @usableFromInline let builder: Builder

  @inlinable init(scene: Scene, builder: Builder) {
    self.scene = scene
    self.builder = builder
  }

  @inlinable @inline(__always) func visit<Layout: CollectionLayout>(_ layout: Layout) throws(LayoutError) -> LayoutEngine {
    try scene.makeEngine(of: layout, with: builder)
  }
}

extension Scene {
  /// Returns an engine of `layout`, which is the scene's, assembled by `builder`.
  @inlinable func makeEngine(of layout: some CollectionLayout, with builder: some EngineBuilder) throws(LayoutError) -> LayoutEngine {
    try layout.makeEngine(with: builder, data: data, container: container, displayScale: displayScale, tuning: .standard)
  }
}

/// A visitor that sees every layout for which engines are compiled.
private struct Recognition: LayoutVisitor {
  func visit<Layout: CollectionLayout>(_ layout: Layout) throws(LayoutError) -> Bool { true }
}
