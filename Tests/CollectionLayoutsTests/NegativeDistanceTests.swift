import CollectionLayouts
import LayoutTestSupport
import Testing

/// Insets and spacings below 0, worked out by hand.
@Suite struct NegativeDistanceTests {
  private static let container = LayoutSize(width: 375, height: 700)
  private static let bleeding = LayoutInsets(left: -8)

  private static func rows(_ heights: [Double]) -> Situation {
    Situation(data: .heights([heights], width: 375), container: container)
  }

  @Test("An inset below 0 makes the content begin outside the container, and longer", arguments: Subject.all)
  func insets(_ subject: Subject) throws {
    func cells(_ layout: LayoutSpec, _ situation: Situation = Self.rows([50, 50])) throws -> [LayoutAttributes] {
      try subject.layOut(layout, situation).elements
    }
    // 375 + 8 = 383.
    let rows: [LayoutAttributes] = [.cell(0, 0, -8, 0, 383, 50), .cell(0, 1, -8, 50, 383, 50)]
    let group = CollectionLayoutGroup.row(.fullWidth, .absolute(50), [.full])
    #expect(try cells(.sections(CollectionLayoutSection(group: group, contentInsets: Self.bleeding))) == rows)
    #expect(try cells(.list(ListLayout(sectionInset: Self.bleeding))) == rows)
    #expect(try cells(.waterfall(WaterfallLayout(columns: 1, sectionInset: Self.bleeding))) == rows)
    // Two of 190 fit into 383, with 3 between them.
    let flow = FlowLayout(itemSize: LayoutSize(width: 190, height: 10), minimumInteritemSpacing: 3, sectionInset: Self.bleeding)
    #expect(try cells(.flow(flow)) == [.cell(0, 0, -8, 0, 190, 10), .cell(0, 1, 185, 0, 190, 10)])
  }

  @Test("An inset below 0 along the scroll axis is refused, and so is one of a section that scrolls by itself")
  func refusedInsets() {
    let group = CollectionLayoutGroup.row(.fullWidth, .absolute(50), [.full])
    func isRefused(_ insets: LayoutInsets, _ behavior: OrthogonalScrollingBehavior? = nil) -> Bool {
      let section = CollectionLayoutSection(group: group, contentInsets: insets, orthogonalScrollingBehavior: behavior)
      let layout = CompositionalLayout(sections: [section])
      return (try? layout.makeEngine(.naive, data: .counts(1), container: Self.container)) == nil
    }
    #expect(isRefused(LayoutInsets(top: -1)) && isRefused(LayoutInsets(left: -.infinity)))
    #expect(isRefused(Self.bleeding, .continuous) && !isRefused(Self.bleeding))
  }

  @Test("With a spacing below 0 each row begins before the one before it ends", arguments: Subject.all, ListLayout.Alignment.allCases)
  func spacing(_ subject: Subject, _ alignment: ListLayout.Alignment) throws {
    let layout = ListLayout(spacing: -10, alignment: alignment, footerReferenceSize: LayoutSize(width: 0, height: 20))
    let engine = try subject.makeEngine(.list(layout), Self.rows([44, 10, 30]))
    // 0…44, 34…44, which adds nothing, and 34…64, where the footer begins.
    #expect(engine.tops() == [0, 34, 34] && engine.collectionViewContentSize.height == 84)
    // The first row reaches over where the third begins.
    let window = LayoutRect(x: 0, y: 43, width: 375, height: 1)
    #expect(engine.layoutAttributesForElements(in: window).map(\.indexPath.item) == [0, 1, 2])
    try engine.change(.resizedItem([0, 1], LayoutSize(width: 375, height: 60)))
    #expect(engine.tops() == [0, 34, 84])
  }

  @Test("A row that a spacing below 0 would move back is refused by its path, however it comes", arguments: Subject.all)
  func shortRows(_ subject: Subject) throws {
    let layout = LayoutSpec.list(
      ListLayout(spacing: 0, sections: [ListSection(), ListSection(spacing: -10)]))
    let (short, fine) = (LayoutSize(width: 1, height: 9), LayoutSize(width: 1, height: 10))
    #expect(throws: LayoutError.self) { try subject.makeEngine(layout, Self.rows([44, 9])) }
    let engine = try subject.makeEngine(layout, Self.rows([44, 10]))
    let before = engine.everything
    let changes: [InvalidationContext] = [
      .resizedItem([0, 1], short), .sizes([[0, 0]: fine, [0, 1]: short]),
      .insertedItems(at: [0, 1], sizes: [short]), .insertedItems(at: [0, 1], sizes: [fine, short]),
      .batchUpdates([.reload([0, 1], short)]), .batchUpdates([.insert([0, 1], short)]),
      .batchUpdates([.insertSection(0, CollectionData.Section(items: [short]))]), .reloadData(CollectionData(items: [short])),
    ]
    for change in changes {
      do throws(LayoutError) {
        try engine.invalidateLayout(with: change)
        Issue.record("\(change) is accepted")
      } catch {
        guard case .invalidLayout(let what) = error else {
          Issue.record("\(error)")
          continue
        }
        if subject.strategy != nil { #expect(what.hasPrefix("item [0, ") && what.contains("-10.0"), "\(what)") }
      }
    }
    engine.prepare()
    #expect(engine.everything == before)
  }
}
