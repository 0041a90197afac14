import ArgumentParser

extension NameSpecification {
  /// `--output` and `-o`: the file or folder to which a verb writes.
  static let output: NameSpecification = [.customLong("output"), .customShort("o")]
}
