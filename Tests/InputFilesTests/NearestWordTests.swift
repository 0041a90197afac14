import InputFiles
import Testing

@Suite("What a person may have meant")
struct NearestWordTests {
  private static let layouts = ["list", "column", "waterfall", "flow", "mosaic", "compositional"]

  @Test(
    "A word that is nearly a name suggests it",
    arguments: [
      ("waterfal", "waterfall"), ("watrefall", "waterfall"), ("Waterfall", "waterfall"), ("lsit", "list"), ("flows", "flow"),
      ("compo", "compositional"),
    ])
  func near(word: String, name: String) { #expect(NearestWord.to(word, among: Self.layouts) == name) }

  @Test("A word that is like no name suggests nothing", arguments: ["grid", "x", "", "table", "co"])
  func far(word: String) { #expect(NearestWord.to(word, among: Self.layouts) == nil) }

  @Test("A word that two names begin with suggests neither")
  func ambiguous() { #expect(NearestWord.to("cached", among: ["cached-append", "cached-insert"]) == nil) }

  // Counted by hand: one replacement; one exchange of neighbours; two additions; all letters.
  @Test("Distances count changes of letters", arguments: [("list", "lisp", 1), ("lsit", "list", 1), ("flow", "flowed", 2), ("", "abc", 3)])
  func distance(a: String, b: String, count: Int) {
    #expect(NearestWord.distance(a, b) == count && NearestWord.distance(b, a) == count)
  }
}
