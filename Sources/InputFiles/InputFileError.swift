/// A fault of a file that the user gave: its place, the problem, and the remedy.
///
///     sizes.csv:12, column “height”: found “abc”, which is not a number; give a length in points such as 44 or 44.5
package struct InputFileError: Error, CustomStringConvertible, Equatable {
  /// The file as the user named it: a path, or a name such as `standard input`.
  package let file: String
  /// The line, counted from 1; nil if the fault concerns the whole file.
  package let line: Int?
  /// The name of the column; nil if the fault is not in a single cell.
  package let column: String?
  /// The problem, as a clause without a full stop.
  package let problem: String
  /// The remedy, as an instruction without a full stop.
  package let remedy: String

  /// An error about `file`, optionally at one line and in one named column.
  package init(file: String, line: Int? = nil, column: String? = nil, problem: String, remedy: String) {
    self.file = file
    self.line = line
    self.column = column
    self.problem = problem
    self.remedy = remedy
  }

  /// The error in one line: `file:line, column “name”: problem; remedy`. No character of the file's name can control the terminal.
  package var description: String {
    var place = PrintedText.line(file)
    if let line { place += ":\(line)" }
    if let column { place += ", column \(Self.quoting(column))" }
    return "\(place): \(PrintedText.line(problem)); \(PrintedText.line(remedy))"
  }

  /// `text` in quotation marks, ready for a message: cut after 40 characters, and with `\u{…}` for characters that would control a terminal.
  ///
  /// - Complexity: O(1) in the length of the text.
  package static func quoting(_ text: String) -> String {
    let limit = 40
    var shown = ""
    for scalar in text.unicodeScalars.prefix(limit) {
      shown += isPrintable(scalar) ? String(scalar) : PrintedText.escaped(scalar)
    }
    let isCut = text.unicodeScalars.dropFirst(limit).first != nil
    return "“\(shown)\(isCut ? "…" : "")”"
  }

  private static func isPrintable(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned, .surrogate: false
    default: true
    }
  }
}
