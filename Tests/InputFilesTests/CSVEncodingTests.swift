import InputFiles
import Testing
import UnitTestSupport

@Suite("Writing a CSV row")
struct CSVEncodingTests {
  @Test(
    "A field is quoted only where a reader would take it apart or trim it",
    arguments: [
      ("", ""), ("plain", "plain"), ("two words", "two words"), ("é", "é"), ("a,b", "\"a,b\""), ("say \"hi\"", "\"say \"\"hi\"\"\""),
      ("a\nb", "\"a\nb\""), ("a\r", "\"a\r\""), (" a", "\" a\""), ("a\t", "\"a\t\""), ("\u{A0}a", "\"\u{A0}a\""), ("\"", "\"\"\"\""),
      ("\u{FEFF}a", "\"\u{FEFF}a\""),
    ])
  func fields(text: String, expected: String) {
    #expect(Array(CSVEncoding.field(text).utf8) == Array(expected.utf8))
  }

  @Test(
    "A text that a spreadsheet would take for a formula is written behind an apostrophe, and a number is not",
    arguments: [
      ("=1+1", "'=1+1"), ("=HYPERLINK(\"x\")", "\"'=HYPERLINK(\"\"x\"\")\""), ("+cmd|' /C calc'!A0", "'+cmd|' /C calc'!A0"),
      ("-2+3", "'-2+3"), ("@SUM(A1)", "'@SUM(A1)"), ("\t=1", "'\t=1"), ("\r=1", "\"'\r=1\""), ("'=1", "''=1"), ("''-3", "'''-3"),
      ("-3", "-3"), ("+3", "+3"), ("-1.5e-7", "-1.5e-7"), ("'tis", "'tis"), ("'", "'"), ("a=1", "a=1"), ("- see list", "'- see list"),
    ])
  func formulas(text: String, expected: String) throws {
    #expect(CSVEncoding.field(text) == expected)
    let table = try CSVTable(text: "note\n\(CSVEncoding.row([CSVCell(text)]))", named: "t")
    #expect(table.rows.map { $0.optionalText(in: 0) } == [text])
  }

  @Test("A row joins its cells with commas and ends in a line feed; a missing value is empty")
  func row() {
    #expect(CSVEncoding.row(["a", CSVCell(nil as Double?), 3, 4.5, CSVCell(nil as String?), CSVCell(nil as Int?)]) == "a,,3,4.5,,\n")
    #expect(CSVEncoding.row([.empty]) == "\"\"\n")
    #expect(CSVEncoding.row(["a\0b"]) == "a\u{FFFD}b\n")
  }

  @Test(
    "A number has a point, no needless digits, and no .0",
    arguments: [
      (44.0, "44"), (44.5, "44.5"), (0.1, "0.1"), (-3.0, "-3"), (1_000_000.0, "1000000"), (0.0, "0"), (1.0 / 3.0, "0.3333333333333333"),
      (.nan, ""), (.infinity, ""),
    ] as [(Double, String)])
  func numbers(number: Double, expected: String) {
    #expect(CSVCell(number).text == expected)
  }

  @Test("Numbers of every size read back bit for bit")
  func numbersReadBack() throws {
    var generator = SeededGenerator(seed: SeededGenerator.seed(11, for: "numbersReadBack"))
    var numbers: [Double] = [-0.0, .leastNonzeroMagnitude, .greatestFiniteMagnitude, 1e16, 1e-5, 123_456_789_012_345_680]
    while numbers.count < SeededGenerator.iterations(2000) {
      let number = Double(bitPattern: generator.next())
      if number.isFinite { numbers.append(number) }
    }
    let text = CSVEncoding.row(["x"]) + numbers.map { CSVEncoding.row([CSVCell($0)]) }.joined()
    let read = try CSVTable(text: text, named: "t").rows.map { try $0.double(in: 0) }
    #expect(read.map(\.bitPattern) == numbers.map(\.bitPattern))
  }

  @Test("Whatever fields are written are read back, scalar for scalar")
  func roundTrip() throws {
    let seed = SeededGenerator.seed(42, for: "roundTrip")
    var generator = SeededGenerator(seed: seed)
    let pieces = [
      "\"", "\"", ",", ",", "\n", "\r", "\r\n", " ", "\t", "a", "1", "é", "e\u{301}", "\u{301}", "\u{600}", "\u{200D}", "👩‍👩‍👧", "🇫🇷",
      "=", "+", "-", "@", "'", "'", "-1", "\u{FEFF}", "\u{2028}", "\u{85}", "\u{B}", "\u{A0}", "\u{FE0F}", "\u{1100}", "क\u{94D}",
      "\u{1F3FD}",
    ]
    for _ in 0..<SeededGenerator.iterations(1000) {
      let width = Int.random(in: 1...4, using: &generator)
      let rows = (0..<Int.random(in: 1...4, using: &generator)).map { _ in
        (0..<width).map { _ in
          (0..<Int.random(in: 0...5, using: &generator)).compactMap { _ in pieces.randomElement(using: &generator) }.joined()
        }
      }
      let header = CSVEncoding.row((0..<width).map { CSVCell("c\($0)") })
      let text = header + rows.map { CSVEncoding.row($0.map { CSVCell($0) }) }.joined()
      // With and without the last line end: a reader must not need it.
      let read = [text, String(text.unicodeScalars.dropLast())].map { text in
        Result { try CSVTable(text: text, named: "t").rows.map { $0.fields.map { Array($0.unicodeScalars) } } }
      }
      let expected = rows.map { $0.map { Array($0.unicodeScalars) } }
      for result in read {
        try #require((try? result.get()) == expected, "SEED=\(seed): \(text.debugDescription) read as \(result)")
      }
    }
  }

  @Test("No random text crashes the reader: it is a table or an error")
  func noise() {
    var generator = SeededGenerator(seed: SeededGenerator.seed(7, for: "noise"))
    let pieces = ["\"", ",", "\n", "\r", " ", "a", "é", "\u{301}", "\u{600}", "\0", "\u{FEFF}", "😀"]
    var tables = 0
    let count = SeededGenerator.iterations(5000)
    for _ in 0..<count {
      let text = (0..<Int.random(in: 0...12, using: &generator)).compactMap { _ in pieces.randomElement(using: &generator) }.joined()
      for torn in [false, true] {
        guard let table = try? CSVTable(text: text, named: "t", allowingTornLastRow: torn) else { continue }
        tables += 1
        #expect(table.rows.allSatisfy { $0.fields.count == table.header.count }, "\(text.debugDescription)")
      }
    }
    // Both outcomes must be met, or the noise proves little.
    #expect((1..<2 * count).contains(tables))
  }
}
