import InputFiles

/// An error for a choice that cannot be carried out. The tool shows the message above the verb's usage, and exits with the code for wrong usage.
package struct UsageError: Error, Equatable, CustomStringConvertible {
  /// The problem and its remedy.
  package let message: String

  /// An error with this message.
  package init(_ message: String) { self.message = message }

  /// Returns an error about a name that does not exist, with the nearest name that does.
  /// - Parameter group: The words before the name, which tell what kind of name it is.
  package static func unknown(
    _ name: String, _ kind: String, in group: [String] = [], known: [String], remedy: String? = nil
  ) -> UsageError {
    misspelt(
      "there is no \(kind) “\((group + [name]).joined(separator: " "))”", meaning: name, known: known,
      remedy: remedy ?? "there are \(known.joined(separator: ", "))")
  }

  /// Returns an error about a word, with the nearest known word.
  package static func misspelt(_ problem: String, meaning word: String, known: [String], remedy: String) -> UsageError {
    let suggestion = NearestWord.to(word, among: known).map { "did you mean “\($0)”? " } ?? ""
    return UsageError("\(problem); \(suggestion)\(remedy)")
  }

  /// The message.
  package var description: String { message }
}
