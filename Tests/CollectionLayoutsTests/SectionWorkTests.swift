import CollectionLayouts
import LayoutTestSupport
import Testing

/// What sections that come, go and move cost, counted.
@Suite struct SectionWorkTests {
  /// A layout whose sections are alike.
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let layout: LayoutSpec

    static let all: [Case] = [
      Case(testDescription: "list", layout: .list(ListLayout(headerReferenceSize: LayoutSize(width: 390, height: 20)))),
      Case(
        testDescription: "pinned list",
        layout: .list(ListLayout(headerReferenceSize: LayoutSize(width: 390, height: 20), sectionHeadersPinToVisibleBounds: true))),
      Case(testDescription: "flow", layout: .flow(FlowLayout())), Case(testDescription: "column", layout: .column(ColumnLayout())),
      Case(testDescription: "waterfall", layout: .waterfall(WaterfallLayout(columns: 2))),
      Case(testDescription: "rows", layout: .group(.row(.fullWidth, .absolute(30), [.item(.fractionalWidth(0.5), .fullHeight)]))),
    ]
  }

  private static let section = CollectionData.Section(items: [LayoutSize(width: 40, height: 30), LayoutSize(width: 40, height: 50)])

  /// A prepared engine of so many sections, of which one has come already: the first such change makes the order that the others change.
  private static func engine(_ layout: LayoutSpec, _ strategy: Strategy, sections: Int) throws -> LayoutEngine {
    let engine = try layout.layout.makeEngine(
      with: CountedStrategy(strategy), data: CollectionData(sections: Array(repeating: section, count: sections)),
      container: LayoutSize(width: 390, height: 844), displayScale: 1, tuning: .standard)
    engine.prepare()
    try engine.change(.batchUpdates([.insertSection(sections / 2, section)]))
    return engine
  }

  private static let changes: [@Sendable (_ sections: Int) -> BatchUpdate] = [
    { .insertSection($0 / 3, section) }, { .deleteSection($0 / 3) }, { .moveSection(from: $0 / 5, to: $0 / 2) },
  ]

  @Test("Under indexed, a section that comes, goes or moves touches O(log s) sections", arguments: Case.all)
  func indexed(_ example: Case) throws {
    for change in Self.changes {
      try expectGrowth(of: .sectionsTouched, atMost: .logarithmic, sizes: [100, 1_000, 10_000]) { sections in
        let engine = try uncounted { try Self.engine(example.layout, .indexed, sections: sections) }
        try engine.change(.batchUpdates([change(sections)]))
      }
    }
  }

  @Test(
    "Under every other strategy it touches O(s), and the items of no other section are measured or placed but where all are",
    arguments: Strategy.all)
  func others(_ strategy: Strategy) throws {
    for change in Self.changes {
      try expectGrowth(of: .sectionsTouched, atMost: .linear, sizes: [100, 1_000]) { sections in
        let engine = try uncounted { try Self.engine(Case.all[0].layout, strategy, sections: sections) }
        try engine.change(.batchUpdates([change(sections)]))
        let report = engine.lastPrepare
        #expect(report.sectionsTouched > 0)
        if strategy.claims[.append] != .linear { #expect(report.itemsPlaced + report.itemsMeasured <= 2) }
      }
    }
  }

  @Test("A resize touches the entries above its section, and nothing where the section is as long as before")
  func resize() throws {
    let engine = try Self.engine(Case.all[0].layout, .indexed, sections: 10)
    try engine.change(.resizedItem(ElementPath(section: 3, item: 0), LayoutSize(width: 40, height: 31)))
    #expect(engine.lastPrepare.sectionsTouched == 11)
    try engine.change(.resizedItem(ElementPath(section: 3, item: 0), LayoutSize(width: 50, height: 31)))
    #expect(engine.lastPrepare.sectionsTouched == 0)
  }
}
