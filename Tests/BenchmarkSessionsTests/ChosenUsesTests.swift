import BenchmarkResults
import InputFiles
import LayoutSuites
import LayoutWorkloads
import Testing
import UnitTestSupport

@testable import BenchmarkSessions

@Suite("The kinds of use that a person names")
struct ChosenUsesTests {
  private static func catalogue() -> RunCatalogue {
    var catalogue = RunCatalogue()
    catalogue.operations = RunCatalogue.ofOperations.operations
    catalogue.uses = [
      UseCase(name: "reading", story: "someone reads", steps: [.init(count: 3, operation: "query")]),
      UseCase(name: "chat", story: "messages arrive", steps: [.init(count: 1, operation: "append")]),
    ]
    catalogue.layouts = [.init(name: "list", uses: ["reading"]), .init(name: "flow", uses: ["reading", "chat"])]
    return catalogue
  }

  @Test("Every layout is judged by them; without any, each by its own")
  func apply() throws {
    var catalogue = Self.catalogue()
    try ChosenUses(["chat"]).apply(to: &catalogue)
    #expect(catalogue.layouts.map(\.uses) == [["chat"], ["chat"]] && catalogue.uses.map(\.name) == ["reading", "chat"])
    var same = Self.catalogue()
    try ChosenUses().apply(to: &same)
    #expect(same == Self.catalogue())
  }

  @Test("A name that does not exist suggests the nearest")
  func unknown() {
    var catalogue = Self.catalogue()
    let error = #expect(throws: UsageError.self) { try ChosenUses(["readin"]).apply(to: &catalogue) }
    #expect(
      error?.message.hasPrefix("there is no kind of use “readin”; did you mean “reading”? there are reading, chat, static grid") == true)
  }

  @Test("A run of an older program is judged by kinds of use that it did not know, with what is said of their scenarios")
  func later() throws {
    var catalogue = Self.catalogue()
    catalogue.operations.removeAll { $0.name.hasPrefix("scenario.") }
    try ChosenUses(["chat, self-sizing"]).apply(to: &catalogue)
    #expect(catalogue.uses(of: "flow").map(\.name) == ["chat, self-sizing"])
    #expect(catalogue["scenario.open-self-sizing"].role == .opening && catalogue["scenario.fling"].role == nil)
  }

  @Test("A file counts frames of built-in scenarios and of those that the run has besides")
  func frames() throws {
    let folder = try TemporaryFolder()
    let steps = #"[{"operation": "open"}, {"scenario": "fling", "frames": 300}, {"scenario": "mine", "frames": 60}]"#
    try folder.write(#"{"name": "a", "steps": \#(steps)}"#, to: "a.json")
    let uses = ChosenUses([folder.path("a.json")])
    #expect(throws: SpecFileError.self) { try uses.operations(in: Self.catalogue()) }
    let operations = try uses.operations(in: Self.catalogue(), scenarios: ["scenario.mine"])
    #expect(operations == ["open", "scenario.fling", "scenario.mine"])
  }

  @Test("A run times their operations and whole frames, unless operations were chosen")
  func timing() throws {
    let use = try #require(RunCatalogue.ofOperations.uses.first)
    let frame = try #require(RunCatalogue.ofOperations.operation(.frame))
    let timed = try RunSelection().timing(ChosenUses([use.name])).operations
    #expect(Set(timed) == Set(use.operations + [frame]) && timed.count == Set(timed).count)
    var chosen = RunSelection()
    chosen.operations = ["query"]
    #expect(try chosen.timing(ChosenUses([use.name])) == chosen && RunSelection().timing(ChosenUses()) == RunSelection())
  }
}

@Suite("A choice for what compares two programs")
struct ComparedSelectionTests {
  @Test("A file that cannot be read is refused before anything is built; names that only another revision may know are not")
  func files() throws {
    var selection = RunSelection()
    selection.operations = ["scenario.fling", "an-operation-to-come"]
    try selection.checkReadable()
    selection.scenarios = [SourceFile(path: "/no/such/scenario.json")]
    #expect(throws: (any Error).self) { try selection.checkReadable() }
  }

  @Test("Scenarios are measured in turn only if they are named: everything means operations")
  func named() throws {
    var selection = RunSelection()
    (selection.layouts, selection.strategies, selection.counts) = (["list"], ["naive"], [10_000])
    #expect(try !selection.suite(for: .run).suite.scenarios.isEmpty)
    #expect(try selection.suite(for: .pairing).suite.scenarios.isEmpty)
    selection.operations = ["query", "scenario.fling"]
    let suite = try selection.suite(for: .pairing).suite
    #expect(suite.allCells.map(\.operation) == ["query", "scenario.fling"])
    let error = #expect(throws: UsageError.self) { try selection.suite(for: .comparison) }
    #expect(
      error?.message.contains("“scenario.fling” is a scenario; only run, ab, verify, list, trace, profile and check --exact take scenarios")
        == true)
  }
}
