import BenchmarkResults
import Testing

@Suite("Sequences without repetitions")
struct UniquedTests {
  @Test("The first of each key stays, and groups come in the order of their first elements")
  func order() {
    #expect([3, 1, 3, 2, 1].uniqued() == [3, 1, 2] && [Int]().uniqued().isEmpty)
    #expect([3, 1, 13, 2, 11].uniqued { $0 % 10 } == [3, 1, 2])
    let groups = [3, 1, 13, 2, 11].grouped { $0 % 10 }
    #expect(groups.map(\.key) == [3, 1, 2] && groups.map(\.elements) == [[3, 13], [1, 11], [2]])
  }

  @Test("A name that is taken gets the first number that is free")
  func names() {
    var names: Set<String> = ["a", "a-2", "b~2"]
    let added = ["a", "a"].map { names.add($0, separator: "-") } + ["b", "b"].map { names.add($0, separator: "~") }
    #expect(added == ["a-3", "a-4", "b", "b~3"])
    #expect(names == ["a", "a-2", "a-3", "a-4", "b", "b~2", "b~3"])
  }
}
