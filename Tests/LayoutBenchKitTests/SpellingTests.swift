import ArgumentParser
import LayoutSuites
import Testing

@testable import LayoutBenchKit

@Suite("What a person may have meant")
struct SpellingTests {
  private static let layouts = BenchmarkedLayout.all.map(\.name)

  @Test(
    "A word that is nearly a name suggests it",
    arguments: [
      ("waterfal", "waterfall"), ("watrefall", "waterfall"), ("Waterfall", "waterfall"), ("lsit", "list"), ("flows", "flow"),
      ("compo", "compositional"),
    ])
  func near(word: String, name: String) { #expect(Spelling.nearest(to: word, among: Self.layouts) == name) }

  @Test("A word that is like no name suggests nothing", arguments: ["grid", "x", "", "table", "co"])
  func far(word: String) { #expect(Spelling.nearest(to: word, among: Self.layouts) == nil) }

  @Test("A word that two names begin with suggests neither")
  func ambiguous() { #expect(Spelling.nearest(to: "cached", among: ["cached-append", "cached-insert"]) == nil) }

  // Counted by hand: one replacement; one exchange of neighbours; two additions; all letters.
  @Test("Distances count changes of letters", arguments: [("list", "lisp", 1), ("lsit", "list", 1), ("flow", "flowed", 2), ("", "abc", 3)])
  func distance(a: String, b: String, count: Int) {
    #expect(Spelling.distance(a, b) == count && Spelling.distance(b, a) == count)
  }

  @Test("The error names what was written, what was probably meant, and what there is")
  func error() {
    let error = Spelling.unknown("waterfal", "layout", known: ["list", "waterfall"])
    #expect(error.message == "there is no layout “waterfal”; did you mean “waterfall”? there are list, waterfall")
  }
}
