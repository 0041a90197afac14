import BenchmarkResults

/// The operations and scenarios that the user's names choose.
struct OperationNames {
  /// The operations, in the order of reports.
  let operations: [Operation]
  /// The scenarios, in the order of reports.
  let scenarios: [Scenario]

  /// Looks up the operations and scenarios that names choose. If there are neither names nor scenarios of the user, it chooses every operation that need
  /// not be named, and every scenario if `choice` is `all`. It chooses all the user's scenarios, unless the names choose among them.
  ///
  /// It throws for a name that chooses nothing, and for any scenario if `choice` is `refused`.
  init(_ names: [String], own: [Scenario], playing choice: SuitePurpose.Scenarios) throws(SelectionError) {
    let known = Scenario.all + own
    for name in names {
      if Operation.all.contains(where: { Self.isMeant($0, by: name) }) { continue }
      guard known.contains(where: { Self.isMeant($0, by: name) }) else {
        let scenarios = choice == .refused ? [] : known.map(\.operation)
        throw .unknown(
          name, kind: "operation",
          known: KnownNames(Operation.all.map(\.name), ("paths", OperationPath.allCases.map(\.rawValue)), ("scenarios", scenarios)))
      }
      if choice == .refused { throw .isScenario(name) }
    }
    if let first = own.first, choice == .refused { throw .isScenario(first.operation) }
    // If the user gives scenarios and no names, only these scenarios are wanted.
    let wantsEverything = names.isEmpty && own.isEmpty
    operations =
      wantsEverything
      ? Operation.all.filter { !$0.isByNameOnly } : Operation.all.filter { operation in names.contains { Self.isMeant(operation, by: $0) } }
    guard choice != .refused else {
      scenarios = []
      return
    }
    func isNamed(_ scenario: Scenario) -> Bool { names.contains { Self.isMeant(scenario, by: $0) } }
    let ownNamed = own.filter(isNamed)
    scenarios =
      (wantsEverything ? (choice == .all ? Scenario.all : []) : Scenario.all.filter(isNamed)) + (ownNamed.isEmpty ? own : ownNamed)
  }

  private static func isMeant(_ operation: Operation, by name: String) -> Bool {
    operation.path.rawValue == name && !operation.isByNameOnly || Self.matches(operation.name, name)
  }

  private static func isMeant(_ scenario: Scenario, by name: String) -> Bool {
    name + "." == Scenario.prefix || Self.matches(scenario.operation, name)
  }

  /// Returns whether a pattern, in which `*` means any characters, matches a whole name.
  static func matches(_ name: String, _ pattern: String) -> Bool {
    let pieces = pattern.split(separator: "*", omittingEmptySubsequences: false)
    guard pieces.count > 1, let first = pieces.first, let last = pieces.last else { return name == pattern }
    guard name.hasPrefix(first), name.dropFirst(first.count).hasSuffix(last) else { return false }
    var rest = name.dropFirst(first.count).dropLast(last.count)
    for piece in pieces.dropFirst().dropLast() where !piece.isEmpty {
      guard let found = rest.firstRange(of: piece) else { return false }
      rest = rest[found.upperBound...]
    }
    return true
  }
}
