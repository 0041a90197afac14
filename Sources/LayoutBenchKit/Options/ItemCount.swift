import ArgumentParser
import BenchmarkReports
import Foundation

// Initialisers that throw read the values of the command line; flags use them as `transform:`. With `ExpressibleByArgument` the argument parser could only
// say that a value is invalid. The text of an error completes the sentence “The value 'X' is invalid for '--flag': …”.

/// A number of items as users write it: `1000`, `10k`, `2.5M`, `1e6`.
struct ItemCount {
  let value: Int

  /// The largest number of items that can be measured. More items, each stored several times, do not fit into the memory of the intended machines.
  static let most = 20_000_000

  /// Reads a count. Throws an error that tells why a count cannot be used.
  init(_ argument: String) throws {
    let factors: [Character: Int] = ["k": 1_000, "K": 1_000, "m": 1_000_000, "M": 1_000_000]
    var digits = Substring(argument)
    var factor = 1
    if let last = digits.last, let known = factors[last] {
      factor = known
      digits.removeLast()
    }
    // Swift also reads `0x1p3`, `inf` and `nan` as numbers.
    let isDecimal = digits.first.map { "0123456789.".contains($0) } ?? false && digits.allSatisfy { "0123456789.eE+-".contains($0) }
    guard isDecimal, let number = Double(digits) else {
      throw ValidationError("“\(argument)” is not a number of items; write it like 1000, 10k, 2.5M or 1e6")
    }
    let items = number * Double(factor)
    guard items <= Double(Self.most) else {
      throw ValidationError("“\(argument)” is more than \(Self.most / 1_000_000)M items, the most that are measured")
    }
    guard items == items.rounded() else { throw ValidationError("“\(argument)” is not a whole number of items") }
    guard items >= 1 else { throw ValidationError("“\(argument)” is too few items; give at least 1") }
    value = Int(items)
  }
}
