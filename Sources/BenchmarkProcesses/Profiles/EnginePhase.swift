import Foundation

/// The steps of an engine that all strategies share.
package enum EnginePhase: String, CaseIterable, Sendable {
  /// Converting the sizes of items into those that a rule places.
  case sizesRead
  /// Placing items by a rule.
  case bandsLaid
  /// Building and changing tables and trees.
  case structureBuilt
  /// Finding a place in tables and trees.
  case searched
  /// Turning frames into attributes.
  case emitted
  /// Allocating and freeing memory, and counting references.
  case memory
  /// Everything else.
  case other

  /// The phase in words.
  package var title: String {
    switch self {
    case .sizesRead: "sizes read"
    case .bandsLaid: "bands laid"
    case .structureBuilt: "structure built or changed"
    case .searched: "searched"
    case .emitted: "attributes emitted"
    case .memory: "memory and reference counts"
    case .other: "everything else"
    }
  }

  /// The phase of a stack: that of the innermost function that has one.
  package init(of stack: StackProfile.Stack) {
    self = stack.reversed().lazy.compactMap { Self.phase(of: $0) }.first ?? .other
  }

  /// Returns the phase of a function; `nil` if the function serves several phases.
  private static func phase(of name: String) -> EnginePhase? {
    // A closure belongs to the function around it.
    let name = name.components(separatedBy: " in ").last ?? name
    let function = FunctionName(name)
    return rules.first { $0.matches(function) }?.phase
  }

  /// The first matching rule decides. An empty list of types or methods matches all of them.
  private static let rules: [Rule] = [
    Rule(
      .memory, prefixes: ["malloc", "free", "calloc", "realloc", "posix_memalign", "aligned_alloc", "sdallocx", "je_", "arena_", "tcache_"]),
    Rule(
      .memory,
      prefixes: ["swift_slow", "swift_alloc", "swift_dealloc", "swift_retain", "swift_release", "swift_bridgeObject", "swift_isUnique"]),
    Rule(.emitted, types: ["AttributeSink", "AttributesBuffer", "AttributesStorage", "LayoutAttributes"]),
    Rule(.emitted, methods: ["emit", "attributes", "layoutAttributes"]),
    Rule(.sizesRead, types: ["EngineIngredients", "LayoutUnits", "FlatReader", "RunReader", "CollectionData", "SectionConversion"]),
    Rule(.sizesRead, methods: ["convert", "automaticItem"]),
    Rule(.sizesRead, typeEndings: ["Rule"], methods: ["item"]),
    Rule(.searched, types: ["PlacementWindow"]),
    Rule(.searched, methods: ["partitionPoint", "scan", "sections", "lastRun", "edgeRun", "firstRun", "countBelow", "placeBefore"]),
    Rule(.searched, types: ["RunIndex"], methods: ["run", "sum", "place", "value", "total"]),
    Rule(.bandsLaid, typeEndings: ["Rule", "Solver", "GroupPlacer"]),
    Rule(.bandsLaid, types: ["ColumnHeights", "FoldState", "PlacedFrame", "MosaicGrid"]),
    Rule(
      .bandsLaid,
      methods: [
        "fold", "place", "measure", "makeFrames", "placeItems", "placeDirtyItems", "placeAppended", "measureDirtyItems", "placeAll",
      ]),
    Rule(.structureBuilt, types: ["RunIndex", "RunTree", "SectionTable", "FrameTable", "SectionRun", "EstimateLedger"]),
    Rule(
      .structureBuilt, types: ["SectionedArena"],
      methods: ["resize", "openGap", "remove", "edit", "rearrange", "closeGaps", "makeRoom", "reallocate", "reset"]),
    Rule(.structureBuilt, typeEndings: ["Store"]),
    Rule(
      .structureBuilt, types: ["StoreEngine", "EngineBase", "RuleWork"],
      methods: ["insert", "remove", "resize", "move", "invalidateLayout", "openLedger", "makeLedger", "perform"]),
  ]

  private struct Rule {
    let phase: EnginePhase
    var prefixes: [String] = []
    var types: Set<String> = []
    var typeEndings: [String] = []
    var methods: Set<String> = []

    init(_ phase: EnginePhase, prefixes: [String] = [], types: Set<String> = [], typeEndings: [String] = [], methods: Set<String> = []) {
      (self.phase, self.prefixes, self.types, self.typeEndings, self.methods) = (phase, prefixes, types, typeEndings, methods)
    }

    func matches(_ function: FunctionName) -> Bool {
      if !prefixes.isEmpty { return prefixes.contains { function.whole.hasPrefix($0) } }
      let isOfType =
        (types.isEmpty && typeEndings.isEmpty) || types.contains(function.type) || typeEndings.contains { function.type.hasSuffix($0) }
      return isOfType && (methods.isEmpty || methods.contains(function.method))
    }
  }

  /// The parts of a simplified name: `static FlowRule.Cursor.next(_:)` is the method `next` of the type `FlowRule`.
  private struct FunctionName {
    let whole: Substring
    let type: String
    let method: String

    init(_ name: String) {
      whole = name.hasPrefix("static ") ? name.dropFirst("static ".count) : name[...]
      let parts = whole.prefix { $0 != "(" }.split(separator: ".")
      type = parts.count > 1 ? String(parts[0]) : ""
      method = parts.count > 1 ? String(parts[parts.count - 1]) : String(parts.first ?? "")
    }
  }
}

/// The cost of each phase of an engine.
package struct PhaseShares: Equatable, Sendable {
  private let costs: [EnginePhase: Int]

  /// The phases of a profile. Their costs add up to its total.
  package init(_ profile: StackProfile) {
    var costs: [EnginePhase: Int] = [:]
    for (stack, cost) in profile.costs { costs[EnginePhase(of: stack), default: 0] += cost }
    self.costs = costs
  }

  /// The cost of a phase.
  package func cost(of phase: EnginePhase) -> Int { costs[phase] ?? 0 }

  /// The phases that cost anything, in their order.
  package var rows: [(phase: EnginePhase, cost: Int)] { EnginePhase.allCases.compactMap { phase in costs[phase].map { (phase, $0) } } }
}
