import ArgumentParser
import BenchmarkResults
import BenchmarkStatistics
import Foundation

/// A share as users write it: `3%`, `0.5 %` or `0.03`.
struct ShareArgument {
  let share: Double

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
