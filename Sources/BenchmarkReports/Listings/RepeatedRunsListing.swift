import BenchmarkResults
import BenchmarkStatistics

/// The agreement of repeated runs as a table, with a row for each statistic and kind of figure.
package struct RepeatedRunsListing: Sendable {
  private struct Row {
    let figure: String
    let statistic: String
    let words: String
    let successes: Int
    let count: Int
  }

  private let rows: [Row]

  /// A table of the results of repeated runs.
  package init(_ runs: RepeatedRuns) {
    rows = [("ratio", "× against \(runs.reference)", runs.ratios), ("time", "times", runs.times)].flatMap { figure, words, found in
      Self.rows(figure, words, found)
    }
  }

  private static func rows(_ figure: String, _ words: String, _ found: RepeatedRuns.Finding) -> [Row] {
    func row(_ statistic: String, _ text: String, _ proportion: BinomialProportion) -> Row {
      Row(
        figure: figure, statistic: statistic, words: "\(words): \(text)", successes: proportion.successes, count: proportion.count)
    }
    let agreement = found.agreement
    let all = agreement.holding.count + agreement.withoutInterval
    return [
      row("holding", "intervals that contain the median of the other runs", agreement.holding),
      row("disjoint", "pairs of runs with disjoint intervals", agreement.disjoint),
      row("stretches", "runs whose first half differs from the second", found.stretches.differing),
      row("stretches_shuffled", "the same with the blocks shuffled: chance", found.stretches.shuffled),
      Row(
        figure: figure, statistic: "without_interval", words: "\(words): figures without an interval", successes: agreement.withoutInterval,
        count: all),
    ]
      + (figure == "ratio"
        ? [
          Row(
            figure: figure, statistic: "contradicted", words: "\(words): cells called improved and regressed",
            successes: agreement.contradicted.count, count: agreement.figures)
        ] : [])
  }

  /// Returns the table in one of the forms: rounded for people, exact for programs.
  package func text(as format: Listing.Format) -> String {
    let isExact = format == .csv || format == .json
    let listing =
      isExact
      ? Listing(
        titles: ["figure", "statistic", "share", "successes", "count"],
        rows: rows.map { row in
          [
            row.figure, row.statistic, row.count == 0 ? "" : "\(Double(row.successes) / Double(row.count))", "\(row.successes)",
            "\(row.count)",
          ]
        })
      : Listing(
        titles: ["what", "share", "of"],
        rows: rows.map { row in
          let share = row.count == 0 ? "" : Self.percent(Double(row.successes) / Double(row.count))
          return [row.words, share, "\(row.successes) of \(row.count)"]
        })
    return listing.text(as: format)
  }

  /// Returns a share in percent, to a tenth.
  private static func percent(_ share: Double) -> String {
    let tenths = (share * 1_000).rounded() / 10
    return "\(tenths) %"
  }
}
