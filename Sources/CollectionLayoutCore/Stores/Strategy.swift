/// A way to compute, keep and find frames, with its name.
public struct Strategy: Hashable, Sendable, CustomStringConvertible {
  /// The name in commands and results.
  public let name: String
  /// A description in one line.
  public let summary: String
  /// The strategy's engines for the layouts of this library; `nil` where it has only a name.
  package let engines: (any EngineBuilder & Sendable)?

  /// A strategy of this name, for results. Its engines are made with its ``EngineBuilder``.
  public init(name: String, summary: String) { self.init(name: name, summary: summary, engines: nil) }

  /// A strategy with engines for the layouts of this library.
  package init(name: String, summary: String, engines: (any EngineBuilder & Sendable)?) {
    self.name = name
    self.summary = summary
    self.engines = engines
  }

  /// The name.
  public var description: String { name }

  /// Whether name and summary are the same.
  public static func == (first: Strategy, second: Strategy) -> Bool { first.name == second.name && first.summary == second.summary }

  /// Hashes the name.
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
