import ArgumentParser
import BenchmarkSessions

/// Suggestions for unknown words.
enum Spelling {
  /// The error for an unknown name, with the nearest known name.
  /// - Parameter group: The words before the name, which tell what kind of name it is.
  static func unknown(
    _ name: String, _ kind: String, in group: [String] = [], known: [String], remedy: String? = nil
  ) -> ValidationError {
    ValidationError(UsageError.unknown(name, kind, in: group, known: known, remedy: remedy).message)
  }
}
