import InputFiles
import Testing

@Suite("Reading a cell of a CSV table")
struct CSVCellTests {
  private func row(_ cell: String) throws -> CSVTable.Row {
    let table = try CSVTable(text: CSVEncoding.row(["name", "height"]) + CSVEncoding.row(["x", CSVCell(cell)]), named: "sizes.csv")
    return try #require(table.rows.first)
  }

  @Test(
    "Decimal numbers are read",
    arguments: [
      ("44", 44), ("44.5", 44.5), ("-0.25", -0.25), ("+3", 3), ("1e3", 1000), ("1.5E-2", 0.015), (".5", 0.5), ("5.", 5), ("0", 0),
      ("0e-999", 0), ("5e-324", Double.leastNonzeroMagnitude), ("1.7976931348623157e308", Double.greatestFiniteMagnitude),
    ] as [(String, Double)])
  func numbers(text: String, value: Double) throws {
    #expect(try row(text).double(in: 1) == value)
    #expect(try row(text).optionalDouble(in: 1) == value)
  }

  @Test(
    "What is not a finite decimal number is an error that says why",
    arguments: [
      ("", "is empty"),
      ("abc", "found “abc”, which is not a number"),
      ("44,5", "found “44,5”, which is not a number"),
      ("0x1p3", "found “0x1p3”, which is not a number"),
      ("0x10", "found “0x10”, which is not a number"),
      ("1_000", "found “1_000”, which is not a number"),
      ("1.2.3", "found “1.2.3”, which is not a number"),
      ("1e", "found “1e”, which is not a number"),
      ("e5", "found “e5”, which is not a number"),
      (".", "found “.”, which is not a number"),
      ("--1", "found “--1”, which is not a number"),
      ("+-1", "found “+-1”, which is not a number"),
      ("٤", "found “٤”, which is not a number"),
      ("5 pt", "found “5 pt”, which is not a number"),
      ("nan", "found “nan”, which is not a finite number"),
      ("-Inf", "found “-Inf”, which is not a finite number"),
      ("infinity", "found “infinity”, which is not a finite number"),
      ("1e999", "found “1e999”, which is too large"),
      ("-1e999", "found “-1e999”, which is too large"),
      ("1e-999", "found “1e-999”, which is too close to zero"),
      (" 44", "found “ 44”, which begins or ends with a blank"),
      ("44\t", "found “44\\u{9}”, which begins or ends with a blank"),
    ])
  func notNumbers(text: String, problem: String) throws {
    let row = try row(text)
    let error = #expect(throws: InputFileError.self) { try row.double(in: 1, remedy: "give a length in points such as 44 or 44.5") }
    #expect(error?.description == "sizes.csv:2, column “height”: \(problem); give a length in points such as 44 or 44.5")
  }

  @Test("Whole numbers are read", arguments: [("0", 0), ("-12", -12), ("+7", 7), ("9223372036854775807", Int.max)])
  func integers(text: String, value: Int) throws {
    #expect(try row(text).integer(in: 1) == value)
  }

  @Test(
    "What is not a whole number is an error that says why",
    arguments: [
      ("", "is empty"), ("1.0", "found “1.0”, which is not a whole number"), ("1e3", "found “1e3”, which is not a whole number"),
      ("-", "found “-”, which is not a whole number"), ("9223372036854775808", "found “9223372036854775808”, which is too large"),
      ("7 ", "found “7 ”, which begins or ends with a blank"),
    ])
  func notIntegers(text: String, problem: String) throws {
    let row = try row(text)
    #expect(#expect(throws: InputFileError.self) { try row.integer(in: 1) }?.problem == problem)
  }

  @Test("An empty cell is nil where it may be missing, and a bad one is an error all the same")
  func optional() throws {
    let empty = try row("")
    #expect(try empty.optionalDouble(in: 1) == nil)
    #expect(empty.optionalText(in: 1) == nil)
    #expect(throws: InputFileError.self) { try empty.text(in: 1) }
    let bad = try row("x")
    #expect(throws: InputFileError.self) { try bad.optionalDouble(in: 1) }
    #expect(try bad.text(in: 1) == "x")
  }

  @Test("A caller's own error carries the cell's place")
  func ownError() throws {
    let error = try row("-3").error(in: 1, problem: "found -3, which is negative", remedy: "give 0 or more")
    #expect(error.description == "sizes.csv:2, column “height”: found -3, which is negative; give 0 or more")
  }
}
