/// A program's description of the things that it measured. It is written into the manifest of every run. So reports know the colours, claims, mixes and paths
/// in a run of any program, no matter which program makes the reports.
///
///     let catalogue = manifest.catalogue
///     catalogue["query"].path                                     // .query
///     catalogue.claim("indexed", "query", layout: "list")          // O(log n)
///     catalogue.uses(of: "list").map(\.name)                       // paginated feed, chat, self-sizing list
package struct RunCatalogue: Codable, Hashable, Sendable {
  /// The strategy whose output counts as right, and with which all other strategies are compared. Missing without one.
  package var reference: String?
  /// All strategies and other contenders that compute a layout's frames, in the order of reports.
  package var strategies: [Strategy] = []
  /// The layouts, in the order of reports.
  package var layouts: [Layout] = []
  /// The operations, in the order of reports.
  package var operations: [OperationTraits] = []
  /// The hardware floors that operations are compared with.
  package var floors: [Floor] = []
  /// The kinds of use that layouts name, in the order of reports.
  package var uses: [UseCase] = []
  /// Explanations of the figures of each path, in Markdown, by the name of the path: paragraphs with an empty line between them.
  package var prose: [String: String] = [:]

  /// Creates an empty catalogue.
  package init() {}
}

extension RunCatalogue {
  /// Anything that computes a layout's frames.
  package struct Strategy: Codable, Hashable, Sendable {
    /// The kinds of contenders.
    package enum Kind: String, Codable, Hashable, Sendable {
      /// A strategy, for any layout.
      case strategy
      /// A data structure from another package, which answers the same questions.
      case peer
      /// A layout's own code, behind the interface of UIKit.
      case hosted
      /// The least known work for a layout. Others are compared with it, but it is not an option to choose.
      case limit
    }

    /// The name in cells.
    package var name: String
    /// A description in one line.
    package var summary: String
    /// The kind of contender.
    package var kind: Kind
    /// The name of its colour in charts. Missing if it gets any remaining colour.
    package var color: String?
    /// The claimed growth of its time, by kind of work (``OperationTraits/work``).
    package var claims: [String: Complexity]

    /// Creates a strategy with this description.
    package init(name: String, summary: String, kind: Kind = .strategy, color: String? = nil, claims: [String: Complexity] = [:]) {
      self.name = name
      self.summary = summary
      self.kind = kind
      self.color = color
      self.claims = claims
    }
  }

  /// A layout with its values.
  package struct Layout: Codable, Hashable, Sendable {
    /// The name in cells.
    package var name: String
    /// The names of the kinds of use that apps have for it, in the order of reports.
    package var uses: [String]
    /// Remarks on the differences in this layout, in Markdown, by the name of the path.
    package var remarks: [String: String]
    /// The claims that differ for this layout, by strategy and kind of work.
    package var claims: [String: [String: Complexity]]

    /// Creates a layout with this description.
    package init(name: String, uses: [String] = [], remarks: [String: String] = [:], claims: [String: [String: Complexity]] = [:]) {
      self.name = name
      self.uses = uses
      self.remarks = remarks
      self.claims = claims
    }
  }

  /// A bare loop. The times of operations are compared with its time, because they need at least that much work.
  package struct Floor: Codable, Hashable, Sendable {
    /// The name in cells, at the place of a strategy: the `scan` of `floor/scan/prepare/1000`.
    package var name: String
    /// The loop in one line: “one pass over the sizes, summing them”.
    package var meaning: String

    /// Creates a floor.
    package init(name: String, meaning: String) {
      self.name = name
      self.meaning = meaning
    }
  }
}

extension RunCatalogue {
  /// The description of an operation. An operation that is not in the catalogue has only its name.
  ///
  /// - Complexity: O(*o*), *o* the number of operations.
  package subscript(operation: String) -> OperationTraits {
    operations.first { $0.name == operation } ?? OperationTraits(name: operation, path: nil)
  }

  /// The path of each operation that has one.
  var paths: [String: OperationPath] {
    Dictionary(operations.compactMap { traits in traits.path.map { (traits.name, $0) } }, uniquingKeysWith: { first, _ in first })
  }

  /// Returns the first operation with `role`.
  package func operation(_ role: OperationTraits.Role) -> String? { operations.first { $0.role == role }?.name }

  /// Returns the floor that an operation is compared with.
  package func floor(of operation: String) -> Floor? {
    self[operation].floor.flatMap { name in floors.first { $0.name == name } }
  }

  /// The names of the limits.
  package var limits: Set<String> { Set(strategies.filter { $0.kind == .limit }.map(\.name)) }

  /// The floors that no operation is compared with.
  package var otherFloors: [Floor] { floors.filter { floor in !operations.contains { $0.floor == floor.name } } }

  /// Returns the kinds of use of a layout, in the order of reports.
  package func uses(of layout: String) -> [UseCase] {
    guard let names = layouts.first(where: { $0.name == layout })?.uses else { return [] }
    return uses.filter { names.contains($0.name) }
  }

  /// Returns the claimed growth of the time of an operation with a strategy and a layout; nil without a claim.
  package func claim(_ strategy: String, _ operation: String, layout: String) -> Complexity? {
    if let own = SideBySideContender(strategy) { return claim(own.strategy, operation, layout: own.layout) }
    guard let work = self[operation].work else { return nil }
    let exception = layouts.first { $0.name == layout }?.claims[strategy]?[work]
    return exception ?? strategies.first { $0.name == strategy }?.claims[work]
  }

  /// Adds the entries that only `other` has. If both have an entry of the same name, this catalogue's entry stays.
  package mutating func add(_ other: RunCatalogue) {
    func joined<Entry>(_ own: [Entry], _ others: [Entry], by name: (Entry) -> String) -> [Entry] {
      let known = Set(own.map(name))
      return own + others.filter { !known.contains(name($0)) }
    }
    reference = reference ?? other.reference
    strategies = joined(strategies, other.strategies, by: \.name)
    layouts = joined(layouts, other.layouts, by: \.name)
    operations = joined(operations, other.operations, by: \.name)
    floors = joined(floors, other.floors, by: \.name)
    uses = joined(uses, other.uses, by: \.name)
    prose.merge(other.prose) { own, _ in own }
  }
}

/// A catalogue whose key is left out of JSON if it is empty.
@propertyWrapper package struct EmptyIfMissing: Codable, Hashable, Sendable {
  /// The catalogue.
  package var wrappedValue: RunCatalogue

  /// Wraps a catalogue.
  package init(wrappedValue: RunCatalogue) { self.wrappedValue = wrappedValue }

  /// Reads the catalogue directly: the wrapper adds no level to the data.
  package init(from decoder: any Decoder) throws { wrappedValue = try RunCatalogue(from: decoder) }

  /// Writes the catalogue directly: the wrapper adds no level to the data.
  package func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
}

extension KeyedDecodingContainer {
  /// Reads the catalogue of a key. It is empty without the key.
  package func decode(_ type: EmptyIfMissing.Type, forKey key: Key) throws -> EmptyIfMissing {
    EmptyIfMissing(wrappedValue: try decodeIfPresent(RunCatalogue.self, forKey: key) ?? RunCatalogue())
  }
}

extension KeyedEncodingContainer {
  /// Writes the catalogue, unless it is empty.
  package mutating func encode(_ value: EmptyIfMissing, forKey key: Key) throws {
    guard value.wrappedValue != RunCatalogue() else { return }
    try encode(value.wrappedValue, forKey: key)
  }
}
