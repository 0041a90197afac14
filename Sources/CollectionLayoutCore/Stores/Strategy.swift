/// A way to compute, store and find frames, with its name, summary, colour and claims.
public struct Strategy: Hashable, Sendable, CustomStringConvertible {
  /// The name in commands and results.
  public let name: String
  /// A description in one line.
  public let summary: String
  /// The colour of its lines in charts; `nil` for one that is left.
  public let color: StrategyColor?
  /// How its time grows with the number of items, by kind of work; nothing is claimed of the kinds that are missing. Reports hold every run against it.
  ///
  /// The number of visible items, of items that arrive and of sections is the same for every number of items. The claims are about random places: a change
  /// that falls anywhere leaves half of the items behind it.
  public let claims: [LayoutWork: Growth]
  /// The strategy's engines for the layouts of this library; `nil` where it has only a name.
  package let engines: (any EngineBuilder & Sendable)?

  /// A strategy of this name, for results. Its engines are made with its ``EngineBuilder``.
  public init(name: String, summary: String, color: StrategyColor? = nil, claims: [LayoutWork: Growth] = [:]) {
    self.init(name: name, summary: summary, color: color, claims: claims, engines: nil)
  }

  /// A strategy with engines for the layouts of this library.
  package init(
    name: String, summary: String, color: StrategyColor? = nil, claims: [LayoutWork: Growth] = [:],
    engines: (any EngineBuilder & Sendable)?
  ) {
    self.name = name
    self.summary = summary
    self.color = color
    self.claims = claims
    self.engines = engines
  }

  /// The name.
  public var description: String { name }

  /// Whether name and summary are the same.
  public static func == (first: Strategy, second: Strategy) -> Bool { first.name == second.name && first.summary == second.summary }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
