import Testing

@testable import LayoutWorkloads

@Suite("Keys that come twice in a spec file")
struct SpecRepeatedKeyTests {
  @Test(
    "A key its object has already is refused with line, column and path",
    arguments: [
      (#"{"a": 1, "a": 1}"#, "1:10: a"),
      ("{\"layout\": {\"type\": \"list\",\n  \"spacing\": 1,\n  \"spacing\": 2}}", "3:3: layout.spacing"),
      (#"[0, [1, 2], {"b": [{}, {"k": 1, "k": 1}]}]"#, "1:33: [2].b[1].k"),
      // Behind a value that is an object, and one that is an array.
      (#"{"a": {"b": [1, {}]}, "a": []}"#, "1:23: a"),
      // The first that comes again, not the first of those that do.
      (#"{"b": 1, "a": 1, "a": 2, "b": 2}"#, "1:18: a"),
      (#"{"": 1, "": 2}"#, "1:9: [“”]"),
      (#"{"a b": 1, "漢": 2, "a b": 3}"#, "1:20: [“a b”]"),
    ])
  func repeated(text: String, place: String) {
    #expect(SpecFile.refusal(of: text) == "a.json:\(place): duplicate key; give it once")
  }

  @Test(
    "Keys are compared by their characters, not by how they are written",
    arguments: [
      #"{"a": 1, "\u0061": 2}"#, #"{"\"\\": 1, "\u0022\u005C": 2}"#, "{\"\u{E9}\": 1, \"e\u{301}\": 2}", #"{"\uD83D\uDE00": 1, "😀": 2}"#,
    ])
  func spellings(text: String) throws {
    #expect(try #require(SpecFile.refusal(of: text)).hasSuffix(": duplicate key; give it once"))
  }

  @Test(
    "Keys of other objects, texts and letters of other case are no repetition",
    arguments: [
      #"[{"a": 1}, {"a": 1}]"#, #"[{"a": {"a": {"a": 1}}, "b": {"a": 2}}]"#, #"[{"a": "a", "b": "a"}]"#, #"["a", "a"]"#,
      #"[{"a": 1, "A": 1}]"#, #"[{"a": ["a", "a"], "b": "\", \"a\": "}]"#, #"[{"a": "\\", "b": 1}]"#,
    ])
  func others(text: String) {
    #expect(SpecFile.refusal(of: text) == "a.json: expected an object with container, layout and sections, found an array")
  }

  @Test("A whole spec with a key too many is refused, however long it is")
  func long() {
    let items = Array(repeating: "[1,2]", count: 500_000).joined(separator: ",\n")
    let spec = SpecText(sections: "[{\"items\": [\n\(items)],\n\"items\": []}]")
    // The first of the items stands in line 2, the last in line 500,001.
    #expect(spec.refusal == "a.json:500002:1: sections[0].items: duplicate key; give it once")
  }
}
