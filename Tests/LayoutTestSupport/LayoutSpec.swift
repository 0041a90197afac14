import CollectionLayouts

/// A layout with its parameters, as a value that has both its engines and its oracle.
///
/// The file of a layout's oracle declares how both are made together (``LayoutSpec/list(_:)``) and how a random one is drawn (``LayoutSpec/Name/list``).
public struct LayoutSpec: Sendable, CustomStringConvertible {
  /// The layout itself.
  public let layout: any CollectionLayout
  /// The rule, written a second time.
  public let oracle: any LayoutOracle

  /// A layout with its oracle.
  public init<Layout: CollectionLayout>(_ layout: Layout, oracle: (Layout) -> any LayoutOracle) {
    self.layout = layout
    self.oracle = oracle(layout)
  }

  /// A layout that can be drawn at random.
  public struct Name: Hashable, Sendable, CustomStringConvertible {
    /// Every layout of the library. Add the name of a new one here.
    public static let allCases = [list, waterfall, flow, column, mosaic, compositional]

    /// The layout's name.
    public let description: String
    let draw: @Sendable (inout ParameterDraw) -> LayoutSpec

    init<Layout: CollectionLayout>(_ type: Layout.Type, draw: @escaping @Sendable (inout ParameterDraw) -> LayoutSpec) {
      description = type.name
      self.draw = draw
    }

    /// Whether two names are of the same layout. Names identify layouts.
    public static func == (left: Name, right: Name) -> Bool { left.description == right.description }

    /// Hashes the name.
    public func hash(into hasher: inout Hasher) { hasher.combine(description) }
  }

  /// An engine of the layout under a registered strategy.
  public func makeEngine(
    _ strategy: Strategy, _ situation: Situation, tuning: Tuning = .standard
  ) throws(LayoutError) -> LayoutEngine {
    try layout.makeEngine(
      strategy, data: situation.data, container: situation.container, displayScale: situation.displayScale, tuning: tuning)
  }

  /// The layout with its parameters.
  public var description: String { "\(layout)" }
}
