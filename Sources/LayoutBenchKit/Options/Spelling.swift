import ArgumentParser
import InputFiles

/// What a person may have meant by a word that does not exist.
enum Spelling {
  /// The error for a name that does not exist, with the nearest that does.
  /// - Parameter group: The words that stand before the name, which tell of what it is a name.
  static func unknown(
    _ name: String, _ kind: String, in group: [String] = [], known: [String], remedy: String? = nil
  ) -> ValidationError {
    error(
      "there is no \(kind) “\((group + [name]).joined(separator: " "))”", meaning: name, known: known,
      remedy: remedy ?? "there are \(known.joined(separator: ", "))")
  }

  /// The error for a problem with a word, with the nearest word that is known.
  static func error(_ problem: String, meaning word: String, known: [String], remedy: String) -> ValidationError {
    let suggestion = nearest(to: word, among: known).map { "did you mean “\($0)”? " } ?? ""
    return ValidationError("\(problem); \(suggestion)\(remedy)")
  }

  /// The word that `name` most probably is, or nil if none is near.
  static func nearest(to name: String, among words: [String]) -> String? { NearestWord.to(name, among: words) }

  /// How many letters lie between two words.
  static func distance(_ a: String, _ b: String) -> Int { NearestWord.distance(a, b) }
}
