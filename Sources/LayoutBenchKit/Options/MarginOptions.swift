import ArgumentParser
import BenchmarkResults
import BenchmarkStatistics
import Foundation

/// The differences in time that do not matter: the same flags for every verb that decides on times.
struct MarginOptions: ParsableArguments {
  /// The default margin: `3%`.
  static let standard = "\(Int((NoiseMargins.standardMargin * 100).rounded()))%"

  @Option(
    help: ArgumentHelp(
      "The largest difference in time that does not matter, such as 3%, 5ns, or 3%,5ns: a difference inside either does not matter. (default: \(standard))",
      valueName: "margin"), transform: MarginArgument.init)
  var margin: MarginArgument?

  @Option(
    name: .customLong("margin-for"),
    help: ArgumentHelp(
      "Another margin for the cells whose name contains a match of the regular expression, such as '^list/.*/query/=8%'. Repeat it for more; of several that match, the last counts.",
      valueName: "regex=margin"), transform: CellMarginArgument.init)
  var cellMargins: [CellMarginArgument] = []

  /// The margins that the user chose, or the standard ones.
  var chosen: NoiseMargins { chosen(over: nil) ?? NoiseMargins() }

  /// The margins that the user chose, combined with those of a run: a new margin of all cells replaces the earlier one, and margins of some cells are added.
  /// Nil without either.
  func chosen(over earlier: NoiseMargins?) -> NoiseMargins? {
    guard margin != nil || !cellMargins.isEmpty else { return earlier }
    var margins = margin.map { NoiseMargins(least: $0.margin) } ?? NoiseMargins(least: earlier?.least ?? NoiseMargins().least)
    margins.cells = (earlier?.cells ?? []) + cellMargins.map(\.margin)
    return margins
  }

  /// Warns of margins that apply to none of a run's cells.
  func warnOfUnused(among cells: some Sequence<CellIdentifier>) {
    for unused in chosen.unused(in: Set(cells)) {
      Terminal.warn("--margin-for \(unused.pattern): no cell of the run matches it, so it changes nothing; the report names the cells")
    }
  }

  /// Warns of margins that apply to no compared cell.
  func warnOfUnused(in comparison: RunComparison) {
    for unused in comparison.settings.margins.unused(in: Set(comparison.changes.map(\.cell))) {
      Terminal.warn("--margin-for \(unused.pattern): no compared cell matches it, so it changes nothing; the rows name the cells")
    }
  }
}
