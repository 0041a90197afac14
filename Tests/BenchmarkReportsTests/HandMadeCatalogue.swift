import BenchmarkResults

extension RunCatalogue {
  /// What a program might say of what it measures. Every other strategy is compared with naive.
  static let handMade: RunCatalogue = {
    var catalogue = RunCatalogue()
    catalogue.reference = "naive"
    catalogue.strategies = [
      Strategy(name: "naive", summary: "", color: "grey"), Strategy(name: "cached-append", summary: "", color: "orange"),
      Strategy(name: "dirty-range", summary: "", color: "blue"), Strategy(name: "checkpoint", summary: "", color: "violet"),
      Strategy(name: "indexed", summary: "", color: "vermilion"), Strategy(name: "rope", summary: "", kind: .peer, color: "green"),
    ]
    catalogue.layouts = [
      Layout(name: "list", uses: ["paginated feed", "chat", "self-sizing list"]),
      Layout(name: "flow", uses: ["static grid", "paginated feed"]),
      Layout(name: "waterfall", uses: ["paginated feed", "photo wall"]),
      Layout(name: "waterfall+columns=3", uses: ["paginated feed", "photo wall"]), Layout(name: "stairs", uses: ["mixed use"]),
    ]
    catalogue.operations = [
      OperationTraits(name: "open", path: .prepare, role: .opening), OperationTraits(name: "prepare", path: .prepare, role: .readyLayout),
      OperationTraits(name: "prepare.fresh", path: .prepare, expectsPageFaults: true), OperationTraits(name: "append", path: .prepare),
      OperationTraits(name: "invalidate.resize", path: .invalidation), OperationTraits(name: "invalidate.resize.tail", path: .invalidation),
      OperationTraits(name: "invalidate.insert", path: .invalidation), OperationTraits(name: "invalidate.delete", path: .invalidation),
      OperationTraits(name: "invalidate.batch", path: .invalidation), OperationTraits(name: "invalidate.bounds", path: .invalidation),
      OperationTraits(name: "query", path: .query, role: .scrolledFrame), OperationTraits(name: "query.scroll", path: .query),
      OperationTraits(name: "query.item", path: .query), OperationTraits(name: "relayout", path: .frame, role: .frame),
    ]
    func use(_ name: String, _ story: String, _ steps: KeyValuePairs<String, Int>) -> UseCase {
      UseCase(name: name, story: story, steps: steps.map { UseCase.Step(count: $0.value, operation: $0.key) })
    }
    catalogue.uses = [
      use("static grid", "opened, and turned", ["open": 1, "query.scroll": 1000, "invalidate.bounds": 1]),
      use("paginated feed", "opened, and pages arrive", ["open": 1, "append": 20, "query.scroll": 1000]),
      use(
        "chat", "messages arrive",
        ["open": 1, "append": 20, "invalidate.resize.tail": 100, "invalidate.insert": 50, "query.scroll": 1000]),
      use("self-sizing list", "items report their sizes", ["open": 1, "invalidate.resize": 250, "query.scroll": 1000]),
      use("photo wall", "photos arrive", ["open": 1, "append": 10, "invalidate.delete": 10, "invalidate.bounds": 2, "query.scroll": 1000]),
      use("mixed use", "everything", ["open": 1, "append": 10, "invalidate.resize": 50, "invalidate.bounds": 1, "query.scroll": 1000]),
    ]
    return catalogue
  }()

  /// The same with a floor of these operations.
  static func handMade(floor: Floor, of operations: [String]) -> RunCatalogue {
    var catalogue = handMade
    catalogue.floors = [floor]
    for place in catalogue.operations.indices where operations.contains(catalogue.operations[place].name) {
      catalogue.operations[place].floor = floor.name
    }
    return catalogue
  }
}

extension Manifest {
  /// A manifest in which nothing is known but the catalogue.
  static var handMade: Manifest {
    var manifest = Manifest()
    manifest.catalogue = .handMade
    return manifest
  }
}
