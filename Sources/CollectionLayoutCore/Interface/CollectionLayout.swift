/// A layout: the values a person sets, and how they become an engine.
///
/// To write one: put the rule of placement into a ``PlacementRule``, and hand it to the builder in
/// ``makeEngine(with:data:container:displayScale:tuning:)``. Every strategy then carries it.
public protocol CollectionLayout: Sendable {
  /// The layout's name in commands and results.
  static var name: String { get }

  /// The names of the kinds of elements that are anchored to items, such as badges, each once and in a fixed order: an ``ElementKind/itemSupplementary(_:)`` has
  /// the number of its name here. By default none.
  var itemSupplementaryKinds: [String] { get }

  /// An engine of this layout under a registered strategy.
  ///
  /// A layout writes this one line itself, `try makeEngine(with: RegisteredStrategy(strategy), …)`: were it inherited, the compiler (Swift 6.3)
  /// would not specialise the engine behind it, and everything would run ten times slower where the layout is only known as a protocol.
  ///
  /// - Parameters:
  ///   - strategy: The way to compute, keep and find frames.
  ///   - data: The items to lay out.
  ///   - container: The size of the container, in points.
  ///   - displayScale: Device pixels to a point; lengths along the scroll axis are rounded to that grid.
  ///   - tuning: Settings that change costs and not results.
  /// - Throws: ``LayoutError`` for lengths that are not finite and at least 0, a container with no room for the layout, a strategy that is unknown
  ///   or only a name.
  /// - Complexity: O(*n* + *s*): the data is read once and converted to layout units.
  func makeEngine(
    _ strategy: Strategy, data: CollectionData, container: LayoutSize, displayScale: Int, tuning: Tuning
  ) throws(LayoutError) -> LayoutEngine

  /// An engine of this layout as `builder` puts it together: the way to run a strategy of one's own.
  func makeEngine<Builder: EngineBuilder>(
    with builder: Builder, data: CollectionData, container: LayoutSize, displayScale: Int, tuning: Tuning
  ) throws(LayoutError) -> LayoutEngine
}

extension CollectionLayout {
  /// None.
  public var itemSupplementaryKinds: [String] { [] }

  /// The kind of elements that are anchored to items and have this name, or `nil` if the layout has no such elements.
  public func itemSupplementary(named name: String) -> ElementKind? {
    itemSupplementaryKinds.firstIndex(of: name).flatMap(UInt8.init(exactly:)).map { .itemSupplementary($0) }
  }

  /// An engine of this layout under a registered strategy, with the standard tuning.
  @inlinable public func makeEngine(
    _ strategy: Strategy, data: CollectionData, container: LayoutSize, displayScale: Int = 1
  ) throws(LayoutError) -> LayoutEngine {
    try makeEngine(strategy, data: data, container: container, displayScale: displayScale, tuning: .standard)
  }

  /// An engine of this layout as `builder` puts it together, at scale 1 with the standard tuning.
  @inlinable public func makeEngine<Builder: EngineBuilder>(
    with builder: Builder, data: CollectionData, container: LayoutSize
  ) throws(LayoutError) -> LayoutEngine {
    try makeEngine(with: builder, data: data, container: container, displayScale: 1, tuning: .standard)
  }
}
