import ArgumentParser
import BenchmarkSessions

/// What a person may have meant by a word that does not exist.
enum Spelling {
  /// The error for a name that does not exist, with the nearest that does.
  /// - Parameter group: The words that stand before the name, which tell of what it is a name.
  static func unknown(
    _ name: String, _ kind: String, in group: [String] = [], known: [String], remedy: String? = nil
  ) -> ValidationError {
    ValidationError(UsageError.unknown(name, kind, in: group, known: known, remedy: remedy).message)
  }
}
