import Testing

@testable import LayoutWorkloads

@Suite("Texts that are no JSON")
struct SpecSyntaxTests {
  private static func refusal(_ text: String) -> String? {
    do throws(SpecFileError) {
      _ = try SpecFile(json: text, name: "a.json")
      return nil
    } catch {
      return error.description
    }
  }

  @Test(
    "A text that is no JSON is refused with the line and column Foundation names",
    arguments: [
      ("{\"a\": [1,}", "a.json:1:10: is not valid JSON: invalid value"),
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
    #expect(Self.refusal(text) == message)
  }

  @Test(
    "A number no Double holds is refused with its path",
    arguments: [("[1, 1e999]", "[1]"), ("{\"a\": {\"b\": [true, -1e400]}}", "a.b[1]"), ("[1e-400]", "[0]")])
  func numbers(text: String, path: String) {
    #expect(Self.refusal(text) == "a.json: \(path): the number cannot be used; give one that is neither too large nor too small")
  }

  @Test("Deep nesting is refused, however deep", arguments: [201, 511, 600, 100_000])
  func nesting(depth: Int) throws {
    let arrays = String(repeating: "[", count: depth)
    let closed = arrays + String(repeating: "]", count: depth)
    let objects = String(repeating: "{\"a\":", count: depth) + "1" + String(repeating: "}", count: depth)
    for text in [arrays, closed, objects] {
      let refusal = try #require(Self.refusal(text))
      #expect(refusal.contains("is not valid JSON") || refusal.contains("more than 200 deep"), "\(refusal.prefix(200))")
    }
  }

  @Test("The kinds of values are kept apart")
  func kinds() throws {
    let text = #"[true, 1, 0, false, null, "1", -0.5, {"a": []}]"#
    let expected: [JSONValue] = [
      .bool(true), .number(1), .number(0), .bool(false), .null, .string("1"), .number(-0.5), .object(["a": .array([])]),
    ]
    #expect(try JSONValue(parsing: text) == .array(expected))
  }
}
