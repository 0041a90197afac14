import CollectionLayouts
import LayoutTestSupport
import Testing

/// The parts that the other suites lean on.
@Suite struct TestSupportTests {
  @Test("SEED alone runs one seed, ITERATIONS so many, and nonsense is ignored")
  func seeds() {
    #expect(SeedRange.seeds(iterations: 3, environment: [:]) == [1, 2, 3])
    #expect(SeedRange.seeds(first: 7, iterations: 2, environment: [:]) == [7, 8])
    #expect(SeedRange.seeds(iterations: 3, environment: ["SEED": "42"]) == [42])
    #expect(SeedRange.seeds(iterations: 3, environment: ["SEED": "42", "ITERATIONS": "2"]) == [42, 43])
    #expect(SeedRange.seeds(iterations: 3, environment: ["ITERATIONS": "1"]) == [1])
    #expect(SeedRange.seeds(iterations: 2, environment: ["SEED": "x", "ITERATIONS": "-4"]) == [])
  }

  @Test("An exhaustive test takes all cases where it is to be thorough, and otherwise some from the first on")
  func thoroughness() {
    #expect(Thoroughness.cases(of: Array(0..<7), oneIn: 3, isFull: true) == [0, 1, 2, 3, 4, 5, 6])
    #expect(Thoroughness.cases(of: Array(0..<7), oneIn: 3, isFull: false) == [0, 3, 6])
    #expect(Thoroughness.cases(of: [Int](), oneIn: 3, isFull: false) == [])
  }

  @Test("A moved item has its new path afterwards, counted without it")
  func moves() throws {
    let situation = Situation(data: .heights([[1, 2, 3], [4, 5]]), container: .zero)
    func heights(_ from: ElementPath, _ to: ElementPath) throws -> [[Double]] {
      try situation.applying(.movedItem(from: from, to: to)).data.sections.map { $0.items.map(\.height) }
    }
    #expect(try heights(ElementPath(section: 0, item: 0), ElementPath(section: 0, item: 2)) == [[2, 3, 1], [4, 5]])
    #expect(try heights(ElementPath(section: 0, item: 2), ElementPath(section: 0, item: 0)) == [[3, 1, 2], [4, 5]])
    #expect(try heights(ElementPath(section: 0, item: 1), ElementPath(section: 1, item: 2)) == [[1, 3], [4, 5, 2]])
    #expect(throws: LayoutError.self) { try heights(ElementPath(section: 0, item: 0), ElementPath(section: 0, item: 3)) }
  }

  @Test("Changes apply in turn: the last size of a path counts, inserts go before their path, ranges leave")
  func changes() throws {
    let (first, second) = (ElementPath(section: 0, item: 0), ElementPath(section: 0, item: 1))
    func size(_ height: Double) -> LayoutSize { LayoutSize(width: 10, height: height) }
    var situation = Situation(data: .heights([[1, 2, 3]]), container: .zero)
    situation = try situation.applying(.resizedItems([(path: first, size: size(7)), (path: first, size: size(8))]))
    situation = try situation.applying(.insertedItems(at: second, sizes: [size(4), size(5)]))
    #expect(situation.data == .heights([[8, 4, 5, 2, 3]]))
    situation = try situation.applying(.deletedItems(section: 0, items: 1..<4))
    #expect(situation.data == .heights([[8, 3]]))
    situation = try situation.applying(.resizedContainer(LayoutSize(width: 5, height: 6)))
    #expect(situation.container == LayoutSize(width: 5, height: 6))
    #expect(try situation.applying(.reloadData(.heights([[], [1]]))).data == .heights([[], [1]]))
    #expect(try situation.applying(.everything) == situation)
  }

  @Test("A frame lies in a window it overlaps; touching is not enough; without area its origin decides")
  func intersection() {
    let window = LayoutRect(x: 10, y: 10, width: 10, height: 10)
    func lies(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Bool {
      OracleResult.lies(LayoutRect(x: x, y: y, width: width, height: height), in: window)
    }
    #expect(lies(0, 0, 11, 11) && lies(19, 19, 5, 5) && lies(0, 0, 99, 99) && lies(12, 12, 1, 1))
    #expect(!lies(0, 0, 10, 99) && !lies(20, 10, 5, 5) && !lies(10, 0, 5, 10) && !lies(10, 20, 5, 5))
    #expect(lies(10, 10, 0, 5) && lies(19, 19, 0, 0) && lies(10, 12, 5, 0))
    #expect(!lies(20, 10, 0, 5) && !lies(10, 20, 5, 0) && !lies(9, 12, 5, 0) && !lies(12, 9, 0, 5))
    let sizes = [
      LayoutSize(width: 0, height: 9), LayoutSize(width: -9, height: -9), LayoutSize(width: .nan, height: 9),
      LayoutSize(width: 9, height: .nan),
    ]
    for size in sizes {
      let empty = LayoutRect(x: 0, y: 0, width: size.width, height: size.height)
      #expect(!OracleResult.lies(LayoutRect(x: 0, y: 0, width: 5, height: 5), in: empty))
      #expect(!OracleResult.lies(LayoutRect(x: 0, y: 0, width: 0, height: 0), in: empty))
    }
  }

  @Test("Random cases reach what they promise", arguments: LayoutSpec.Name.allCases)
  func coverage(_ name: LayoutSpec.Name) {
    let cases = (UInt64(1)...300).map { RandomCase(name, seed: $0) }
    let starts = cases.map(\.script.start)
    let sizes = starts.flatMap { start in start.data.sections.flatMap(\.items) }
    let lengths = sizes.filter { $0 != .automatic }.map(\.height)
    let zeros = Double(lengths.count { $0 == 0 }) / Double(lengths.count)
    #expect((0.12...0.22).contains(zeros), "one length in six is zero: \(zeros)")
    #expect(Set(starts.map(\.displayScale)) == [1, 2, 3])
    #expect(Set(starts.map(\.data.sections.count)) == Set(0...5))
    #expect(starts.contains { $0.data.itemCount > 150 } && starts.contains { $0.data.itemCount == 0 })
    #expect(starts.contains { start in start.data.sections.contains { $0.items.contains { $0.width > start.container.width } } })
    // A layout without a direction, such as a mosaic, only scrolls downwards.
    let isTurnable = cases.contains { Mirror(reflecting: $0.layout.layout).children.contains { $0.label == "scrollDirection" } }
    #expect(Set(cases.map(\.layout.oracle.scrollDirection)) == (isTurnable ? [.vertical, .horizontal] : [.vertical]))
    #expect(sizes.contains(.automatic) == cases.contains { $0.layout.oracle.takesAutomaticSizes(inSection: 0) })
    let steps = cases.flatMap(\.script.steps)
    #expect(steps.allSatisfy { !$0.isEmpty } && steps.contains { $0.count == 4 })
    let kinds = Set(steps.joined().map { "\($0)".prefix { $0 != "(" } })
    #expect(kinds.count == 13, "all thirteen kinds of invalidation: \(kinds)")
  }

  @Test("A seed gives the same case again")
  func repeatability() {
    let (first, second) = (RandomCase(.waterfall, seed: 77), RandomCase(.waterfall, seed: 77))
    #expect("\(first)" == "\(second)")
    #expect("\(first)" != "\(RandomCase(.waterfall, seed: 78))")
  }
}
