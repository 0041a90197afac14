import CollectionLayouts
import LayoutTestSupport
import RandomNumbers
import Testing

/// A container of another length across the scroll axis, where nothing along the axis depends on that length: under `checkpoint` and `indexed` what was
/// measured holds.
@Suite struct AcrossTests {
  /// A layout, and whether it measures items as before in a container of another width.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let layout: any CollectionLayout
    var keepsMeasures = true

    init(_ name: String, _ layout: any CollectionLayout, keepsMeasures: Bool = true) {
      (testDescription, self.layout, self.keepsMeasures) = (name, layout, keepsMeasures)
    }

    private static func section(
      _ group: CollectionLayoutGroup, header: CollectionLayoutDimension? = nil, orthogonal: OrthogonalScrollingBehavior? = nil
    ) -> CompositionalLayout {
      CompositionalLayout(sections: [
        CollectionLayoutSection(
          group: group, interGroupSpacing: 4, orthogonalScrollingBehavior: orthogonal,
          boundarySupplementaryItems: header.map { [.bar(.header, .top, .fullWidth, $0)] } ?? [])
      ])
    }

    private static let half = CollectionLayoutDimension.fractionalWidth(0.5)

    static let all: [Case] = [
      Case("list", ListLayout(spacing: 3)),
      Case("centred rows with headers", ListLayout(spacing: 3, alignment: .center, headerReferenceSize: LayoutSize(width: 1, height: 20))),
      Case("list from right to left", RightToLeftLayout(ListLayout(alignment: .center))),
      Case("waterfall of 2", WaterfallLayout(columns: 2, columnSpacing: 5, lineSpacing: 2)),
      Case("alternating waterfall of 3", WaterfallLayout(columns: 3, placement: .alternating)),
      Case("keeping waterfall of 3", WaterfallLayout(columns: 3, placement: .keep)),
      Case("spanning waterfall of 4", WaterfallLayout(columns: 4, spansColumns: true)),
      Case("rows of 2", section(.row(.fullWidth, .estimated(30), [.item(half, .estimated(30))]))),
      Case("rows as high as the highest", section(.row(.fullWidth, .estimated(30), [.item(half, .uniformAcrossSiblings(estimate: 30))]))),
      Case("grid", section(.row(.fullWidth, .absolute(30), [.item(half, .fullHeight)]))),
      Case(
        "rows below a header of a tenth of the width",
        section(.row(.fullWidth, .estimated(30), [.item(half, .estimated(30))]), header: .fractionalWidth(0.1))),
      Case("cards beside each other", section(.row(.absolute(80), .absolute(60), [.full]), orthogonal: .continuous)),
      Case("squares", section(.row(.fullWidth, half, [.item(half, .fullHeight)])), keepsMeasures: false),
      Case("as many to a row as fit", section(.row(.fullWidth, .absolute(30), [.item(.absolute(70), .fullHeight)])), keepsMeasures: false),
      Case(
        "items of widths of their own", section(.row(.fullWidth, .estimated(30), [.item(.estimated(70), .estimated(30))])),
        keepsMeasures: false),
      Case(
        "cards as wide as the container", section(.row(.fullWidth, .absolute(60), [.full]), orthogonal: .continuous), keepsMeasures: false),
      Case("flow", FlowLayout(), keepsMeasures: false), Case("mosaic", MosaicLayout(), keepsMeasures: false),
    ]
  }

  private static func data(_ counts: [Int]) -> CollectionData {
    var generator = SeededGenerator(seed: 5)
    return CollectionData(
      sections: counts.map { count in
        CollectionData.Section(
          items: (0..<count).map { _ in LayoutSize(width: Double(1 + generator.next() % 90), height: Double(10 + generator.next() % 50)) })
      })
  }

  private static func width(_ width: Double) -> InvalidationContext { .resizedContainer(LayoutSize(width: width, height: 500)) }

  private static func engine(_ example: Case, _ strategy: Strategy, _ data: CollectionData) throws -> LayoutEngine {
    let engine = try example.layout.makeEngine(strategy, data: data, container: LayoutSize(width: 300, height: 500))
    engine.prepare()
    return engine
  }

  @Test("Another width measures no item where none depends on it, and the frames are those of naive", arguments: Case.all)
  func measures(example: Case) throws {
    let data = Self.data([700, 0, 1, 200])
    let naive = try Self.engine(example, .naive, data)
    let engines = try [Strategy.checkpoint, .indexed].map { try Self.engine(example, $0, data) }
    var measured = [0, 0]
    for width in [200, 333, 333.5, 300.0] {
      try naive.change(Self.width(width))
      for (number, engine) in engines.enumerated() {
        try engine.change(Self.width(width))
        measured[number] += engine.lastPrepare.itemsMeasured
        #expect(engine.everything == naive.everything, "\(width)")
        #expect(engine.lastPrepare.contentSizeAdjustment == naive.lastPrepare.contentSizeAdjustment)
      }
    }
    if example.keepsMeasures { #expect(measured == [0, 0]) } else { #expect(measured[0] > 0) }
  }

  @Test("Changes before, beside and after another width, also of sections, lose nothing", arguments: Case.all)
  func changes(example: Case) throws {
    let size = LayoutSize(width: 40, height: 77)
    let engines = try [Strategy.naive, .checkpoint, .indexed].map { try Self.engine(example, $0, Self.data([300, 40, 5])) }
    let passes: [[InvalidationContext]] = [
      [.resizedItem([0, 7], size), Self.width(250)], [Self.width(260), .insertedItems(at: [1, 3], sizes: [size, size])],
      [.everything, Self.width(270)], [Self.width(280), .everything],
      [.deletedItems(section: 0, items: 0..<100), Self.width(300), Self.width(310)],
      [.batchUpdates([.moveSection(from: 0, to: 2), .deleteSection(1), .insertSection(0, CollectionData.Section(items: [size, size]))])],
      [Self.width(250)], [.resizedItem([1, 4], size)], [Self.width(0)], [.insertedItems(at: [1, 0], sizes: [size]), Self.width(320)],
      [.batchUpdates([.deleteSection(0), .deleteSection(1), .deleteSection(2)])], [Self.width(240)],
      [.batchUpdates([.insertSection(0, CollectionData.Section(items: [size, size, size]))])], [Self.width(250)],
    ]
    for (number, pass) in passes.enumerated() {
      for engine in engines {
        for context in pass { try engine.invalidateLayout(with: context) }
        engine.prepare()
      }
      for engine in engines.dropFirst() { #expect(engine.everything == engines[0].everything, "pass \(number)") }
    }
  }

  @Test(
    "A new width measures as few of many items as of few",
    arguments: [Strategy.checkpoint, .indexed], [Case.all[0], Case.all[3], Case.all[7]])
  func growth(strategy: Strategy, example: Case) throws {
    try expectGrowth(of: .itemsMeasured, atMost: .constant, sizes: [1_000, 4_000, 16_000]) { n in
      let engine = try uncounted {
        let engine = try example.layout.makeEngine(
          with: CountedStrategy(strategy), data: Self.data([n]), container: LayoutSize(width: 300, height: 500))
        engine.prepare()
        return engine
      }
      for width in [200, 400.0] { try engine.change(Self.width(width)) }
    }
  }
}
