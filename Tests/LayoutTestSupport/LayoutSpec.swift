import CollectionLayouts

/// A layout with its parameters, as a value that knows both its engines and its oracle.
///
/// The file of a layout's oracle says how the two are made together (``LayoutSpec/list(_:)``) and how a random one is drawn (``LayoutSpec/Name/list``).
public struct LayoutSpec: Sendable, CustomStringConvertible {
  /// The layout itself.
  public let layout: any CollectionLayout
  /// The rule, told a second time.
  public let oracle: any LayoutOracle

  /// A layout beside its oracle.
  public init<Layout: CollectionLayout>(_ layout: Layout, oracle: (Layout) -> any LayoutOracle) {
    self.layout = layout
    self.oracle = oracle(layout)
  }

  /// A layout that can be drawn at random.
  public struct Name: Hashable, Sendable, CustomStringConvertible {
    /// Every layout of the library. A new one has its name here.
    public static let allCases = [list, waterfall, flow, column, mosaic, compositional]

    /// The layout's name.
    public let description: String
    let draw: @Sendable (inout ParameterDraw) -> LayoutSpec

    init<Layout: CollectionLayout>(_ type: Layout.Type, draw: @escaping @Sendable (inout ParameterDraw) -> LayoutSpec) {
      description = type.name
      self.draw = draw
    }

    /// Whether two are the same layout: names tell them apart.
    public static func == (left: Name, right: Name) -> Bool { left.description == right.description }

    /// Feeds the name.
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
