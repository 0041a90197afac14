import ArgumentParser

extension LayoutValue {
  /// Reads `key=value`.
  init(option argument: String) throws {
    guard let value = LayoutValue(argument) else { throw ValidationError("write a key and a value, such as columns=3") }
    self = value
  }
}
