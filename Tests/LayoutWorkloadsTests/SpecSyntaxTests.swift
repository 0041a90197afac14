import Testing

@testable import LayoutWorkloads

@Suite("Texts that are no JSON")
struct SpecSyntaxTests {
  @Test(
    "A text that is no JSON is refused with line and column, what belongs there and what is there",
    arguments: [
      ("{\"a\": [1 2]}", "1:10: is not valid JSON: expected “,” or “]”, found “2”"),
      // The line end counts once, and a character of three bytes as one.
      ("{\r\n  \"漢\": @}", "2:8: is not valid JSON: expected a value, found “@”"),
      ("{\n\n\"a\" 1}", "3:5: is not valid JSON: expected “:” behind the key, found “1”"),
      ("{a: 1}", "1:2: is not valid JSON: expected a key in quotation marks, found “a”"),
      ("[\"\\x\"]", "1:3: is not valid JSON: an escape that does not exist; a backslash is written \\\\"),
      ("[\"\\u00g1\"]", "1:7: is not valid JSON: expected a hexadecimal digit, found “g”"),
      ("[\"a\tb\"]", "1:4: is not valid JSON: expected a character that is not a control character, found “\\u{9}”"),
      ("[\"a", "1:4: is not valid JSON: expected “\"” at the end of the text, found the end"),
      ("[01]", "1:3: is not valid JSON: a number that begins with 0; leave the zero out"),
      ("[1.]", "1:4: is not valid JSON: expected a digit, found “]”"), ("[-]", "1:3: is not valid JSON: expected a digit, found “]”"),
      ("[1e+]", "1:5: is not valid JSON: expected a digit, found “]”"),
      ("[1, 2", "1:6: is not valid JSON: expected “,” or “]”, found the end"),
      ("", "1:1: is not valid JSON: expected a value, found the end"),
      ("{} x", "1:4: is not valid JSON: expected the end, found “x”"), ("[NaN]", "1:2: is not valid JSON: expected a value, found “N”"),
      ("[tru]", "1:2: is not valid JSON: expected a value, found “t”"),
      ("{\"container\": // a comment\n {}}", "1:15: is not valid JSON: expected a value, found “/”"),
    ])
  func syntax(text: String, message: String) {
    #expect(SpecFile.refusal(of: text) == "a.json:\(message)")
  }

  @Test(
    "A number no Double holds is refused with its place and path",
    arguments: [
      ("[1, 1e999]", "1:5: [1]"), ("{\"a\": {\"b\": [true, -1e400]}}", "1:20: a.b[1]"), ("[1e-400]", "1:2: [0]"),
      ("[[1], [2, [], 1e999]]", "1:15: [1][2]"),
    ])
  func numbers(text: String, place: String) {
    #expect(SpecFile.refusal(of: text) == "a.json:\(place): the number cannot be used; give one that is neither too large nor too small")
  }

  @Test(
    "A comma with nothing behind it is refused",
    arguments: [("[1, ]", "1:3"), ("{\"a\": 1,\n}", "1:8"), ("{\"a\": [[1,\t\r\n ] ] }", "1:10"), ("[{\"\\\"\": \"\\\\\", }]", "1:13")])
  func danglingComma(text: String, place: String) {
    #expect(SpecFile.refusal(of: text) == "a.json:\(place): is not valid JSON: a comma with nothing behind it")
  }

  @Test(
    "Half a surrogate pair is refused with the place of its text, in a key and in a value",
    arguments: [
      (#"{"\ud800": 1}"#, "1:2"), (#"["a", "\uD83Dx"]"#, "1:7"), (#"["\udc00"]"#, "1:2"), (#"["\ud800\ud800\udc00"]"#, "1:2"),
    ])
  func loneSurrogate(text: String, place: String) {
    let message = #"is not valid JSON: a text with half a character, as \ud800 is alone; give both halves, as \ud83d\ude00"#
    #expect(SpecFile.refusal(of: text) == "a.json:\(place): \(message)")
  }

  @Test(
    "Whole pairs, and what only looks like half of one, are text",
    arguments: [#"["\ud83d\ude00"]"#, #"["\\ud800"]"#, #"["ud800 \u0041"]"#])
  func wholePairs(text: String) {
    #expect(SpecFile.refusal(of: text) == "a.json: expected an object with container, layout and sections, found an array")
  }

  @Test("Commas and brackets in strings are text", arguments: ["[\",]\"]", "[\"\\\",]\", 1]", "[1, \"}\"]"])
  func commasInStrings(text: String) {
    #expect(SpecFile.refusal(of: text) == "a.json: expected an object with container, layout and sections, found an array")
  }

  @Test("Deep nesting is refused, however deep", arguments: [129, 513, 100_000])
  func nesting(depth: Int) throws {
    let arrays = String(repeating: "[", count: depth)
    let objects = String(repeating: "{\"a\":", count: depth) + "1" + String(repeating: "}", count: depth)
    let problem = "holds arrays and objects more than 128 deep; go no deeper"
    for text in [arrays, arrays + String(repeating: "]", count: depth)] {
      #expect(SpecFile.refusal(of: text) == "a.json:1:129: \(problem)")
    }
    // Each object begins with five characters.
    #expect(SpecFile.refusal(of: objects) == "a.json:1:641: \(problem)")
    let bearable = String(repeating: "[", count: 128) + String(repeating: "]", count: 128)
    #expect(try #require(SpecFile.refusal(of: bearable)).hasSuffix("found an array"))
  }

  @Test("A fault at the end of a long text has its place too")
  func longText() {
    let text = "[" + String(repeating: "1,\n", count: 100_000) + "@]"
    #expect(SpecFile.refusal(of: text) == "a.json:100001:1: is not valid JSON: expected a value, found “@”")
  }

  @Test("Texts are read as they are meant, escapes and all")
  func texts() throws {
    let text = #"["a\"\\\/\b\f\n\r\t", "\u00e9\ud83d\ude00", "", "漢"]"#
    #expect(
      try JSONValue(parsing: text)
        == .array([.string("a\"\\/\u{8}\u{C}\n\r\t"), .string("\u{E9}\u{1F600}"), .string(""), .string("漢")]))
  }

  @Test(
    "Numbers are read to the bit",
    arguments: [("0", 0.0), ("-0.5", -0.5), ("12.5e-1", 1.25), ("1E2", 100), ("0.1", 0.1), ("5e-324", Double.leastNonzeroMagnitude)])
  func numberValues(text: String, value: Double) throws {
    #expect(try JSONValue(parsing: text) == .number(value))
  }

  @Test("The kinds of values are kept apart")
  func kinds() throws {
    let text = #"[true, 1, 0, false, null, "1", -0.5, {"a": []}]"#
    let expected: [JSONValue] = [
      .bool(true), .number(1), .number(0), .bool(false), .null, .string("1"), .number(-0.5), .object(["a": .array([])]),
    ]
    #expect(try JSONValue(parsing: text) == .array(expected))
  }

  @Test("Of an array each element is of its own kind, whatever the one before is")
  func kindsInTurn() throws {
    let text = #"[1, 2, [3], [[4, true], "5"], 6, {"a": [7, [8]]}, [], [null, 9], 10]"#
    let expected: [JSONValue] = [
      .number(1), .number(2), .array([.number(3)]), .array([.array([.number(4), .bool(true)]), .string("5")]), .number(6),
      .object(["a": .array([.number(7), .array([.number(8)])])]), .array([]), .array([.null, .number(9)]), .number(10),
    ]
    #expect(try JSONValue(parsing: text) == .array(expected))
  }
}
