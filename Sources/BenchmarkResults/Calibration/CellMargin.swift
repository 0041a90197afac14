import BenchmarkStatistics

/// A margin for the cells that a regular expression chooses.
///
///     CellMargin(pattern: "^list/.*/query/", margin: CostMargin(share: 0.08))
package struct CellMargin: Codable, Hashable, Sendable {
  /// A regular expression: all cells whose name contains a match, as for `--filter`.
  package let pattern: String
  /// Their margin; times are in nanoseconds.
  package let margin: CostMargin

  /// A margin for some cells. A pattern that is not a regular expression concerns no cell.
  package init(pattern: String, margin: CostMargin) {
    self.pattern = pattern
    self.margin = margin
  }

  /// The regular expression; nil if the pattern is not one.
  package var regularExpression: Regex<AnyRegexOutput>? { try? Regex(pattern) }

  /// Whether it is the margin of `cell`.
  package func concerns(_ cell: CellIdentifier) -> Bool { regularExpression.map { cell.description.contains($0) } ?? false }
}
