import ArgumentParser
import BenchmarkResults
import BenchmarkSessions
import CollectionLayouts
import Foundation
import LayoutSuites
import LayoutWorkloads
import Testing

@testable import LayoutBenchKit

@Suite("What a person chose")
struct RunSelectionTests {
  private func chosen(_ words: String..., over earlier: RunSelection = RunSelection()) throws -> RunSelection {
    try SelectionOptions.parse(words).chosen(over: earlier)
  }

  @Test(
    "Its flags choose the same again",
    arguments: [
      [], ["--layouts", "list,flow", "--strategies", "naive", "--operations", "query", "--seed", "7"], ["--sizes", "1k,20"],
      ["--sizes", "sizes.csv", "--sizes", "5"], ["--text", "novel.txt", "--quick"], ["--spec", "flow.json", "--sizes", "sizes.csv"],
      ["--layouts", "waterfall", "--set", "columns=3", "--set", "sectionInset={\"left\": 4}"],
      ["--spec", "flow.json", "--set", "itemSize=[9,9]"],
      ["--workload", "photos", "--filter", "query", "--exclude", "rope", "--shard", "2/3"],
    ])
  func flags(words: [String]) throws {
    let selection = try SelectionOptions.parse(words).chosen
    #expect(try SelectionOptions.parse(selection.flags).chosen == selection)
    let json = try JSONEncoder().encode(selection)
    #expect(try JSONDecoder().decode(RunSelection.self, from: json) == selection)
  }

  @Test("What is not given is as it was: layouts, items, seed")
  func over() throws {
    let earlier = try chosen("--layouts", "list,waterfall", "--sizes", "sizes.csv", "--sizes", "10", "--seed", "7")
    #expect(try chosen(over: earlier) == earlier)
    var other = earlier
    other.strategies = ["naive"]
    #expect(try chosen("--strategies", "naive", over: earlier) == other)
    // Other items replace the file, not its numbers.
    let photos = try chosen("--workload", "photos", over: earlier)
    #expect(photos.workload == "photos" && photos.sizes == nil && photos.counts == [10] && photos.layouts == ["list", "waterfall"])
  }

  @Test("Nothing is narrowed by a quick look or a seed")
  func narrowed() throws {
    #expect(try !chosen("--quick", "--seed", "7").isNarrowed)
    #expect(try chosen("--layouts", "list").isNarrowed && chosen("--sizes", "10").isNarrowed && chosen("--shard", "1/2").isNarrowed)
  }

  @Test("A file is measured with as many items as it has, unless numbers are given")
  func counts() throws {
    let sizes = try SizesFile(text: "width,height\n10,20\n10,30\n10,40\n", named: "sizes.csv")
    #expect(RunSelection().itemCounts(of: sizes, for: .counting) == [3])
    #expect(try chosen("--quick").itemCounts(of: sizes, for: .counting) == [3])
    #expect(try chosen("--sizes", "5,2").itemCounts(of: sizes, for: .counting) == [2, 5])
    #expect(RunSelection().itemCounts(of: RandomWorkload(), for: .counting) == [1_000])
    let text = try TextWorkloadFile(text: "One.\n\nTwo.\n", named: "novel.txt")
    #expect(RunSelection().itemCounts(of: text, for: .counting) == [2])
  }

  @Test("A workload is found by its name, those made to defeat strategies too; an error names all of them")
  func workloads() throws {
    #expect(try chosen("--workload", "photos").makeWorkload().name == "photos")
    #expect(try chosen("--workload", "adversary-sections").makeWorkload().name == "adversary-sections")
    let error = try #require(throws: UsageError.self) { try chosen("--workload", "adversary").makeWorkload() }
    #expect("\(error)".contains("adversary-giant") && "\(error)".contains("photos"))
  }

  @Test("A workload with a layout of its own is measured with that one, and refuses another, values for it and comparisons")
  func ownLayout() throws {
    func suite(_ words: String...) throws -> Suite {
      try SelectionOptions.parse(words + ["--workload", "adversary-groups", "--operations", "query"]).chosen.suite(for: .comparison).suite
    }
    let own = try suite("--layouts", "compositional")
    #expect(try suite().cells == own.cells && own.layouts == ["compositional"])
    guard case .operation(_, let layout, _)? = own.groups.first?.work else { throw ValidationError("no group") }
    #expect(layout.layout as? CompositionalLayout == AdversaryWorkload(.groups).layout)
    for words in [["--layouts", "list"], ["--across"], ["--layouts", "compositional", "--set", "interSectionSpacing=3"]] {
      let selection = try SelectionOptions.parse(words + ["--workload", "adversary-groups"]).chosen
      let error = try #require(throws: UsageError.self) { _ = try selection.suite(for: .comparison) }
      #expect("\(error)".contains("adversary-groups brings a layout of its own, compositional"))
    }
  }

  @Test("One cell is chosen over the same items")
  func one() throws {
    let cell = try #require(CellIdentifier("flow/naive/query/10@sizes-sizes.csv"))
    let one = try chosen("--sizes", "sizes.csv", "--layouts", "list,flow", "--filter", "list", "--seed", "7").only(cell)
    #expect(
      one
        == (try chosen(
          "--sizes", "sizes.csv", "--sizes", "10", "--layouts", "flow", "--strategies", "naive", "--operations", "query", "--seed", "7")))
  }

  @Test(
    "One cell is one cell where its operation is called like a path, and where its layout was given values or its workload by the cell alone"
  )
  func oneOfAPath() throws {
    for (flags, name) in [
      ([], "list/naive/prepare/10"), (["--layouts", "waterfall", "--set", "columns=3"], "waterfall+columns=3/naive/query/10"),
      ([], "flow/naive/query/10@photos"),
    ] {
      let cell = try #require(CellIdentifier(name))
      let one = try SelectionOptions.parse(flags).chosen.only(cell)
      #expect(try one.suite(for: .comparison).suite.cells == [cell], "\(one.flags)")
    }
  }
}
