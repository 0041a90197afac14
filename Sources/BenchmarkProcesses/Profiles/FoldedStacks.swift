/// Stacks in the folded form that flame graph tools read, one per line: `outer;inner;innermost 1200`.
package enum FoldedStacks {
  /// The stacks of a profile, in the order of their names.
  package static func text(_ profile: StackProfile) -> String {
    profile.sorted.map { "\(line($0.stack)) \($0.cost)\n" }.joined()
  }

  /// The stacks of two profiles with both costs, in the form for differential flame graphs: `outer;inner 1000 1200`.
  package static func text(_ difference: ProfileDifference) -> String {
    let stacks = Set(difference.before.costs.keys).union(difference.now.costs.keys).sorted { $0.lexicographicallyPrecedes($1) }
    return stacks.map { "\(line($0)) \(difference.before.costs[$0] ?? 0) \(difference.now.costs[$0] ?? 0)\n" }.joined()
  }

  /// A semicolon separates functions, so a name must not contain one.
  private static func line(_ stack: StackProfile.Stack) -> String {
    stack.map { $0.replacing(";", with: ":").replacing("\n", with: " ") }.joined(separator: ";")
  }
}
