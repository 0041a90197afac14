import Testing

@testable import LayoutWorkloads

@Suite("Texts that are no JSON")
struct SpecSyntaxTests {
  @Test(
    "A text that is no JSON is refused with the line and column Foundation names",
    arguments: [
      ("{\"a\": [1 2]}", "a.json:1:10: is not valid JSON: invalid value"),
      // The line end counts once, and a character of three bytes as one.
      ("{\r\n  \"漢\": @}", "a.json:2:8: is not valid JSON: invalid value"),
      ("{\n\n\"a\" 1}", "a.json:3:5: is not valid JSON: invalid value"),
      ("[\"\\x\"]", "a.json:1:3: is not valid JSON: invalid escape sequence"),
      ("[01]", "a.json:1:3: is not valid JSON: number with leading zero"),
      ("[1, 2", "a.json: is not valid JSON: unexpected end of file during JSON parse"),
      ("{} x", "a.json:1:4: is not valid JSON: invalid value"),
      ("[NaN]", "a.json:1:2: is not valid JSON: invalid value"),
      ("{\"container\": // a comment\n {}}", "a.json:1:15: is not valid JSON: invalid value"),
    ])
  func syntax(text: String, message: String) {
    #expect(SpecFile.refusal(of: text) == message)
  }

  @Test(
    "A number no Double holds is refused with its path",
    arguments: [
      ("[1, 1e999]", "[1]"), ("{\"a\": {\"b\": [true, -1e400]}}", "a.b[1]"), ("[1e-400]", "[0]"), ("[[1], [2, [], 1e999]]", "[1][2]"),
    ])
  func numbers(text: String, path: String) {
    #expect(SpecFile.refusal(of: text) == "a.json: \(path): the number cannot be used; give one that is neither too large nor too small")
  }

  @Test(
    "A comma with nothing behind it is refused, although Foundation takes it",
    arguments: [("[1, ]", "1:3"), ("{\"a\": 1,\n}", "1:8"), ("{\"a\": [[1,\t\r\n ] ] }", "1:10"), ("[{\"\\\"\": \"\\\\\", }]", "1:13")])
  func danglingComma(text: String, place: String) {
    #expect(SpecFile.refusal(of: text) == "a.json:\(place): is not valid JSON: a comma with nothing behind it")
  }

  @Test(
    "Half a surrogate pair is refused with its place, in a key and in a text, although Foundation names none",
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
    for text in [arrays, arrays + String(repeating: "]", count: depth), objects] {
      #expect(SpecFile.refusal(of: text) == "a.json: holds arrays and objects \(depth) deep; go no deeper than 128")
    }
    let bearable = String(repeating: "[", count: 128) + String(repeating: "]", count: 128)
    #expect(try #require(SpecFile.refusal(of: bearable)).hasSuffix("found an array"))
  }

  @Test("Many values that stand deep are refused before they take an hour")
  func deepAndMany() {
    // A hundred deep, each value is work of 10,000: a hundred thousand come to 1,000,000,000, and the brackets on top.
    let (open, close) = (String(repeating: "[", count: 100), String(repeating: "]", count: 100))
    let text = open + String(repeating: "1,", count: 100_000) + "1" + close
    #expect(SpecFile.refusal(of: text) == "a.json: holds too many values that stand deep in arrays and objects; give fewer, or less deep")
    let survey = JSONSurvey(of: "[1, {\"a\": [\"[[\\\"[\", 2]}, 3]".utf8)
    // The brackets open 1, 2 and 3 deep; commas stand 1, 3 and 1 deep.
    #expect(survey.depth == 3 && survey.work == 1 + 4 + 9 + 1 + 9 + 1 && survey.danglingComma == nil)
  }

  @Test("Of a long text it is only said that it is no JSON")
  func longText() {
    let text = "[" + String(repeating: "1,\n", count: 700_000) + "@]"
    #expect(SpecFile.refusal(of: text) == "a.json: is not valid JSON")
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
