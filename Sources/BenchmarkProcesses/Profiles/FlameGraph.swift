/// A flame graph as boxes with position, width and meaning. Renderers only draw.
///
/// A box is a function called from the box above it. The width of the box is its share of the cost, calls included. Siblings are in the order of their
/// names, so that two graphs of nearly the same work look alike.
package struct FlameGraph: Equatable, Sendable {
  /// The change of a function's cost.
  package enum Change: Equatable, Sendable {
    /// There is no profile to compare with.
    case unknown
    /// The cost is the same.
    case none
    /// The cost now divided by the cost before.
    case ratio(Double)
    /// The stack is new.
    case new
    /// The stack is gone.
    case gone
  }

  /// One function on one stack.
  package struct Box: Equatable, Sendable {
    /// The function.
    package let name: String
    /// The group that the function belongs to.
    package let kind: FrameKind
    /// The row, counted from the root.
    package let depth: Int
    /// The cost of everything to the left.
    package let start: Int
    /// The cost, calls included.
    package let cost: Int
    /// The cost without calls.
    package let own: Int
    /// The cost before, calls included; `nil` if there is no profile to compare with.
    package let before: Int?
    /// The change of the cost.
    package let change: Change
  }

  /// The boxes, each after the box of its caller.
  package let boxes: [Box]
  /// The number of rows.
  package let depth: Int
  /// The cost of the whole width.
  package let total: Int

  /// The graph of a profile.
  package init(_ profile: StackProfile) {
    self.init(FlameNode(profile.costs.map { ($0.key, $0.value, 0) }), kinds: profile, isGone: false, compares: false)
  }

  /// The graph of the new profile; each box also holds its old cost.
  package init(_ difference: ProfileDifference) {
    let stacks = Set(difference.now.costs.keys).union(difference.before.costs.keys)
    let root = FlameNode(stacks.map { ($0, difference.now.costs[$0] ?? 0, difference.before.costs[$0] ?? 0) })
    self.init(root, kinds: difference.now, isGone: false, compares: true)
  }

  /// The graph of the stacks that ran before and no longer run, with their old widths. `nil` if every stack still runs.
  package init?(goneFrom difference: ProfileDifference) {
    let gone = difference.before.costs.filter { difference.now.costs[$0.key] == nil }
    guard !gone.isEmpty else { return nil }
    // Remaining stacks add no cost, and mark the boxes that they go through.
    let there = difference.now.costs.keys.map { (stack: $0, cost: 0, before: 1) }
    self.init(FlameNode(gone.map { ($0.key, $0.value, 0) } + there), kinds: difference.before, isGone: true, compares: true)
  }

  private init(_ root: FlameNode, kinds: StackProfile, isGone: Bool, compares: Bool) {
    var boxes: [Box] = []
    var depth = 0
    root.visit(name: "all", depth: 0, start: 0) { node, name, row, start in
      guard node.cost > 0 else { return }
      depth = max(depth, row + 1)
      boxes.append(
        Box(
          name: name, kind: kinds.kind(of: name), depth: row, start: start, cost: node.cost, own: node.own,
          before: compares ? (isGone ? node.cost : node.before) : nil,
          change: !compares ? .unknown : isGone ? (node.isThere ? .none : .gone) : node.change))
    }
    (self.boxes, self.depth, total) = (boxes, depth, root.cost)
  }
}

/// A function on a stack, with the functions that it calls.
private struct FlameNode {
  private(set) var cost = 0
  private(set) var own = 0
  private(set) var before = 0
  private(set) var children: [String: FlameNode] = [:]

  init() {}

  /// The tree of these stacks, each with its cost now and before.
  init(_ stacks: [(stack: [String], cost: Int, before: Int)]) {
    for (stack, cost, before) in stacks { add(stack[...], cost, before) }
  }

  private mutating func add(_ stack: ArraySlice<String>, _ cost: Int, _ before: Int) {
    self.cost += cost
    self.before += before
    guard let name = stack.first else {
      own += cost
      return
    }
    children[name, default: FlameNode()].add(stack.dropFirst(), cost, before)
  }

  var change: FlameGraph.Change {
    if before == 0 { return .new }
    return before == cost ? .none : .ratio(Double(cost) / Double(before))
  }

  /// In a tree of gone stacks: whether a remaining stack goes through this function.
  var isThere: Bool { before > 0 }

  func visit(name: String, depth: Int, start: Int, _ body: (FlameNode, String, Int, Int) -> Void) {
    body(self, name, depth, start)
    var start = start
    for (name, child) in children.sorted(by: { $0.key < $1.key }) {
      child.visit(name: name, depth: depth + 1, start: start, body)
      start += child.cost
    }
  }
}
