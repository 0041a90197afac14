import BenchmarkStatistics

/// A margin for the cells that a regular expression chooses.
///
///     CellMargin(pattern: "^list/.*/query/", margin: CostMargin(share: 0.08))
package struct CellMargin: Codable, Hashable, Sendable {
  /// A regular expression. The margin applies to all cells whose names contain a match, as with `--filter`.
  package let pattern: String
  /// The margin of these cells. Times are in nanoseconds.
  package let margin: CostMargin

  /// Creates a margin for some cells. A pattern that is not a regular expression applies to no cell.
  package init(pattern: String, margin: CostMargin) {
    self.pattern = pattern
    self.margin = margin
  }

  /// The regular expression; nil if the pattern is not one.
  package var regularExpression: Regex<AnyRegexOutput>? { try? Regex(pattern) }

  /// Whether the margin applies to `cell`.
  package func concerns(_ cell: CellIdentifier) -> Bool { regularExpression.map { cell.description.contains($0) } ?? false }
}
