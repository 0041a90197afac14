import ArgumentParser
import BenchmarkResults
import BenchmarkStatistics
import Foundation

/// A margin as users write it: `3%`, `5ns`, or `3%,5ns`.
struct MarginArgument {
  /// The margin; times are in nanoseconds.
  let margin: CostMargin

  /// Reads a share, a time of up to a second, or one of each in either order. A missing share or time is 0.
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

/// A margin of some cells as users write it: `'^list/.*/query/=8%'`.
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
