/// A line of a written package that only the owner of the layout can complete or confirm.
public struct Placeholder: Equatable, Sendable {
  /// The file's path in the package's folder.
  public var path: String
  /// The line; the first is 1.
  public var line: Int
  /// The code on the line; empty if the line is a comment.
  public var code: String
  /// The reason why the import leaves it open.
  public var why: String
  /// Whether the package only compiles once the line is filled in. Otherwise the line has a guess or a note.
  public var isEmpty: Bool { code.contains("<#") }

  /// The placeholders of a file: its lines with `EDIT`.
  static func all(in text: String, at path: String) -> [Placeholder] {
    let mark = "// EDIT: "
    return text.split(separator: "\n", omittingEmptySubsequences: false).enumerated().compactMap { index, line in
      guard let range = line.firstRange(of: mark) else { return nil }
      let code = line[..<range.lowerBound].split(separator: " ").joined(separator: " ")
      return Placeholder(path: path, line: index + 1, code: code, why: String(line[range.upperBound...]))
    }
  }
}
