/// What a program says of what it measured. It is written into the manifest of every run, so that reports know colours, claims, mixes and paths of any program's
/// run, whichever program makes them.
///
///     let catalogue = manifest.catalogue
///     catalogue["query"].path                                     // .query
///     catalogue.claim("indexed", "query", layout: "list")          // O(log n)
///     catalogue.uses(of: "list").map(\.name)                       // paginated feed, chat, self-sizing list
package struct RunCatalogue: Codable, Hashable, Sendable {
  /// The strategy whose output counts as right, and that every other strategy is compared with. Missing without one.
  package var reference: String?
  /// Everything that is measured under a layout, in the order of reports.
  package var strategies: [Strategy] = []
  /// The layouts, in the order of reports.
  package var layouts: [Layout] = []
  /// The operations, in the order of reports.
  package var operations: [OperationTraits] = []
  /// The hardware floors that operations are held against.
  package var floors: [Floor] = []
  /// The kinds of use that layouts name, in the order of reports.
  package var uses: [UseCase] = []
  /// Why the figures of a path look as they do, in Markdown, by the name of the path: paragraphs with an empty line between them.
  package var prose: [String: String] = [:]

  /// A catalogue of nothing.
  package init() {}
}

extension RunCatalogue {
  /// Whatever computes a layout's frames.
  package struct Strategy: Codable, Hashable, Sendable {
    /// What it is.
    package enum Kind: String, Codable, Hashable, Sendable {
      /// A strategy, for any layout.
      case strategy
      /// A data structure from another package, which answers the same questions.
      case peer
      /// A layout's own code, behind UIKit's interface.
      case hosted
      /// The least work that is known for a layout: what others are held against, and nobody's choice.
      case limit
    }

    /// The name in cells.
    package var name: String
    /// A description in one line.
    package var summary: String
    /// What it is.
    package var kind: Kind
    /// The name of its colour in charts. Missing if it takes one that is left.
    package var color: String?
    /// How its time is claimed to grow, by kind of work (``OperationTraits/work``).
    package var claims: [String: Complexity]

    /// A strategy of which this is said.
    package init(name: String, summary: String, kind: Kind = .strategy, color: String? = nil, claims: [String: Complexity] = [:]) {
      self.name = name
      self.summary = summary
      self.kind = kind
      self.color = color
      self.claims = claims
    }
  }

  /// A layout, with its values.
  package struct Layout: Codable, Hashable, Sendable {
    /// The name in cells.
    package var name: String
    /// The names of the kinds of use that apps have for it, in the order of reports.
    package var uses: [String]
    /// What is different in it, in Markdown, by the name of the path.
    package var remarks: [String: String]
    /// By strategy and kind of work, the claims that are other ones over this layout.
    package var claims: [String: [String: Complexity]]

    /// A layout of which this is said.
    package init(name: String, uses: [String] = [], remarks: [String: String] = [:], claims: [String: [String: Complexity]] = [:]) {
      self.name = name
      self.uses = uses
      self.remarks = remarks
      self.claims = claims
    }
  }

  /// A bare loop whose time operations are held against, because they need at least that much work.
  package struct Floor: Codable, Hashable, Sendable {
    /// The name in cells, where others have a strategy's: the `scan` of `floor/scan/prepare/1000`.
    package var name: String
    /// The loop in one line: “one pass over the sizes, summing them”.
    package var meaning: String

    /// A floor.
    package init(name: String, meaning: String) {
      self.name = name
      self.meaning = meaning
    }
  }
}

extension RunCatalogue {
  /// What is said of an operation; of one that is not in the catalogue, nothing but its name.
  ///
  /// - Complexity: O(*o*), *o* the number of operations.
  package subscript(operation: String) -> OperationTraits {
    operations.first { $0.name == operation } ?? OperationTraits(name: operation, path: nil)
  }

  /// The path of each operation that has one.
  var paths: [String: OperationPath] {
    Dictionary(operations.compactMap { traits in traits.path.map { (traits.name, $0) } }, uniquingKeysWith: { first, _ in first })
  }

  /// The operation that stands for `role`: the first of them.
  package func operation(_ role: OperationTraits.Role) -> String? { operations.first { $0.role == role }?.name }

  /// The floor that an operation is held against.
  package func floor(of operation: String) -> Floor? {
    self[operation].floor.flatMap { name in floors.first { $0.name == name } }
  }

  /// The names of the limits.
  package var limits: Set<String> { Set(strategies.filter { $0.kind == .limit }.map(\.name)) }

  /// The floors that no operation is held against.
  package var otherFloors: [Floor] { floors.filter { floor in !operations.contains { $0.floor == floor.name } } }

  /// The kinds of use of a layout, in the order of reports.
  package func uses(of layout: String) -> [UseCase] {
    guard let names = layouts.first(where: { $0.name == layout })?.uses else { return [] }
    return uses.filter { names.contains($0.name) }
  }

  /// How the time of an operation under a strategy is claimed to grow, over a layout; nil if nothing is claimed.
  package func claim(_ strategy: String, _ operation: String, layout: String) -> Complexity? {
    if let own = SideBySideContender(strategy) { return claim(own.strategy, operation, layout: own.layout) }
    guard let work = self[operation].work else { return nil }
    let exception = layouts.first { $0.name == layout }?.claims[strategy]?[work]
    return exception ?? strategies.first { $0.name == strategy }?.claims[work]
  }

  /// Adds what `other` has besides. Of two entries of the same name, this catalogue's stays.
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

  /// This catalogue.
  package init(wrappedValue: RunCatalogue) { self.wrappedValue = wrappedValue }

  /// Reads the catalogue as if nothing were around it.
  package init(from decoder: any Decoder) throws { wrappedValue = try RunCatalogue(from: decoder) }

  /// Writes the catalogue as if nothing were around it.
  package func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
}

extension KeyedDecodingContainer {
  /// The catalogue of a key; an empty one without the key.
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
