import BenchmarkResults
import LayoutWorkloads
import Testing

@testable import LayoutSuites

@Suite("The choice of cells")
struct SuiteTests {
  private static func suite(
    over workload: (any Workload)? = nil, _ change: (inout SuiteChoice) -> Void = { _ in }
  ) throws(SelectionError) -> Suite {
    var selection = SuiteChoice()
    change(&selection)
    return try selection.suite(over: workload)
  }

  private static func names(_ suite: Suite) -> [String] { suite.cells.map(\.description) }

  @Test("Where no layout can be hosted, a run of everything says so, and a narrower one does not")
  func hostedElsewhere() throws {
    var selection = SuiteChoice()
    selection.source.hostsLayouts = false
    #expect(try selection.suite().leftOut == [.hostedElsewhere])
    selection.layouts = ["list"]
    #expect(try selection.suite().leftOut.isEmpty)
    selection = SuiteChoice()
    selection.source.hostsLayouts = true
    #expect(try selection.suite().leftOut.isEmpty)
  }

  @Test("Every layout runs under all that support it, in every operation, at each size that is chosen, with the floors of each")
  func everything() throws {
    let suite = try Self.suite { $0.counts = [10_000, 1_000, 100_000, 1_000_000] }
    // The floors of searching are measured cold too, and those of a frame warm too.
    let operations = Operation.all.filter { !$0.isByNameOnly }
    let entries = Entry.all.count * operations.count + HardwareFloor.allCases.count + 2
    #expect(suite.cells.count == 4 * entries)
    #expect(Set(suite.cells).count == suite.cells.count)
    #expect(suite.sizes == [1_000, 10_000, 100_000, 1_000_000])
    #expect(suite.layouts == BenchmarkedLayout.all.map(\.name))
    #expect(suite.strategies == Contender.all.map(\.name))
    #expect(suite.operations == operations.map(\.name))
  }

  @Test("A cell is named by layout, strategy, operation, size, and a workload other than the usual")
  func cellNames() throws {
    let choose: (inout SuiteChoice) -> Void = {
      $0.layouts = ["list"]
      $0.operations = ["query"]
      $0.counts = [10]
    }
    let floor = "floor/search/query/10"
    let cells = Contender.all.map { "list/\($0.name)/query/10" }
    #expect(Self.names(try Self.suite(choose)) == [floor] + cells)
    #expect(Self.names(try Self.suite(over: try Workloads.named("photos"), choose)) == ([floor] + cells).map { $0 + "@photos" })
    for cell in try Self.suite().cells { #expect(CellIdentifier(cell.description) == cell) }
  }

  @Test("An unknown name is refused with those there are")
  func unknownNames() throws {
    let comparisons = BenchmarkedLayout.comparisons.map(\.name)
    let layouts = KnownNames(BenchmarkedLayout.all.map(\.name), ("side by side", comparisons))
    #expect(throws: SelectionError.unknown("lisp", kind: "layout", known: layouts)) {
      try Self.suite { $0.layouts = ["list", "lisp"] }
    }
    #expect(throws: SelectionError.unknown("lisp", kind: "comparison", known: KnownNames(comparisons))) {
      try Self.suite {
        $0.isAcross = true
        $0.layouts = ["lisp"]
      }
    }
    let strategies = KnownNames(Contender.known.map(\.name), ("of layouts side by side", []))
    #expect(throws: SelectionError.unknown("naïve", kind: "strategy", known: strategies)) {
      try Self.suite { $0.strategies = ["naïve"] }
    }
    #expect("\(KnownNames(["a", "b"], ("none", []), ("others", ["c"])))" == "there are a, b; others: c")
    let error = #expect(throws: SelectionError.self) { try Self.suite { $0.operations = ["query", "Query"] } }
    #expect(error?.description.contains("“Query”") == true)
    let operations = Operation.all.map(\.name).joined(separator: ", ")
    let known = "there are \(operations); paths: prepare, invalidation, rect-query, frame; scenarios: "
    #expect(error?.description.contains(known) == true)
  }

  @Test("A path stands for all its operations but those that are chosen by their own names", arguments: OperationPath.allCases)
  func paths(path: OperationPath) throws {
    let chosen = try Self.suite { $0.operations = [path.rawValue] }.operations
    #expect(chosen == Operation.all.filter { $0.path == path && !$0.isByNameOnly }.map(\.name))
    #expect(!chosen.isEmpty)
  }

  @Test("An operation that is measured by name only is chosen by its name and by a pattern")
  func byName() throws {
    func chosen(_ name: String) throws -> [String] { try Self.suite { $0.operations = [name] }.operations }
    #expect(try chosen("relayout.self-size") == ["relayout.self-size"])
    let relayouts = Operation.all.map(\.name).filter { $0.hasPrefix("relayout.") }
    #expect(try chosen("relayout.*") == relayouts && relayouts.contains("relayout.self-size"))
    #expect(try !chosen("frame").contains("relayout.self-size"))
  }

  @Test("A path and one of its operations choose it once, in the usual order")
  func pathAndOperation() throws {
    let chosen = try Self.suite { $0.operations = ["relayout", "query.item", "rect-query"] }.operations
    #expect(chosen == Operation.all.filter { $0.path == .query || $0.name == "relayout" }.map(\.name))
  }

  @Test("Layouts and strategies stand in the usual order, whatever the order of their names")
  func order() throws {
    let suite = try Self.suite {
      $0.layouts = ["waterfall", "list"]
      $0.strategies = ["dirty-range", "naive"]
      $0.operations = ["query"]
      $0.counts = [10]
      $0.purpose.measuresFloors = false
    }
    #expect(
      Self.names(suite) == [
        "list/naive/query/10", "list/dirty-range/query/10", "waterfall/naive/query/10", "waterfall/dirty-range/query/10",
      ])
  }

  @Test("Sizes run from small to large")
  func sizes() throws {
    let suite = try Self.suite { $0.counts = [500, 20, 1_000] }
    #expect(suite.sizes == [20, 500, 1_000])
    #expect(suite.groups.map(\.itemCount) == suite.groups.map(\.itemCount).sorted())
  }

  @Test("A filter leaves out cells, and groups of which nothing is left")
  func filter() throws {
    let suite = try Self.suite { $0.filter = "^list/naive/.*/10000$" }
    #expect(suite.cells.count == Operation.all.count { !$0.isByNameOnly })
    #expect(suite.groups.allSatisfy { $0.cells.count == 1 })
    for group in suite.groups {
      guard case .operation(_, let layout, let contenders) = group.work else { throw UnexpectedGroup(title: group.title) }
      #expect(layout.name == "list" && contenders.map(\.name) == ["naive"])
    }
  }

  @Test("A filter that leaves nothing is an error, and so is a strategy that supports none of the layouts")
  func nothingLeft() throws {
    #expect(throws: SelectionError.nothingLeft(.filtered)) { try Self.suite { $0.exclude = "." } }
    for measuresFloors in [false, true] {
      let rope = [EmptyChoice.Participant(name: "rope", layouts: ["list"])]
      #expect(throws: SelectionError.nothingLeft(.otherLayouts(rope, layouts: ["waterfall"]))) {
        try Self.suite {
          $0.layouts = ["waterfall"]
          $0.strategies = ["rope"]
          $0.purpose.measuresFloors = measuresFloors
        }
      }
    }
  }

  @Test("Shards hold every cell once", arguments: 1...7)
  func shards(count: Int) throws {
    let whole = try Self.suite()
    let shards = try (1...count).map { part in try Self.suite { $0.shard = RunShard(part: part, of: count) } }
    // Every shard measures the floors of the smallest size.
    let shared = whole.groups.filter { $0.cells[0].isFloor && $0.itemCount == whole.sizes[0] }.map(\.cells)
    #expect(!shared.isEmpty && shards.allSatisfy { shard in shared.allSatisfy(shard.groups.map(\.cells).contains) })
    let repeated = shared.flatMap { cells in (1..<count).flatMap { _ in cells } }
    #expect(shards.flatMap(\.cells).sorted() == (whole.cells + repeated).sorted())
    // A group, whose cells are compared with each other, is never cut.
    let groups = shards.flatMap(\.groups).map(\.cells)
    #expect(Set(groups) == Set(whole.groups.map(\.cells)))
    let sizes = shards.map { $0.groups.count { !shared.contains($0.cells) } }
    #expect((sizes.max() ?? 0) - (sizes.min() ?? 0) <= 1)
  }

  @Test("Floors are those the operations are held against, first at each size")
  func floors() throws {
    func floors(_ operations: [String]) throws -> [String] {
      let suite = try Self.suite {
        $0.operations = operations
        $0.layouts = ["waterfall"]
        $0.counts = [10]
      }
      #expect(suite.groups.first?.cells.first?.isFloor == true)
      return suite.cells.filter(\.isFloor).map(\.description)
    }
    let prepare = ["read", "scan", "frames", "copy"].map { "floor/\($0)/prepare/10" }
    #expect(try floors(["query"]) == ["floor/search/query/10"])
    #expect(try floors(["prepare"]) == prepare)
    #expect(try floors(["invalidate.move"]) == prepare)
    #expect(try floors(["relayout"]) == ["floor/segments/relayout/10"])
    #expect(try floors(["query.cold", "relayout.warm"]) == ["floor/search/query.cold/10", "floor/segments/relayout.warm/10"])
    // Scrolling has no floor of its own, and stands beside the warm one.
    #expect(try floors(["query.scroll"]) == ["floor/search/query/10"])
    #expect(try floors(["prepare", "query"]) == prepare + ["floor/search/query/10"])
    #expect(try !Self.suite { $0.purpose.measuresFloors = false }.cells.contains(where: \.isFloor))
  }

  @Test("A suite of some of its cells has their groups, with those cells only")
  func only() throws {
    let whole = try Self.suite {
      $0.layouts = ["list", "flow"]
      $0.operations = ["query", "relayout"]
      $0.counts = [10]
    }
    let cells = whole.cells.filter { $0.strategy == "naive" && $0.layout == "list" }
    let some = whole.only(Set(cells))
    #expect(some.cells == cells && some.groups.map(\.title) == ["list/query/10", "list/relayout/10"])
    #expect(some.groups.map(\.cells.count) == [1, 1] && whole.only([]).groups.isEmpty)
  }

  @Test("Own scenarios alone are played at the numbers of items of scenarios; a quick look, a file and numbers have theirs")
  func itemCounts() throws {
    var selection = RunSelection()
    #expect(selection.itemCounts(of: RandomWorkload(), for: .run) == Suite.standardSizes)
    selection.scenarios = [SourceFile(path: "inbox.json")]
    #expect(selection.itemCounts(of: RandomWorkload(), for: .run) == [10_000, 100_000])
    #expect(selection.itemCounts(of: RandomWorkload(), for: .comparison) == [10_000])
    selection.isQuick = true
    #expect(selection.itemCounts(of: RandomWorkload(), for: .run) == [1_000, 10_000])
    selection.counts = [7, 5]
    #expect(selection.itemCounts(of: RandomWorkload(), for: .run) == [5, 7])
  }

  @Test("A group's title is its layout, operation and size")
  func titles() throws {
    let suite = try Self.suite {
      $0.operations = ["query"]
      $0.counts = [10]
    }
    #expect(suite.groups.map(\.title) == ["floor/query/10"] + BenchmarkedLayout.all.map { "\($0.name)/query/10" })
  }

  private struct UnexpectedGroup: Error {
    let title: String
  }
}
