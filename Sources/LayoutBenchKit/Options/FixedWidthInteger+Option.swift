import ArgumentParser

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
