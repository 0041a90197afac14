/// How the time of some work grows with the number of items.
public enum Growth: String, CaseIterable, Hashable, Sendable {
  /// It does not grow.
  case constant = "O(1)"
  /// As the height of a tree.
  case logarithmic = "O(log n)"
  /// As the number of items.
  case linear = "O(n)"
  /// As sorting does.
  case linearithmic = "O(n log n)"
}
