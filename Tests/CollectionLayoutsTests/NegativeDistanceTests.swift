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

  /// Layouts of one column whose items begin 10 points before those above end.
  private static let overlapping: [LayoutSpec] = {
    let group = CollectionLayoutGroup.row(.fullWidth, .estimated(40), [.item(.fullWidth, .estimated(40))])
    return [
      .flow(FlowLayout(minimumLineSpacing: -10)), .flow(FlowLayout(alignment: .leading, minimumLineSpacing: -10)),
      .waterfall(WaterfallLayout(columns: 1, lineSpacing: -10)),
      .waterfall(WaterfallLayout(columns: 1, tieTolerance: 1, lineSpacing: -10)),
      .waterfall(WaterfallLayout(columns: 1, placement: .keep, lineSpacing: -10)),
      .waterfall(WaterfallLayout(columns: 1, placement: .alternating, lineSpacing: -10)),
      .sections(CollectionLayoutSection(group: group, interGroupSpacing: -10)),
    ]
  }()

  @Test("Lines, items of a column and groups overlap as rows do", arguments: Subject.all, overlapping)
  func overlaps(_ subject: Subject, _ layout: LayoutSpec) throws {
    let engine = try subject.makeEngine(layout, Self.rows([44, 10, 30]))
    // 0…44, 34…44, which adds nothing, and 34…64.
    #expect(engine.tops() == [0, 34, 34] && engine.collectionViewContentSize.height == 64)
    // The first reaches over where the third begins; nothing is below the last.
    func found(at y: Double) -> [Int] {
      engine.layoutAttributesForElements(in: LayoutRect(x: 0, y: y, width: 375, height: 1)).map(\.indexPath.item)
    }
    #expect(found(at: 43) == [0, 1, 2])
    #expect(found(at: 44) == [2] && found(at: 64) == [])
    try engine.change(.resizedItem([0, 1], LayoutSize(width: 375, height: 60)))
    #expect(engine.tops() == [0, 34, 84])
    try engine.change(.insertedItems(at: [0, 3], sizes: [LayoutSize(width: 375, height: 10)]))
    // 84 + 30 − 10 = 104.
    #expect(engine.tops() == [0, 34, 84, 104] && engine.collectionViewContentSize.height == 114)
  }

  @Test("Of two columns each overlaps by itself", arguments: Subject.all, [0.0, 0.25])
  func columns(_ subject: Subject, tieTolerance: Double) throws {
    let layout = LayoutSpec.waterfall(WaterfallLayout(tieTolerance: tieTolerance, lineSpacing: -10))
    let engine = try subject.makeEngine(layout, Self.rows([44, 20, 30, 10]))
    // 0…44 in the first. The second has 0…20, from 10 on 30, from 30 on 10.
    #expect(engine.tops() == [0, 0, 10, 30] && engine.collectionViewContentSize.height == 44)
    #expect(engine.layoutAttributesForElements(in: LayoutRect(x: 0, y: 42, width: 375, height: 1)).map(\.indexPath.item) == [0])
  }

  @Test("Lines of one size and groups that are all alike overlap, even altogether", arguments: Subject.all)
  func alike(_ subject: Subject) throws {
    func flow(_ spacing: Double) -> LayoutSpec {
      .flow(FlowLayout(itemSize: LayoutSize(width: 375, height: 40), minimumLineSpacing: spacing))
    }
    func group(_ spacing: Double) -> LayoutSpec {
      .sections(CollectionLayoutSection(group: .row(.fullWidth, .absolute(40), [.full]), interGroupSpacing: spacing))
    }
    for layout in [flow(-10), group(-10)] {
      let engine = try subject.makeEngine(layout, Self.rows(Array(repeating: 1, count: 200)))
      // The last begins at 199 · 30 = 5,970.
      #expect(engine.tops() == (0..<200).map { 30 * Double($0) } && engine.collectionViewContentSize.height == 6010)
      // 3,009 is in the item from 2,970 to 3,010 and in that from 3,000.
      #expect(
        engine.layoutAttributesForElements(in: LayoutRect(x: 0, y: 3009, width: 375, height: 1)).map(\.indexPath.item) == [99, 100])
    }
    for layout in [flow(-40), group(-40)] {
      let engine = try subject.makeEngine(layout, Self.rows([1, 1, 1]))
      #expect(engine.tops() == [0, 0, 0] && engine.collectionViewContentSize.height == 40)
      #expect(engine.layoutAttributesForElements(in: LayoutRect(x: 0, y: 39, width: 375, height: 1)).count == 3)
    }
    for layout in [flow(-40.5), group(-40.5)] { #expect(throws: LayoutError.self) { try subject.makeEngine(layout, Self.rows([1])) } }
  }

  @Test("In a section that scrolls by itself each group begins behind the one before", arguments: Subject.all)
  func sideways(_ subject: Subject) throws {
    func layout(_ spacing: Double) -> LayoutSpec {
      let group = CollectionLayoutGroup.row(.absolute(100), .absolute(50), [.full])
      return .sections(
        CollectionLayoutSection(group: group, interGroupSpacing: spacing, orthogonalScrollingBehavior: .continuousGroupLeadingBoundary))
    }
    let elements = try subject.layOut(layout(-20), Self.rows(Array(repeating: 1, count: 9))).elements
    // 80 from one to the next.
    #expect(elements.map(\.frame.x) == (0..<9).map { 80 * Double($0) })
    #expect(throws: LayoutError.self) { try subject.makeEngine(layout(-100), Self.rows([1])) }
  }

  @Test("What could be too short for a spacing below 0 is refused, with what to give")
  func refused() {
    func refusal(_ layout: some CollectionLayout, _ sizes: [LayoutSize] = []) -> String {
      do throws(LayoutError) {
        _ = try layout.makeEngine(.naive, data: CollectionData(items: sizes), container: Self.container)
        return "accepted"
      } catch {
        return error.description
      }
    }
    func section(_ height: CollectionLayoutDimension, _ item: CollectionLayoutDimension, edges: CollectionLayoutEdgeSpacing = .init())
      -> CollectionLayoutSection
    {
      CollectionLayoutSection(group: .row(.fullWidth, height, [.item(.fullWidth, item, edges: edges)]), interGroupSpacing: -10)
    }
    let long = LayoutSize(width: 1, height: 10)
    #expect(refusal(CompositionalLayout(sections: [section(.estimated(1), .estimated(10))]), [long]) == "accepted")
    #expect(refusal(CompositionalLayout(sections: [section(.estimated(1), .absolute(10))]), [.zero]) == "accepted")
    #expect(refusal(CompositionalLayout(sections: [section(.estimated(1), .estimated(9))])).contains("at least 10.0"))
    #expect(refusal(CompositionalLayout(sections: [section(.estimated(1), .absolute(9))])).contains("interGroupSpacing of -10.0"))
    #expect(refusal(CompositionalLayout(sections: [section(.absolute(9), .fullHeight)])).contains("interGroupSpacing of -10.0"))
    // The room around an item counts: 3 and 7.
    let room = CollectionLayoutEdgeSpacing(top: .fixed(3))
    let roomy = CompositionalLayout(sections: [section(.estimated(1), .estimated(9), edges: room)])
    #expect(refusal(roomy, [LayoutSize(width: 1, height: 7)]) == "accepted")
    #expect(refusal(roomy, [LayoutSize(width: 1, height: 6)]).contains("item [0, 0]"))
    // On the grid the spacing is −11, and 0.3 of room above and below a group are nothing.
    let thin = CollectionLayoutEdgeSpacing(top: .fixed(0.3), bottom: .fixed(0.3))
    let group = CollectionLayoutGroup.of(
      .horizontal(subitems: [.item(.fullWidth, .estimated(20))]), .fullWidth, .estimated(1), edges: thin)
    let rounded = CompositionalLayout(sections: [CollectionLayoutSection(group: group, interGroupSpacing: -10.5)])
    #expect(refusal(rounded, [LayoutSize(width: 1, height: 11)]) == "accepted")
    #expect(refusal(rounded, [long]).contains("item [0, 0]"))
    // An item may be moved from where its length does not count.
    let both = [section(.estimated(1), .estimated(10)), CollectionLayoutSection(group: .row(.fullWidth, .absolute(50), [.full]))]
    #expect(refusal(CompositionalLayout(sections: both)).contains("estimates in the groups of all sections"))
    let sizes = [FlowSection(itemSizes: .own, minimumLineSpacing: -10), FlowSection(itemSizes: .uniform(long))]
    #expect(refusal(FlowLayout(sections: sizes)).contains("in every section or in none"))
    #expect(refusal(FlowLayout(sections: [sizes[1], FlowSection(itemSizes: .uniform(long), minimumLineSpacing: -10)])) == "accepted")
    #expect(refusal(ColumnLayout(minimumLineSpacing: -1)).contains("minimumLineSpacing"))
    #expect(refusal(FlowLayout(minimumInteritemSpacing: -1)).contains("minimumInteritemSpacing"))
  }

  @Test(
    "An item that a spacing below 0 would move back is refused by its path, however it comes", arguments: Subject.all,
    [.list(ListLayout(spacing: 0, sections: [ListSection(), ListSection(spacing: -10)]))] + overlapping)
  func shortRows(_ subject: Subject, _ layout: LayoutSpec) throws {
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
