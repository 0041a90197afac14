import BenchmarkResults
import BenchmarkStatistics

/// The result of a calibration as tables: how often comparisons are right and wrong, and the measured size of the added work.
package struct CalibrationListing: Sendable {
  let rates: [NoiseRates]
  let sequential: SequentialRates?
  private let testedMargin: Double
  /// Whether figures are exact, for a program. Otherwise they are rounded and have units, for a reader.
  let isExact: Bool

  /// Tables of `calibration` for one output format. Each path and way has a row with the margin whose multiples were added, and another with its measured
  /// margin, if it has one.
  package init(_ calibration: NoiseCalibration, for format: Listing.Format) {
    rates = calibration.rates(margin: calibration.testedMargin).flatMap { tested in
      [tested] + [calibration.measuredRates(tested.path, tested.way)].compactMap(\.self)
    }
    sequential = calibration.sequential
    testedMargin = calibration.testedMargin
    isExact = format == .csv || format == .json
  }

  /// The rates, with a row for each path, way and margin.
  package var table: Listing {
    isExact ? exact : rounded
  }

  /// The measured size of the added work, with a row for each path. It was measured in turn with a program without that work.
  package var addedWork: Listing {
    let rows = rates.filter { $0.way == .paired && !$0.isMeasured }
    let slowdowns = rows.first?.detections.map(\.slowdown) ?? []
    return Listing(
      titles: ["path"] + slowdowns.map { "\(Self.percent($0)) added" },
      rows: rows.map { row in
        [row.path.rawValue] + slowdowns.map { slowdown in Self.seen(row.detections.first { $0.slowdown == slowdown }?.medianRatio) }
      })
  }

  /// The result of looking at the A/A launches several times, as `ab` does; `nil` if there were too few launches.
  package var looks: Listing? {
    sequential.map { rates in
      Listing(
        titles: ["trials", "launches", "looks", "A/A", "false alarms", "before the last look"],
        rows: [
          ["\(rates.trials)", "\(rates.launches)", "\(rates.looks)", "\(rates.falseAlarms.count)"]
            + [rates.falseAlarms, rates.early].map(Self.share)
        ])
    }
  }

  private var slowdowns: [Double] { rates.first?.detections.map(\.slowdown) ?? [] }

  private var rounded: Listing {
    let titles = ["path", "way", "margin", "A/A", "false alarms", "equivalent", "inconclusive"]
    return Listing(
      titles: titles + slowdowns.map { "+\(Self.percent($0)) found" } + ["seen from"],
      rows: rates.map { rates in
        [rates.path.rawValue, rates.way.rawValue, Self.margin(rates), "\(rates.falsePositives.count)"]
          + [rates.falsePositives, rates.equivalent, rates.inconclusive].map(Self.share)
          + slowdowns.map { slowdown in rates.found(slowdown).map(Self.share) ?? "" } + [Self.seenFrom(rates)]
      })
  }

  private var exact: Listing {
    let titles = [
      "path", "way", "margin", "margin_from", "decisions", "false_positive_rate", "ci_low", "ci_high", "equivalent", "inconclusive",
    ]
    let found = slowdowns.flatMap { slowdown in
      ["detected", "ci_low", "ci_high", "ratio"].map { "\($0)_\(Self.factor(slowdown / testedMargin))x" }
    }
    return Listing(
      titles: titles + found,
      rows: rates.map { rates in
        [
          rates.path.rawValue, rates.way.rawValue, "\(rates.margin)", Self.origin(of: rates),
          "\(rates.falsePositives.count)",
        ]
          + Self.figures(rates.falsePositives) + [rates.equivalent, rates.inconclusive].map { Self.text($0.share) }
          + slowdowns.flatMap { slowdown in
            (rates.found(slowdown).map(Self.figures) ?? ["", "", ""])
              + [Self.text(rates.detections.first { $0.slowdown == slowdown }?.medianRatio)]
          }
      } + lookRows)
  }

  /// The row on looking several times, over all paths. No slowdown is tried with it.
  private var lookRows: [[String]] {
    guard let sequential, let tested = rates.first(where: { !$0.isMeasured }) else { return [] }
    let row =
      ["all", "looks", "\(tested.margin)", Self.origin(of: tested), "\(sequential.falseAlarms.count)"]
      + Self.figures(sequential.falseAlarms)
      + ["", ""] + slowdowns.flatMap { _ in ["", "", "", ""] }
    return [row]
  }

  private static func figures(_ proportion: BinomialProportion) -> [String] {
    guard proportion.count > 0 else { return ["", "", ""] }
    return [proportion.share, proportion.interval.lowerBound, proportion.interval.upperBound].map(text)
  }

  private static func text(_ value: Double?) -> String { value.map { "\($0)" } ?? "" }

  /// Returns a share with its interval, `5.0 % [0.1, 24.9]`; empty if nothing was decided.
  private static func share(_ proportion: BinomialProportion) -> String {
    guard let share = proportion.share else { return "" }
    return "\(percent(share)) [\(number(proportion.interval.lowerBound)), \(number(proportion.interval.upperBound))]"
  }

  private static func margin(_ rates: NoiseRates) -> String {
    "\(percent(rates.margin)), \(origin(of: rates))"
  }

  /// Returns the origin of a margin.
  private static func origin(of rates: NoiseRates) -> String {
    rates.isMeasured ? "measured" : rates.margin == NoiseMargins.standardMargin ? "standard" : "chosen"
  }

  /// Returns a multiple of the margin: `1.5`, `2`.
  private static func factor(_ value: Double) -> String {
    let tenths = (value * 10).rounded() / 10
    return tenths == tenths.rounded() ? "\(Int(tenths))" : "\(tenths)"
  }

  private static func seenFrom(_ rates: NoiseRates) -> String {
    guard let largest = rates.detections.last?.slowdown else { return "" }
    return rates.smallestSeen.map { "+\(percent($0))" } ?? "above +\(percent(largest))"
  }

  private static func seen(_ ratio: Double?) -> String {
    guard let ratio else { return "" }
    return (ratio < 1 ? "−" : "+") + Figure.significant(abs(ratio - 1) * 100) + " %"
  }

  private static func percent(_ share: Double) -> String { "\(number(share)) %" }

  /// Returns a share in percent, to a tenth: `3`, `2.5`.
  private static func number(_ share: Double) -> String {
    let tenths = (share * 1_000).rounded() / 10
    return tenths == tenths.rounded() ? "\(Int(tenths))" : "\(tenths)"
  }
}

extension NoiseRates {
  /// Returns how often a slowdown was found; `nil` if it was not tried.
  fileprivate func found(_ slowdown: Double) -> BinomialProportion? { detections.first { $0.slowdown == slowdown }?.found }
}
