/// What a report must know about an operation, written with the results by the program that measured it.
package struct OperationTraits: Codable, Hashable, Sendable {
  /// The operation's name.
  package var name: String
  /// The path it belongs to; nil for an operation of none.
  package var path: OperationPath?
  /// Whether an iteration is what one frame costs, so that frame budgets are read off it.
  package var isFrame: Bool
  /// Whether page faults are part of what it measures, so that they do not contaminate its samples.
  package var expectsPageFaults: Bool
  /// What the caches hold at the start of a sample. Missing from runs that left it to chance.
  package var caches: CacheKind?

  /// What the caches hold at the start of a sample.
  package enum CacheKind: String, Codable, Hashable, Sendable {
    /// Code and data of the same work, done right before at the same places.
    case warm
    /// A block of other memory, read right before.
    case cold
  }

  /// The traits of an operation.
  package init(name: String, path: OperationPath?, isFrame: Bool = false, expectsPageFaults: Bool = false, caches: CacheKind? = nil) {
    self.name = name
    self.path = path
    self.isFrame = isFrame
    self.expectsPageFaults = expectsPageFaults
    self.caches = caches
  }

  /// The traits of an operation in a run that was written before runs held them: by the name it had then.
  init(ofOldRun name: String) {
    self.init(
      name: name, path: OperationPath(operation: name), isFrame: name == FrameBudgetRecord.operation,
      expectsPageFaults: name == "prepare.fresh")
  }
}

/// The operations of a run, found by name.
package struct OperationCatalog: Hashable, Sendable {
  private let traits: [String: OperationTraits]

  /// The operations with these traits. Those that are not among them have the traits their names had in old runs.
  package init(_ traits: [OperationTraits] = []) {
    self.traits = Dictionary(traits.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The operations of a run.
  package init(of manifest: Manifest) { self.init(manifest.plan.operationTraits ?? []) }

  /// What is known about an operation.
  package subscript(name: String) -> OperationTraits { traits[name] ?? OperationTraits(ofOldRun: name) }
}
