import ArgumentParser
import BenchmarkReports
import Foundation

/// A number of items as people write it: `1000`, `10k`, `2.5M`, `1e6`.
struct ItemCount: ExpressibleByArgument {
  let value: Int

  /// The most items that are measured. More, each several times over, do not fit the memory of the machines this is for.
  static let most = 20_000_000

  init?(argument: String) {
    guard let count = try? ItemCount(argument) else { return nil }
    self = count
  }

  /// Reads a count, and says what is wrong with one that cannot be used.
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
      throw ValidationError("“\(argument)” is not a number of items; write it like 1000, 10k or 2.5M")
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

/// `--sizes`: numbers of items, or a file of real sizes.
enum SizesArgument {
  case counts([Int])
  case file(String)

  /// Reads numbers, or the name of a file. What looks like numbers but cannot be used throws, unless a file has that name.
  init(_ argument: String) throws {
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    let looksLikeNumbers = parts.allSatisfy { $0.first.map { ("0"..."9").contains($0) || $0 == "-" || $0 == "." } ?? true }
    guard looksLikeNumbers && !FileManager.default.fileExists(atPath: argument) else {
      self = .file(argument)
      return
    }
    self = .counts(try parts.map { try ItemCount($0).value })
  }
}

/// A time as people write it: `90s`, `5m`, `1h`, `1m30s`, or seconds.
struct TimeSpan: ExpressibleByArgument {
  let duration: Duration

  init?(argument: String) {
    let factors: [Character: Double] = ["h": 3_600, "m": 60, "s": 1]
    var seconds = 0.0
    var number = ""
    for character in argument {
      if ("0"..."9").contains(character) || character == "." {
        number.append(character)
      } else {
        guard let factor = factors[character], let value = Double(number) else { return nil }
        seconds += value * factor
        number = ""
      }
    }
    if !number.isEmpty {
      guard let value = Double(number) else { return nil }
      seconds += value
    }
    guard seconds > 0, seconds <= 7 * 86_400 else { return nil }
    duration = .milliseconds(Int(seconds * 1_000))
  }
}

/// A part of a whole: `1/4`.
struct ShardArgument: ExpressibleByArgument {
  let part: Int
  let of: Int

  init?(argument: String) {
    let parts = argument.split(separator: "/", omittingEmptySubsequences: false).compactMap { Int($0) }
    guard parts.count == 2, parts[1] >= 1, (1...parts[1]).contains(parts[0]) else { return nil }
    (part, of) = (parts[0], parts[1])
  }
}

/// Names in one argument: `list,waterfall`.
struct NameList: ExpressibleByArgument {
  let names: [String]

  init?(argument: String) {
    names = argument.split(separator: ",", omittingEmptySubsequences: false).map { $0.trimmingCharacters(in: .whitespaces) }
    if names.contains("") { return nil }
  }
}

extension Listing.Format: ExpressibleByArgument {}
