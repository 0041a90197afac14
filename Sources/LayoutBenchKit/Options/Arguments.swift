import ArgumentParser
import BenchmarkReports
import Foundation

// Values of the command line are read by initialisers that throw, and flags take these as `transform:`. With `ExpressibleByArgument` the argument parser could
// only say that a value is invalid. An error completes the sentence “The value 'X' is invalid for '--flag': …”.

/// A number of items as people write it: `1000`, `10k`, `2.5M`, `1e6`.
struct ItemCount {
  let value: Int

  /// The most items that are measured. More, each several times over, do not fit the memory of the machines this is for.
  static let most = 20_000_000

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

/// `--sizes`: numbers of items, or a file of real sizes.
enum SizesArgument {
  case counts([Int])
  case file(String)

  /// Reads numbers, or the name of a file. A file that exists is taken as such, whatever its name; so is a missing one whose name only a file can
  /// have, and reading it fails with its path.
  init(_ argument: String) throws {
    guard !FileManager.default.fileExists(atPath: argument) else {
      self = .file(argument)
      return
    }
    let parts = argument.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    let words = parts.filter { !Self.looksLikeNumber($0) }
    guard let word = words.first else {
      self = .counts(try parts.map { try ItemCount($0).value })
      return
    }
    if words.count < parts.count, let file = words.first(where: Self.looksLikeFile) {
      throw ValidationError("give the file and the numbers of items apart, as in --sizes \(file) --sizes 1k,10k")
    }
    guard Self.looksLikeFile(argument) else {
      throw ValidationError("“\(word)” is neither a number of items (1000, 10k, 1e6) nor a file that exists")
    }
    self = .file(argument)
  }

  /// The file; nil for numbers.
  var path: String? { if case .file(let path) = self { path } else { nil } }

  /// The numbers; none for a file.
  var counts: [Int] { if case .counts(let counts) = self { counts } else { [] } }

  private static func looksLikeNumber(_ word: String) -> Bool { word.first.map { "0123456789-.".contains($0) } ?? true }

  private static func looksLikeFile(_ word: String) -> Bool { word.contains { "./".contains($0) } }
}

/// A time as people write it: `90s`, `5m`, `1h`, `1m30s`, or seconds.
struct TimeSpan {
  let duration: Duration

  /// Reads a time of up to a week.
  init(_ argument: String) throws {
    let seconds = try Self.seconds(argument)
    guard seconds >= 0.001, seconds <= 7 * 86_400 else { throw ValidationError("give more than 0s and at most 168h, a week") }
    duration = .milliseconds(Int(seconds * 1_000))
  }

  private static func seconds(_ argument: String) throws -> Double {
    let problem = ValidationError("write a time like 90s, 5m, 1h or 1m30s; a number alone means seconds")
    let factors: [Character: Double] = ["h": 3_600, "m": 60, "s": 1]
    var seconds = 0.0
    var number = ""
    // A last number without a unit is one of seconds.
    for character in argument.last.map(factors.keys.contains) == true ? argument : argument + "s" {
      if ("0"..."9").contains(character) || character == "." {
        number.append(character)
      } else {
        guard let factor = factors[character], let value = Double(number) else { throw problem }
        seconds += value * factor
        number = ""
      }
    }
    return seconds
  }
}

/// A part of a whole: `1/4`.
struct ShardArgument {
  let part: Int
  let of: Int

  /// Reads a part and the number of parts.
  init(_ argument: String) throws {
    let numbers = argument.split(separator: "/", omittingEmptySubsequences: false).map { Int($0) }
    guard numbers.count == 2, let part = numbers[0], let count = numbers[1], count >= 1 else {
      throw ValidationError("write the part and the number of parts, such as 1/4")
    }
    guard (1...count).contains(part) else {
      throw ValidationError("there is no part \(part) of \(count); give 1/\(count) to \(count)/\(count)")
    }
    (self.part, of) = (part, count)
  }
}

extension FixedWidthInteger {
  /// Reads a whole number of the command line.
  init(option argument: String) throws {
    guard let number = Self(argument) else {
      let range = Self.isSigned ? "" : " from 0 to \(Self.max)"
      throw ValidationError("write a whole number\(range), such as 12")
    }
    self = number
  }
}

/// Names in one argument: `list,waterfall`.
struct NameList {
  let names: [String]

  /// Reads names, of which none may be empty.
  init(_ argument: String) throws {
    names = argument.split(separator: ",", omittingEmptySubsequences: false).map { $0.trimmingCharacters(in: .whitespaces) }
    if names.contains("") { throw ValidationError("“\(argument)” holds an empty name; separate names by single commas") }
  }
}

extension [String] {
  /// The words of a command line with each negative number joined to the flag before it: `--margin=-3%`.
  ///
  /// The argument parser takes a word that begins with “-” for a flag, and would call the value of the one before it missing. Joined, the number is read as a
  /// value, and refused as one.
  var joiningNegativeNumbers: [String] {
    var words: [String] = []
    for word in self {
      let isNegative = word.first == "-" && word.dropFirst().first.map { "0123456789.".contains($0) } == true
      if isNegative, let flag = words.last, flag.hasPrefix("--"), flag.count > 2, !flag.contains("=") {
        words[words.count - 1] = "\(flag)=\(word)"
      } else {
        words.append(word)
      }
    }
    return words
  }
}

extension Listing.Format: ExpressibleByArgument {}
