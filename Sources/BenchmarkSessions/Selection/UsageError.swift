import InputFiles

/// A choice that cannot be carried out. The tool shows the message above the verb's usage, and its exit code is that of wrong usage.
package struct UsageError: Error, Equatable, CustomStringConvertible {
  /// What is wrong, and what to do.
  package let message: String

  /// An error with this message.
  package init(_ message: String) { self.message = message }

  /// A name that does not exist, with the nearest that does.
  /// - Parameter group: The words that stand before the name, which tell of what it is a name.
  package static func unknown(
    _ name: String, _ kind: String, in group: [String] = [], known: [String], remedy: String? = nil
  ) -> UsageError {
    misspelt(
      "there is no \(kind) “\((group + [name]).joined(separator: " "))”", meaning: name, known: known,
      remedy: remedy ?? "there are \(known.joined(separator: ", "))")
  }

  /// A problem with a word, with the nearest word that is known.
  package static func misspelt(_ problem: String, meaning word: String, known: [String], remedy: String) -> UsageError {
    let suggestion = NearestWord.to(word, among: known).map { "did you mean “\($0)”? " } ?? ""
    return UsageError("\(problem); \(suggestion)\(remedy)")
  }

  /// The message.
  package var description: String { message }
}
