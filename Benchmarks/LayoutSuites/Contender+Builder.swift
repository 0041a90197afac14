public import CollectionLayouts

extension Contender {
  /// The contender of a strategy of one's own, whose engines `builder` puts together. It runs with the library's layouts; for a layout of one's
  /// own, add ``supporting(_:by:)``.
  ///
  /// Inlinable, and with one case for each layout: the compiler (Swift 6.3) specialises an engine only where it sees the types of both layout and
  /// builder. An engine that is not specialised takes ten times as long and would make any strategy look slow.
  @inlinable public init<Builder: EngineBuilder & Sendable>(name: String, summary: String, builder: Builder) {
    self.init(name: name, summary: summary, countedBy: builder) { (scene) throws(LayoutError) in
      switch scene.layout.layout {
      case let layout as ListLayout: try scene.makeEngine(of: layout, with: builder)
      case let layout as FlowLayout: try scene.makeEngine(of: layout, with: builder)
      case let layout as ColumnLayout: try scene.makeEngine(of: layout, with: builder)
      case let layout as WaterfallLayout: try scene.makeEngine(of: layout, with: builder)
      case let layout as MosaicLayout: try scene.makeEngine(of: layout, with: builder)
      case let layout as CompositionalLayout: try scene.makeEngine(of: layout, with: builder)
      default: nil
      }
    }
  }

  /// The same contender, which also runs with a layout of one's own. Give it the builder that it was made with.
  @inlinable public func supporting<Layout: CollectionLayout, Builder: EngineBuilder & Sendable>(
    _ layout: Layout.Type, by builder: Builder
  ) -> Contender {
    extended(to: layout) { (scene) throws(LayoutError) in
      guard let layout = scene.layout.layout as? Layout else { return nil }
      return try scene.makeEngine(of: layout, with: builder)
    }
  }

  /// A contender that runs with the library's layouts. `make` returns nil for any other.
  @usableFromInline init<Builder: EngineBuilder & Sendable>(
    name: String, summary: String, countedBy builder: Builder,
    make: @escaping @Sendable (Scene) throws(LayoutError) -> LayoutEngine?
  ) {
    self.init(
      name: name, summary: summary, layouts: nil,
      make: { (scene) throws(LayoutError) in
        // What is not specialised is not measured (``supports(_:)``), but can be verified.
        if let engine = try make(scene) { return engine }
        return try scene.makeEngine(of: scene.layout.layout, with: builder)
      },
      makeCounted: { (scene, tally) throws(LayoutError) in
        try scene.makeEngine(of: scene.layout.layout, with: CountingBuilder(builder: builder, tally: tally))
      },
      isSpecialized: Self.isOfLibrary)
  }

  private static func isOfLibrary(_ layout: any CollectionLayout) -> Bool {
    layout is ListLayout || layout is FlowLayout || layout is ColumnLayout || layout is WaterfallLayout || layout is MosaicLayout
      || layout is CompositionalLayout
  }

  /// The same contender, which makes engines of one more layout by `makeOwn`. It returns nil for any other layout.
  @usableFromInline func extended<Layout: CollectionLayout>(
    to layout: Layout.Type, makeOwn: @escaping @Sendable (Scene) throws(LayoutError) -> LayoutEngine?
  ) -> Contender {
    Contender(
      name: name, summary: summary, layouts: layouts,
      make: { [make] (scene) throws(LayoutError) in
        if let engine = try makeOwn(scene) { return engine }
        return try make(scene)
      },
      makeCounted: makeCounted, isSpecialized: { [isSpecialized] in $0 is Layout || isSpecialized($0) })
  }
}

extension Scene {
  /// An engine of `layout`, which is the scene's, as `builder` puts it together.
  @inlinable func makeEngine(of layout: some CollectionLayout, with builder: some EngineBuilder) throws(LayoutError) -> LayoutEngine {
    try layout.makeEngine(with: builder, data: data, container: container, displayScale: displayScale, tuning: .standard)
  }
}
