/// A word of a command line.
package enum ShellWord {
  /// Returns `word` in the form that a shell reads, in quotation marks if it needs them.
  package static func quoted(_ word: String) -> String {
    let isPlain = !word.isEmpty && word.allSatisfy { $0.isLetter || $0.isNumber || "-_./=,:@+%".contains($0) }
    return isPlain ? word : "'" + word.replacing("'", with: "'\\''") + "'"
  }
}
