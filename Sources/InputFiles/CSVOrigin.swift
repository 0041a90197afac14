/// The origin of rows: the file and its header. All rows of a table share it, so that an error can name the place of a cell.
final class CSVOrigin: Sendable {
  let file: String
  /// The line of the header.
  let line: Int
  let columns: [String]

  /// - Throws: `InputFileError` for a column name that is empty, duplicate or padded with blanks.
  init(file: String, line: Int, columns: [String]) throws(InputFileError) {
    var seen: Set<String> = []
    for (index, name) in columns.enumerated() {
      let problem: String
      if name.isEmpty {
        problem = "column \(index + 1) has no name"
      } else if NumberText.hasBlankEdges(name) {
        problem = "the column name \(InputFileError.quoting(name)) begins or ends with a blank"
      } else if !seen.insert(name).inserted {
        problem = "the column name \(InputFileError.quoting(name)) is a duplicate"
      } else {
        continue
      }
      throw InputFileError(file: file, line: line, problem: problem, remedy: "give each column a name of its own, without blanks around it")
    }
    self.file = file
    self.line = line
    self.columns = columns
  }

  /// - Throws: `InputFileError` if the header is a single name that contains another separator.
  func checkSeparator() throws(InputFileError) {
    guard columns.count == 1, let other = [";": "semicolons", "\t": "tabs"].first(where: { columns[0].contains($0.key) }) else { return }
    throw InputFileError(
      file: file, line: line, problem: "its columns are separated by \(other.value), not by commas",
      remedy: "save it with commas, and with a point in numbers such as 44.5")
  }

  /// - Throws: `InputFileError` unless there is a field for each column.
  func checkCount(of fields: [String], line: Int) throws(InputFileError) {
    guard fields.count != columns.count else { return }
    // A row with decimal commas has more fields than the header, which has one.
    try checkSeparator()
    let found = fields.count == 1 ? "1 field" : "\(fields.count) fields"
    throw InputFileError(
      file: file, line: line, problem: "the row has \(found) and the header has \(columns.count)",
      remedy: fields.count < columns.count
        ? "leave a missing value empty but keep its comma" : "put a field that contains a comma in quotes")
  }
}
