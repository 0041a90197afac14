/// Stacks of functions and what each cost.
///
///     var profile = StackProfile(event: .instructions, iterations: 8)
///     profile.add(["StoreEngine.prepare()", "FrameTable.makeFrames(of:keeping:)"], 1_200)
///     profile.total  // 1200
package struct StackProfile: Equatable, Sendable {
  /// A chain of calls, the outermost function first.
  package typealias Stack = [String]

  /// What was counted.
  package let event: ProfileEvent
  /// The iterations that the costs are summed over.
  package let iterations: Int
  /// `8 iterations`
  package var iterationsText: String { iterations == 1 ? "1 iteration" : "\(iterations) iterations" }
  /// The cost of each stack, without that of the functions it calls; never 0.
  package private(set) var costs: [Stack: Int] = [:]
  /// The kinds of the functions. A function that is not listed is of ``FrameKind/own``.
  package private(set) var kinds: [String: FrameKind] = [:]

  /// A profile without costs.
  package init(event: ProfileEvent, iterations: Int) {
    self.event = event
    self.iterations = iterations
  }

  /// Adds to the cost of a stack.
  package mutating func add(_ stack: Stack, _ cost: Int) {
    guard cost != 0 else { return }
    costs[stack, default: 0] += cost
  }

  /// Notes the kind of a function. Its first kind stays.
  package mutating func note(_ name: String, _ kind: FrameKind) {
    if kind != .own, kinds[name] == nil { kinds[name] = kind }
  }

  /// The kind of a function.
  package func kind(of name: String) -> FrameKind { kinds[name] ?? .own }

  /// The sum of all costs.
  package var total: Int { costs.values.reduce(0, +) }

  /// The stacks in the order of their names, so that the same profile is always written alike.
  package var sorted: [(stack: Stack, cost: Int)] {
    costs.map { (stack: $0.key, cost: $0.value) }.sorted { $0.stack.lexicographicallyPrecedes($1.stack) }
  }

  /// The same costs with every stack turned around, for a graph whose root is where the cost is.
  package var inverted: StackProfile {
    var profile = StackProfile(event: event, iterations: iterations)
    profile.kinds = kinds
    for (stack, cost) in costs { profile.add(stack.reversed(), cost) }
    return profile
  }
}

/// What a profile counts.
package enum ProfileEvent: String, CaseIterable, Sendable {
  /// Instructions, counted by callgrind: exact.
  case instructions
  /// Time, sampled by perf.
  case time
  /// Allocations, one by one: exact.
  case allocations
  /// The bytes alive when the most were alive: exact.
  case heap

  /// The unit of a cost.
  package var unit: String {
    switch self {
    case .instructions: "instructions"
    case .time: "samples"
    case .allocations: "allocations"
    case .heap: "bytes"
    }
  }

  /// Whether a cost is given as the average of an iteration. The peak of memory is that of one moment.
  package var isPerIteration: Bool { self == .instructions || self == .allocations }
}
