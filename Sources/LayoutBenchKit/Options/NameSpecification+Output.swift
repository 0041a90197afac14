import ArgumentParser

extension NameSpecification {
  /// `--output` and `-o`: where a verb writes to.
  static let output: NameSpecification = [.customLong("output"), .customShort("o")]
}
