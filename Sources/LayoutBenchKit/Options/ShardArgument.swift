import ArgumentParser
import BenchmarkReports

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
