import InputFiles

/// Text in Markdown.
enum MarkdownText {
  /// Returns `text` as plain words on one line. Nothing in it is markup or ends a cell of a table.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "<": escaped += "&lt;"
      case "&": escaped += "&amp;"
      case "\\", "`", "*", "_", "[", "]", "|": escaped += "\\\(scalar)"
      case "\n", "\r", "\t": escaped += " "
      default: escaped += PrintedText.line(String(scalar))
      }
    }
    return escaped
  }

  /// Returns lines of code, between fences longer than any run of backticks in them.
  static func block(_ lines: [String]) -> String {
    let lines = lines.map(PrintedText.line)
    let longest = lines.map { $0.prefix { $0 == "`" }.count }.max() ?? 0
    let fence = String(repeating: "`", count: max(3, longest + 1)) + "\n"
    return fence + lines.map { $0 + "\n" }.joined() + fence
  }

  /// Returns `text` as code on one line, between as many backticks as it needs.
  static func code(_ text: String) -> String {
    let line = PrintedText.line(text.split(whereSeparator: \.isNewline).joined(separator: " "))
    let longest = line.split(whereSeparator: { $0 != "`" }).map(\.count).max() ?? 0
    let fence = String(repeating: "`", count: longest + 1)
    return longest == 0 ? fence + line + fence : "\(fence) \(line) \(fence)"
  }
}
