import LayoutWorkloads
import Testing

@Suite("A file with a kind of use")
struct KindOfUseTests {
  private static let known = ["open", "append", "query.scroll", "scenario.fling", "scenario.inbox"]

  private static func read(_ json: String) throws -> KindOfUse {
    try KindOfUse(json: json, path: "inbox.json", known: known)
  }

  @Test("It is a name, a story and counts of operations, one where none is given")
  func whole() throws {
    let file = try Self.read(
      #"{"name": "inbox", "story": "opened and read", "steps": [{"operation": "open"}, {"operation": "query.scroll", "count": 500}]}"#)
    #expect(file.name == "inbox" && file.story == "opened and read")
    #expect(file.steps.map(\.operation) == ["open", "query.scroll"] && file.steps.map(\.count) == [1, 500])
    #expect(try Self.read(#"{"name": "a", "steps": [{"operation": "open"}]}"#).story == "the steps of “inbox.json”")
  }

  @Test("Frames of scenarios are counted beside operations, one where none is given")
  func frames() throws {
    let steps = #"[{"scenario": "fling", "frames": 300}, {"operation": "append", "count": 2}, {"scenario": "inbox"}]"#
    let file = try Self.read(#"{"name": "a", "steps": \#(steps)}"#)
    #expect(file.steps.map(\.operation) == ["scenario.fling", "append", "scenario.inbox"] && file.steps.map(\.count) == [300, 2, 1])
  }

  @Test(
    "What is wrong is said with its place",
    arguments: [
      (#"{"name": "a", "steps": []}"#, "inbox.json: steps: holds no steps; give at least one"),
      (
        #"{"name": "a", "steps": [{"operation": "query"}]}"#,
        "inbox.json: steps[0].operation: expected one of “open”, “append”, “query.scroll”, found “query”"
      ),
      (
        #"{"name": "a", "steps": [{"operation": "open"}, {"operation": "open"}]}"#,
        "inbox.json: steps[1]: “open” is in the mix already; add up its counts"
      ),
      (
        #"{"name": "a", "steps": [{"operation": "open", "count": 0}]}"#,
        "inbox.json: steps[0].count: expected a whole number from 1 to 1000000000, found 0"
      ),
      (
        #"{"name": "a", "steps": [{"scenario": "flung"}]}"#,
        "inbox.json: steps[0].scenario: expected one of “fling”, “inbox”, found “flung”"
      ),
      (
        #"{"name": "a", "steps": [{"operation": "scenario.fling"}]}"#,
        "inbox.json: steps[0].operation: expected one of “open”, “append”, “query.scroll”, found “scenario.fling”"
      ),
      (
        #"{"name": "a", "steps": [{"scenario": "fling", "operation": "open"}]}"#,
        "inbox.json: steps[0]: expected exactly one of operation, scenario, found operation, scenario"
      ),
      (
        #"{"name": "a", "steps": [{"scenario": "fling", "count": 3}]}"#,
        "inbox.json: steps[0].count: unknown key; the keys are scenario, frames"
      ),
      (#"{"steps": [{"operation": "open"}]}"#, "inbox.json: name: expected a line of text, found nothing"),
      (
        #"{"name": "a", "steps": [{"operation": "open"}], "mix": 1}"#,
        "inbox.json: mix: unknown key; the keys are name, story, steps"
      ),
      (#"{"name": "a""#, "inbox.json:1:13: "),
    ])
  func wrong(json: String, message: String) {
    let error = #expect(throws: SpecFileError.self) { try Self.read(json) }
    #expect(error.map { "\($0)".hasPrefix(message) } == true, "\(error.map { "\($0)" } ?? "")")
  }
}
