import InputFiles
import Testing
import UnitTestSupport

@Suite("Reading a CSV table")
struct CSVTableTests {
  private func table(_ text: String, torn: Bool = false) throws -> CSVTable {
    try CSVTable(text: text, named: "t.csv", allowingTornLastRow: torn)
  }

  private func message(_ text: String, torn: Bool = false) -> String? {
    #expect(throws: InputFileError.self) { try table(text, torn: torn) }?.description
  }

  @Test("A table has a header and rows", arguments: ["w,h\n1,2\n3,\n", "w,h\r\n1,2\r\n3,\r\n", "w,h\r1,2\r3,\r", "\u{FEFF}w,h\n1,2\n3,"])
  func plain(text: String) throws {
    let table = try table(text)
    #expect(table.header == ["w", "h"])
    #expect(table.rows.map(\.fields) == [["1", "2"], ["3", ""]])
    #expect(table.rows.map(\.line) == [2, 3])
    #expect(table.tornLastRow == false)
    #expect(table.endsInNewline == (text.last?.isNewline ?? false))
  }

  @Test("A header alone is a table without rows")
  func headerOnly() throws {
    #expect(try table("a,b").rows.isEmpty)
  }

  @Test("Lines are counted over quoted line ends and blank lines")
  func lines() throws {
    // Line 1 blank, 2 header, 3–5 the first row with a CRLF and an LF inside, 6 and 7 blank, 8 the second row.
    let table = try table("\n" + "a,b\r\n" + "\"x\r\ny\nz\",1\n" + "\n  \t\n" + "2,3\n")
    #expect(table.header == ["a", "b"])
    #expect(table.rows.map(\.line) == [3, 8])
    #expect(table.rows[0].fields == ["x\r\ny\nz", "1"])
  }

  @Test("Quotes enclose commas, quotes and nothing at all")
  func quotes() throws {
    #expect(try table("a,b\n\"1,2\",\"say \"\"hi\"\"\"\n\"\",\"\"\"\"\n").rows.map(\.fields) == [["1,2", "say \"hi\""], ["", "\""]])
  }

  @Test("An empty quoted last field counts, with and without a line end", arguments: ["a,b\n1,\"\"\n", "a,b\n1,\"\"", "a,b\n1,"])
  func emptyLastField(text: String) throws {
    #expect(try table(text).rows.map(\.fields) == [["1", ""]])
  }

  @Test("A field keeps its blanks")
  func blanks() throws {
    #expect(try table("a,b\n  x , \t\n\" y\",z \n").rows.map(\.fields) == [["  x ", " \t"], [" y", "z "]])
  }

  @Test("Combining marks beside commas and quotes do not hide them")
  func fusing() throws {
    // U+0301 fuses with what precedes it, U+0600 with what follows it.
    let rows = try table("a,b\n\u{301},\u{301}x\n\"\u{301}\",\"\u{600}\"\n\u{600},\u{FEFF}\n").rows
    let expected: [[[Unicode.Scalar]]] = [[["\u{301}"], ["\u{301}", "x"]], [["\u{301}"], ["\u{600}"]], [["\u{600}"], ["\u{FEFF}"]]]
    #expect(rows.map { $0.fields.map { Array($0.unicodeScalars) } } == expected)
  }

  @Test(
    "Tables that are wrong are named with file and line",
    arguments: [
      ("\n \n", "t.csv: has no header row; name the columns in the first line"),
      ("a,b,a\n", "t.csv:1: the column name “a” is a duplicate; give each column a name of its own, without blanks around it"),
      ("\na,,b\n", "t.csv:2: column 2 has no name; give each column a name of its own, without blanks around it"),
      ("a, b\n", "t.csv:1: the column name “ b” begins or ends with a blank; give each column a name of its own, without blanks around it"),
      ("a,b\n1,2\n3\n", "t.csv:3: the row has 1 field and the header has 2; leave a missing value empty but keep its comma"),
      ("a,b\n\n1,2,3\n", "t.csv:3: the row has 3 fields and the header has 2; put a field that contains a comma in quotes"),
      ("a,b\n1,\"2\n3,4\n5,6\n", "t.csv:2: a quote opens here and is never closed; close it or remove it"),
      ("a,b\n1,\"2\"\"\n", "t.csv:2: a quote opens here and is never closed; close it or remove it"),
      ("a\n1\0\n", "t.csv:2: contains a NUL, so it is not text; give a text file"),
    ])
  func wrong(text: String, expected: String) {
    #expect(message(text) == expected)
  }

  @Test(
    "A quote in the wrong place is an error on its line",
    arguments: [
      ("a,b\n1,2\"\n", "t.csv:2: field 2 has a quote inside a field that does not begin with one"),
      ("a,b\n1,x\"\"y\n", "t.csv:2: field 2 has a quote inside a field that does not begin with one"),
      ("a,b\n1, \"2\"\n", "t.csv:2: field 2 has a quote inside a field that does not begin with one"),
      ("a,b\n\"1\"x,2\n", "t.csv:2: field 1 has “x” after the closing quote of a field"),
      ("a,b\n\"1\n\" ,2\n", "t.csv:3: field 1 has “ ” after the closing quote of a field"),
    ])
  func misplacedQuote(text: String, expected: String) {
    #expect(message(text) == expected + "; put the whole field in quotes, from comma to comma, and write a quote inside it twice")
  }

  @Test(
    "A row cut off before its last field is dropped where that is allowed, and only there",
    arguments: ["3", "3,4", "3,\"4", "3,4,\"5"])
  func torn(last: String) throws {
    let text = "a,b,c\n1,2,\"x\ny\"\n" + last
    let table = try table(text, torn: true)
    #expect(table.rows.map(\.fields) == [["1", "2", "x\ny"]])
    #expect(table.tornLastRow)
    #expect(table.endsInNewline == false)
    #expect(message(text)?.hasPrefix("t.csv:4: ") == true)
  }

  @Test("A last row with all its fields is kept, and the missing line end is told")
  func unterminatedLastRow() throws {
    let table = try table("a,b\n1,2", torn: true)
    #expect(table.rows.map(\.fields) == [["1", "2"]])
    #expect(table.tornLastRow == false)
    #expect(table.endsInNewline == false)
  }

  @Test("Allowing a torn last row excuses no other row")
  func tornOnlyLast() {
    #expect(message("a,b\n1\n2,3", torn: true)?.hasPrefix("t.csv:2: the row has 1 field") == true)
    #expect(message("a,b\n1\n", torn: true)?.hasPrefix("t.csv:2: the row has 1 field") == true)
    #expect(message("a,b\n1,2,3", torn: true)?.hasPrefix("t.csv:2: the row has 3 fields") == true)
    // A quote that swallows whole lines is a mistake, not a cut.
    #expect(message("a,b\n1,\"2\n3,4\n5,6", torn: true)?.hasPrefix("t.csv:2: a quote opens") == true)
    #expect(message("\"a,b", torn: true)?.hasPrefix("t.csv:1: a quote opens") == true)
  }

  @Test("A file cut inside a character loses that row, whatever its fields")
  func tornCharacter() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write(Array("a,b\n1,2\n3,x".utf8) + [0xE2, 0x82])
    let table = try CSVTable(reading: path, allowingTornLastRow: true)
    #expect(table.rows.map(\.fields) == [["1", "2"]])
    #expect(table.tornLastRow)
    #expect(throws: InputFileError.self) { try CSVTable(reading: path) }
  }

  @Test("A file that ends in a whole character is not torn")
  func wholeCharacter() throws {
    let folder = try TemporaryFolder()
    let table = try CSVTable(reading: try folder.write("a,b\n1,€"), allowingTornLastRow: true)
    #expect(table.rows.map(\.fields) == [["1", "€"]])
    #expect(table.tornLastRow == false)
  }

  @Test("A column is found by its name, and one that is not there is told with those that are")
  func columns() throws {
    let table = try table("\nw,h\n1,2\n")
    #expect(try table.column("h") == 1)
    #expect(table.optionalColumn("section") == nil)
    let error = #expect(throws: InputFileError.self) { try table.column("height") }
    #expect(error?.description == "t.csv:2, column “height”: there is no such column among “w”, “h”; add it or rename one")
  }
}
