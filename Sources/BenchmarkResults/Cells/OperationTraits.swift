/// What a report must know about an operation, written with the results by the program that measured it.
public struct OperationTraits: Codable, Hashable, Sendable {
  /// The operation's name.
  public var name: String
  /// The path it belongs to; nil for an operation of none.
  public var path: OperationPath?
  /// Whether an iteration is what one frame costs, so that frame budgets are read off it.
  public var isFrame: Bool
  /// Whether page faults are part of what it measures, so that they do not contaminate its samples.
  public var expectsPageFaults: Bool

  /// The traits of an operation.
  public init(name: String, path: OperationPath?, isFrame: Bool = false, expectsPageFaults: Bool = false) {
    self.name = name
    self.path = path
    self.isFrame = isFrame
    self.expectsPageFaults = expectsPageFaults
  }

  /// The traits of an operation in a run that was written before runs held them: by the name it had then.
  init(ofOldRun name: String) {
    self.init(
      name: name, path: OperationPath(operation: name), isFrame: name == FrameBudgetRecord.operation,
      expectsPageFaults: name == "prepare.fresh")
  }
}

/// The operations of a run, found by name.
public struct OperationCatalog: Hashable, Sendable {
  private let traits: [String: OperationTraits]

  /// The operations with these traits. Those that are not among them have the traits their names had in old runs.
  public init(_ traits: [OperationTraits] = []) {
    self.traits = Dictionary(traits.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The operations of a run.
  public init(of manifest: Manifest) { self.init(manifest.plan.operationTraits ?? []) }

  /// What is known about an operation.
  public subscript(name: String) -> OperationTraits { traits[name] ?? OperationTraits(ofOldRun: name) }
}
