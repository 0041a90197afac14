/// A function in a profile, with its own cost and its cost including the functions that it called.
package struct ProfileRow: Equatable, Sendable {
  /// The function.
  package let name: String
  /// The cost of the function itself.
  package let own: Int
  /// The cost of the stacks that contain the function. A recursive call counts once.
  package let total: Int
}

extension StackProfile {
  /// All functions, the one with the largest cost of its own first.
  package var rows: [ProfileRow] {
    var own: [String: Int] = [:]
    var totals: [String: Int] = [:]
    for (stack, cost) in costs {
      if let leaf = stack.last { own[leaf, default: 0] += cost }
      for name in Set(stack) { totals[name, default: 0] += cost }
    }
    return totals.map { ProfileRow(name: $0.key, own: own[$0.key] ?? 0, total: $0.value) }
      .sorted { ($1.own, $1.total, $0.name) < ($0.own, $0.total, $1.name) }
  }
}
