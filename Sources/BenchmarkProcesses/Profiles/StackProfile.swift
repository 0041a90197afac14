/// Stacks of functions, with the cost of each.
///
///     var profile = StackProfile(event: .instructions, iterations: 8)
///     profile.add(["StoreEngine.prepare()", "FrameTable.makeFrames(of:keeping:)"], 1_200)
///     profile.total  // 1200
package struct StackProfile: Equatable, Sendable {
  /// A chain of calls, the outermost function first.
  package typealias Stack = [String]

  /// The counted event.
  package let event: ProfileEvent
  /// The iterations that the costs are summed over.
  package let iterations: Int
  /// Text such as `8 iterations`.
  package var iterationsText: String { iterations == 1 ? "1 iteration" : "\(iterations) iterations" }
  /// The cost of each stack, without the cost of the functions that it calls; never 0.
  package private(set) var costs: [Stack: Int] = [:]
  /// The kinds of the functions. A function that is not listed is ``FrameKind/own``.
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

  /// Records the kind of a function. Later calls for the same function change nothing.
  package mutating func note(_ name: String, _ kind: FrameKind) {
    if kind != .own, kinds[name] == nil { kinds[name] = kind }
  }

  /// The kind of a function.
  package func kind(of name: String) -> FrameKind { kinds[name] ?? .own }

  /// The sum of all costs.
  package var total: Int { costs.values.reduce(0, +) }

  /// The stacks in the order of their names, so that the same profile always gives the same output.
  package var sorted: [(stack: Stack, cost: Int)] {
    costs.map { (stack: $0.key, cost: $0.value) }.sorted { $0.stack.lexicographicallyPrecedes($1.stack) }
  }

  /// The same costs with every stack reversed, for a graph that begins at the functions with the cost.
  package var inverted: StackProfile {
    var profile = StackProfile(event: event, iterations: iterations)
    profile.kinds = kinds
    for (stack, cost) in costs { profile.add(stack.reversed(), cost) }
    return profile
  }
}

/// The event that a profile counts.
package enum ProfileEvent: String, CaseIterable, Sendable {
  /// Instructions, counted exactly by callgrind.
  case instructions
  /// Time, sampled by perf.
  case time
  /// Allocations, counted exactly.
  case allocations
  /// The bytes alive at the peak of memory, counted exactly.
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

  /// Whether the cost is given as the average of an iteration. The peak of memory is not, because it belongs to one moment.
  package var isPerIteration: Bool { self == .instructions || self == .allocations }
}
