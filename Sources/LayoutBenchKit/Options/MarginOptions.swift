import ArgumentParser
import BenchmarkResults
import BenchmarkStatistics
import Foundation

/// A share as people write it: `3%`, `0.5 %` or `0.03`.
struct ShareArgument {
  let share: Double

  init(share: Double) { self.share = share }

  /// Reads a share of up to 1,000 %.
  init(_ argument: String) throws {
    let isPercent = argument.hasSuffix("%")
    let digits = (isPercent ? String(argument.dropLast()) : argument).trimmingCharacters(in: .whitespaces)
    guard digits.allSatisfy({ ("0"..."9").contains($0) || $0 == "." }), let number = Double(digits) else {
      throw ValidationError("write a share that is not negative, such as 3% or 0.03")
    }
    // A bare 3 may be 3 % or 300 %, so it is refused.
    guard isPercent || number < 1 else {
      throw ValidationError("a number without % must be below 1; write \(digits)% for \(digits) percent")
    }
    guard number <= 1_000 else { throw ValidationError("give at most 1000%") }
    share = isPercent ? number / 100 : number
  }
}

/// A margin as people write it: `3%`, `5ns`, or `3%,5ns`.
struct MarginArgument {
  /// The margin; times are in nanoseconds.
  let margin: CostMargin

  init(_ margin: CostMargin) { self.margin = margin }

  /// Reads a share, a time of up to a second, or one of each in either order. The one that is not given is 0.
  init(_ argument: String) throws {
    var (share, time): (Double?, Double?)
    for part in argument.split(separator: ",", omittingEmptySubsequences: false) {
      let part = part.trimmingCharacters(in: .whitespaces)
      if let nanoseconds = try Self.nanoseconds(part) {
        guard time == nil else { throw ValidationError("it holds two times; give one share and one time at most, such as 3%,5ns") }
        time = nanoseconds
      } else {
        guard share == nil else { throw ValidationError("it holds two shares; give one share and one time at most, such as 3%,5ns") }
        share = try ShareArgument(part).share
      }
    }
    margin = CostMargin(share: share ?? 0, difference: time ?? 0)
  }

  /// Reads a time; nil if it has no unit of time.
  private static func nanoseconds(_ part: String) throws -> Double? {
    let units = [("ns", 1.0), ("us", 1e3), ("µs", 1e3), ("μs", 1e3), ("ms", 1e6)]
    guard let (unit, factor) = units.first(where: { part.hasSuffix($0.0) }) else { return nil }
    let digits = part.dropLast(unit.count).trimmingCharacters(in: .whitespaces)
    guard digits.allSatisfy({ ("0"..."9").contains($0) || $0 == "." }), let number = Double(digits), number * factor <= 1e9 else {
      throw ValidationError("write a time from 0 to 1000ms, such as 5ns or 0.5us")
    }
    return number * factor
  }
}

/// A margin of some cells as people write it: `'^list/.*/query/=8%'`.
struct CellMarginArgument {
  let margin: CellMargin

  /// Reads a regular expression and a margin, with the last `=` between them.
  init(_ argument: String) throws {
    guard let sign = argument.lastIndex(of: "="), sign > argument.startIndex else {
      throw ValidationError("write a regular expression for cells and their margin, such as '^list/.*/query/=8%'")
    }
    let pattern = String(argument[..<sign])
    guard (try? Regex(pattern)) != nil else {
      throw ValidationError("“\(pattern)” is not a regular expression; escape characters such as ( and [ with a backslash")
    }
    // As a regular expression, “/*” is any number of slashes: it would match no cell, and the margin would silently not apply.
    guard !pattern.contains("/*") else {
      throw ValidationError(
        "cells are chosen by a regular expression, in which anything is “.*”: write \(pattern.replacing("/*", with: "/.*"))")
    }
    margin = CellMargin(pattern: pattern, margin: try MarginArgument(String(argument[argument.index(after: sign)...])).margin)
  }
}

/// Which differences in time do not matter: the same flags for every verb that decides on times.
struct MarginOptions: ParsableArguments {
  /// The margin if the person gives none: `3%`.
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

  /// The margins that the person chose, or the standard ones.
  var chosen: NoiseMargins { chosen(over: nil) ?? NoiseMargins() }

  /// The margins that the person chose, over those that a run was given: a new margin of all cells replaces the earlier one, and margins of some cells
  /// are added. Nil if there are neither.
  func chosen(over earlier: NoiseMargins?) -> NoiseMargins? {
    guard margin != nil || !cellMargins.isEmpty else { return earlier }
    var margins = margin.map { NoiseMargins(least: $0.margin) } ?? NoiseMargins(least: earlier?.least ?? NoiseMargins().least)
    margins.cells = (earlier?.cells ?? []) + cellMargins.map(\.margin)
    return margins
  }

  /// Says which margins concern none of a run's cells.
  func warnOfUnused(among cells: some Sequence<CellIdentifier>) {
    for unused in chosen.unused(in: Set(cells)) {
      Terminal.warn("--margin-for \(unused.pattern): no cell of the run matches it, so it changes nothing; the report names the cells")
    }
  }

  /// Says which margins concern no cell that was compared.
  func warnOfUnused(in comparison: RunComparison) {
    for unused in comparison.settings.margins.unused(in: Set(comparison.changes.map(\.cell))) {
      Terminal.warn("--margin-for \(unused.pattern): no compared cell matches it, so it changes nothing; the rows name the cells")
    }
  }
}
