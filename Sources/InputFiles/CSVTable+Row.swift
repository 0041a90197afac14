extension CSVTable {
  /// One row. Its methods read a cell as a text or as a number.
  ///
  /// The position of a column comes from `column(_:)`. A position outside the header is a precondition failure.
  package struct Row: Sendable {
    /// The line on which the row starts, from 1. A quoted field can extend the row over further lines.
    package let line: Int
    /// The texts of the fields, without their quotes and without the apostrophe that keeps a spreadsheet from taking a text for a formula.
    package let fields: [String]

    let origin: CSVOrigin

    /// The file as the user named it.
    package var file: String { origin.file }
  }
}

extension CSVTable.Row {
  /// The text in a column.
  ///
  /// - Throws: `InputFileError` when the cell is empty.
  package func text(in column: Int, remedy: String = "give a value") throws(InputFileError) -> String {
    if let text = optionalText(in: column) { return text }
    throw error(in: column, problem: "is empty", remedy: remedy)
  }

  /// The text in a column, or nil where the cell is empty.
  package func optionalText(in column: Int) -> String? {
    let field = field(column)
    return field.isEmpty ? nil : field
  }

  /// The number in a column: finite and decimal, with a point, and nothing around it. The error tells the user to do what `remedy` says, for example
  /// `give a length in points such as 44 or 44.5`.
  ///
  /// - Throws: `InputFileError` for an empty cell and for anything that is not such a number.
  package func double(in column: Int, remedy: String = "give a number such as 44 or 44.5") throws(InputFileError) -> Double {
    do throws(NumberText.Fault) {
      return try NumberText(field(column)).double()
    } catch {
      throw self.error(in: column, problem: error.problem, remedy: remedy)
    }
  }

  /// The number in a column, or nil where the cell is empty.
  ///
  /// - Throws: `InputFileError` for a cell that is neither empty nor a finite decimal number.
  package func optionalDouble(in column: Int, remedy: String = "give a number such as 44 or 44.5") throws(InputFileError) -> Double? {
    field(column).isEmpty ? nil : try double(in: column, remedy: remedy)
  }

  /// The whole number in a column: digits, with or without a sign.
  ///
  /// - Throws: `InputFileError` for an empty cell and for anything that is not a whole number within `Int`.
  package func integer(in column: Int, remedy: String = "give a whole number such as 44") throws(InputFileError) -> Int {
    do throws(NumberText.Fault) {
      return try NumberText(field(column)).integer()
    } catch {
      throw self.error(in: column, problem: error.problem, remedy: remedy)
    }
  }

  /// An error about the cell in a column, for a value that is well formed but not acceptable.
  package func error(in column: Int, problem: String, remedy: String) -> InputFileError {
    precondition(origin.columns.indices.contains(column), "Column \(column) out of range 0..<\(origin.columns.count)")
    return InputFileError(file: origin.file, line: line, column: origin.columns[column], problem: problem, remedy: remedy)
  }

  private func field(_ column: Int) -> String {
    precondition(fields.indices.contains(column), "Column \(column) out of range 0..<\(fields.count)")
    return fields[column]
  }
}
