import InputFiles

/// The text of a file in which git may have left a conflict.
struct ConflictedText {
  private let lines: [Substring]

  /// Reads the file at `path`.
  /// - Throws: An `InputFileError` if it cannot be read.
  /// - Complexity: O(*c*), *c* the number of characters.
  init(reading path: String) throws(InputFileError) {
    lines = try TextFile(reading: path, maximumBytes: RecordTable<HistoryRecord>.maximumBytes).text.split(
      separator: "\n", omittingEmptySubsequences: false)
  }

  /// Whether the text contains the markers of a conflict.
  var isConflicted: Bool { lines.contains(where: Self.isMarker) }

  /// The text with the lines of both sides, one side after the other, without the markers.
  var bothSides: String { lines.filter { !Self.isMarker($0) }.joined(separator: "\n") }

  /// Whether git writes this line around the sides of a conflict: `<<<<<<< HEAD`, `||||||| base`, `=======`, `>>>>>>> branch`.
  private static func isMarker(_ line: Substring) -> Bool {
    guard let first = line.first, "<|=>".contains(first), line.prefix(7).count == 7, line.prefix(7).allSatisfy({ $0 == first }) else {
      return false
    }
    return line.count == 7 || line.dropFirst(7).first == " " || line.dropFirst(7) == "\r"
  }
}
