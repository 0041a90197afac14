import BenchmarkResults
import CollectionLayouts
import LayoutTestSupport
import LayoutWorkloads
import Testing

@testable import LayoutSuites

/// A comparison of layouts that must look alike, over data of a shape.
private struct AlikeCase: Sendable, CustomTestStringConvertible {
  let comparison: BenchmarkedLayout
  let itemCount: Int

  static let all = BenchmarkedLayout.comparisons.filter { $0.comparison?.looksAlike == true }
    .flatMap { comparison in [1, 2, 7, 40].map { AlikeCase(comparison: comparison, itemCount: $0) } }

  var testDescription: String { "\(itemCount) items in \(comparison.name)" }
}

@Suite("Layouts side by side")
struct LayoutComparisonTests {
  /// Every element of a layout, in order, and the content size.
  private static func elements(_ engine: LayoutEngine) -> ([LayoutAttributes], LayoutSize) {
    let size = engine.collectionViewContentSize
    var buffer = AttributesBuffer()
    engine.layoutAttributesForElements(in: LayoutRect(x: -1e6, y: -1e6, width: 2e6, height: 2e9), into: &buffer)
    return ((0..<buffer.count).map { buffer[$0] }, size)
  }

  private static func open(_ layout: BenchmarkedLayout, _ operation: Operation, itemCount: Int, seed: UInt64) throws -> OpenedGroup {
    var settings = RunSettings()
    settings.seed = seed
    let group = SuiteGroup(operation, layout, layout.contenders, itemCount: itemCount, workload: "random")
    return try #require(GroupOpener(workload: RandomWorkload(), settings: settings).open(group))
  }

  @Test("Layouts that must look alike place every element in the same frame, and do so after every update", arguments: AlikeCase.all)
  fileprivate func alike(example: AlikeCase) throws {
    for operation in Operation.all where example.comparison.takes(operation) {
      let group = try Self.open(example.comparison, operation, itemCount: example.itemCount, seed: 7)
      let engines = try group.entries.map { try group.scene.preparedEngine($0.contender) }
      for (step, update) in ([[]] + group.script.verification.prefix(6)).enumerated() {
        for engine in engines {
          engine.apply(update)
          engine.prepare()
        }
        let expected = Self.elements(engines[0])
        #expect(expected.0.count >= example.itemCount - step)
        for (entry, engine) in zip(group.entries, engines) {
          let isAlike = Self.elements(engine) == expected
          #expect(isAlike, "\(entry.cell), step \(step)")
        }
      }
    }
  }

  @Test("Verification holds layouts that must look alike against the first, and others against their own naive")
  func references() throws {
    func names(_ name: String) throws -> Set<String> {
      let layout = try #require(BenchmarkedLayout.comparisons.first { $0.name == name })
      let group = try Self.open(layout, .query, itemCount: 20, seed: 1)
      return Set(group.entries.map { group.reference(of: $0.contender).name })
    }
    #expect(try names("rows") == ["list:naive"])
    #expect(try names("grid") == ["flow:naive"])
    #expect(try names("wall") == ["waterfall:naive", "mosaic:naive"])
  }

  @Test("Every cell of every comparison is verified, and a layout that looks different fails")
  func verification() throws {
    var selection = SuiteChoice()
    (selection.layouts, selection.counts, selection.purpose.measuresFloors) = (LayoutComparison.all.map(\.name), [33], false)
    let verifier = CellVerifier(workload: RandomWorkload(), settings: RunSettings())
    let outcomes = try selection.suite().groups.map { try verifier.verify($0) }
    #expect(outcomes.flatMap(\.failures).isEmpty)
    #expect(outcomes.flatMap(\.facts).count == Operation.names(for: .sideBySide).count * (3 + 2 + 2) * Strategy.all.count)

    let lists = [8.0, 9].map { spacing in BenchmarkedLayout(ListLayout(spacing: spacing), name: "list\(spacing)") { $0.width } }
    let wrong = LayoutComparison(name: "wrong", summary: "", layouts: lists, looksAlike: true, fitsItems: false)
    let group = SuiteGroup(.query, BenchmarkedLayout(wrong), wrong.contenders, itemCount: 5, workload: "random")
    let failures = try verifier.verify(group).failures
    #expect(failures == group.cells.filter { $0.sideBySide?.layout == "list9.0" })
  }

  @Test("Comparisons are measured if they are named, and a few of their cells in a run of everything")
  func choice() throws {
    var selection = SuiteChoice()
    selection.counts = [10, 10_000]
    #expect(try selection.suite().cells.allSatisfy { $0.sideBySide == nil })
    selection.purpose.samplesComparisons = true
    let sampled = try selection.suite()
    let cells = sampled.cells.filter { $0.sideBySide != nil }
    #expect(Set(cells.map(\.n)) == [10_000])
    #expect(cells.count == Operation.names(for: .sampledSideBySide).count * (3 + 2 + 2) * Suite.sampledStrategies.count)
    #expect(sampled.layouts.suffix(3) == ["rows", "grid", "wall"])
    #expect(cells.allSatisfy { sampled.strategies.contains($0.strategy) && CellIdentifier($0.description) == $0 })
    for cell in cells { #expect(sampled.group(of: cell)?.cells == [cell]) }

    var named = SuiteChoice()
    (named.layouts, named.strategies, named.operations) = (["grid"], ["indexed"], ["relayout"])
    (named.counts, named.purpose.measuresFloors) = ([10], false)
    #expect(
      try named.suite().cells.map(\.description)
        == ["grid/flow:indexed/relayout/10", "grid/compositional:indexed/relayout/10"])
    named.strategies = ["flow:indexed"]
    #expect(try named.suite().cells.map(\.description) == ["grid/flow:indexed/relayout/10"])
    named.strategies = ["flow:rope"]
    #expect(throws: SelectionError.self) { try named.suite() }
  }
}
