import CollectionLayouts
import LayoutTestSupport
import Testing

/// Compositional sections that scroll across the layout's scroll axis, computed by hand. V is what is seen of such a section at a time.
@Suite struct CompositionalOrthogonalGoldenTests {
  /// Groups of one item, 100 × 80 and 10 apart, in insets of 20 at the sides and 5 above and below.
  private static func section(_ behavior: OrthogonalScrollingBehavior) -> CollectionLayoutSection {
    CollectionLayoutSection(
      group: .row(.absolute(100), .absolute(80), [.full]), interGroupSpacing: 10,
      contentInsets: LayoutInsets(top: 5, left: 20, bottom: 5, right: 20), orthogonalScrollingBehavior: behavior)
  }

  /// Where the first item stands in a container 300 wide when the section of so many items was told an offset, nil where it was told nothing.
  private static func firstX(
    _ behavior: OrthogonalScrollingBehavior, items: Int, told: Double?, _ subject: Subject
  ) throws -> Double? {
    try subject.layOut(
      .sections(section(behavior)), .counts(items), (300, 400), sectionOffsets: told.map { [0: $0] } ?? [:]
    ).elements.first?.frame.x
  }

  @Test("The groups follow each other across, and the section is as long as one of them", arguments: Subject.all)
  func resting(_ subject: Subject) throws {
    let below = CollectionLayoutSection(group: .row(.fullWidth, .absolute(30), [.full]))
    let layout = LayoutSpec.sections(Self.section(.continuous), below)
    // x 20, 130, 240, beyond the container too; y 5, end 90. The next section from there.
    let expected = OracleResult(
      elements: [.cell(0, 0, 20, 5, 100, 80), .cell(0, 1, 130, 5, 100, 80), .cell(0, 2, 240, 5, 100, 80), .cell(1, 0, 0, 90, 300, 30)],
      contentSize: LayoutSize(width: 300, height: 120))
    #expect(try subject.layOut(layout, .counts(3, 1), (300, 400)) == expected)
    // Scrolled by 40 and the content by 999: only the first section's items move, and only to the left. 20+3·100+2·10+20−300 = 60 are possible.
    let scrolled = try subject.layOut(layout, .counts(3, 1), (300, 400), contentOffset: LayoutPoint(x: 0, y: 999), sectionOffsets: [0: 40])
    #expect(scrolled.elements.map(\.frame.x) == [-20, 90, 200, 0])
    #expect(scrolled.elements.map(\.frame.y) == [5, 5, 5, 90])
  }

  @Test("Continuous: any offset between the content's ends", arguments: Subject.all)
  func continuous(_ subject: Subject) throws {
    // Five items: 20 + 5·100 + 4·10 + 20 = 580, so offsets up to 280.
    func firstX(_ told: Double?) throws -> Double? { try Self.firstX(.continuous, items: 5, told: told, subject) }
    #expect(try firstX(nil) == 20)
    #expect(try firstX(137.25) == 20 - 137.25)
    #expect(try firstX(-10) == 20)
    #expect(try firstX(400) == 20 - 280)
    // Two items: 250 fit into V, nothing scrolls.
    #expect(try Self.firstX(.continuous, items: 2, told: 50, subject) == 20)
  }

  @Test(
    "At group boundaries: the nearest group begins where the first does at rest",
    arguments: Subject.all, [OrthogonalScrollingBehavior.continuousGroupLeadingBoundary, .groupPaging])
  func groupBoundaries(_ subject: Subject, _ behavior: OrthogonalScrollingBehavior) throws {
    // Groups begin 0, 110, 220, 330, 440 behind the first.
    func firstX(_ told: Double?) throws -> Double? { try Self.firstX(behavior, items: 5, told: told, subject) }
    #expect(try firstX(nil) == 20)
    #expect(try firstX(54) == 20)
    #expect(try firstX(137) == 20 - 110)
    // Half way between 110 and 220 the smaller one.
    #expect(try firstX(165) == 20 - 110)
    #expect(try firstX(165.5) == 20 - 220)
    // 330 is nearest and beyond the end at 280.
    #expect(try firstX(300) == 20 - 280)
    #expect(try firstX(-500) == 20)
  }

  @Test("Paging: whole containers, and the rest at the end", arguments: Subject.all)
  func paging(_ subject: Subject) throws {
    // Twelve items: 20 + 12·100 + 11·10 + 20 = 1350, so offsets up to 1050. Pages at 0, 300, 600, 900.
    func firstX(_ told: Double?) throws -> Double? { try Self.firstX(.paging, items: 12, told: told, subject) }
    #expect(try firstX(nil) == 20)
    #expect(try firstX(149) == 20)
    #expect(try firstX(150) == 20)
    #expect(try firstX(151) == 20 - 300)
    #expect(try firstX(970) == 20 - 900)
    // The end is a place to rest at: 1000 is nearer to 1050 than to 900.
    #expect(try firstX(1000) == 20 - 1050)
    #expect(try firstX(1060) == 20 - 1050)
    #expect(try firstX(9999) == 20 - 1050)
    #expect(try firstX(-400) == 20)
  }

  @Test("Centred groups: the first one at rest, the nearest one when scrolled, the ends included", arguments: Subject.all)
  func centered(_ subject: Subject) throws {
    // A group centred begins at (300−100)/2 = 100: offsets 20 + 110·j − 100 = −80, 30, 140, 250, 360.
    func firstX(_ told: Double?) throws -> Double? { try Self.firstX(.groupPagingCentered, items: 5, told: told, subject) }
    #expect(try firstX(nil) == 20 + 80)
    #expect(try firstX(0) == 20 - 30)
    #expect(try firstX(-26) == 20 + 80)
    #expect(try firstX(85) == 20 - 30)
    #expect(try firstX(85.5) == 20 - 140)
    #expect(try firstX(5000) == 20 - 360)
  }

  @Test("A centred group of measured length stands in the middle with the length it has", arguments: Subject.all)
  func centeredMeasured(_ subject: Subject) throws {
    let section = CollectionLayoutSection(
      group: .row(.estimated(100), .absolute(80), [.item(.estimated(100), .fullHeight)]), interGroupSpacing: 10,
      orthogonalScrollingBehavior: .groupPagingCentered)
    let data = CollectionData.widths([40, 60, 200])
    // Groups at 0, 50, 120, to 320. In the middle of 300 they begin at 130, 120, 50: offsets −130, −70, 70.
    func firstX(_ told: Double?) throws -> Double? {
      try subject.layOut(.sections(section), data, (300, 400), sectionOffsets: told.map { [0: $0] } ?? [:]).elements.first?.frame.x
    }
    #expect(try firstX(nil) == 130)
    #expect(try firstX(-90) == 70)
    #expect(try firstX(1) == -70)
  }

  @Test("The engine says where a section rests, and nothing of one that does not scroll by itself", arguments: Strategy.all)
  func sectionOffset(_ strategy: Strategy) throws {
    let below = CollectionLayoutSection(group: .row(.fullWidth, .absolute(30), [.full]))
    let layout = LayoutSpec.sections(Self.section(.groupPaging), below)
    let engine = try layout.makeEngine(strategy, Situation(data: .counts(5, 1), container: LayoutSize(width: 300, height: 400)))
    engine.prepare()
    #expect(engine.sectionOffset(of: 0) == 0)
    try engine.invalidateLayout(with: .scrolledSection(0, to: 137))
    #expect(engine.sectionOffset(of: 0) == 110)
    #expect(engine.sectionOffset(of: 1) == nil)
    #expect(throws: LayoutError.notScrolling(section: 1)) { try engine.invalidateLayout(with: .scrolledSection(1, to: 10)) }
    #expect(throws: LayoutError.notScrolling(section: 2)) { try engine.invalidateLayout(with: .scrolledSection(2, to: 10)) }
  }

  @Test("Groups of several items, a short one at the end, in a horizontal layout", arguments: Subject.all)
  func horizontal(_ subject: Subject) throws {
    let section = CollectionLayoutSection(
      group: .row(.absolute(90), .absolute(40), [.item(.fractionalWidth(0.5), .fullHeight)]), interGroupSpacing: 10,
      contentInsets: LayoutInsets(top: 6, left: 3, bottom: 4, right: 2), orthogonalScrollingBehavior: .groupPaging,
      boundarySupplementaryItems: [.bar(.header, .leading, .absolute(15), .fullHeight)])
    let layout = LayoutSpec.sections(section, direction: .horizontal)
    // x 15+3, 63; y 6, 56 and 106 less the offset; 6+3·40+2·10+4 = 150 of which 100 are seen: offsets up to 50. Length 15+3+90+2.
    let result = try subject.layOut(layout, .counts(5), (400, 100), sectionOffsets: [0: 44])
    let expected: [LayoutAttributes] = [
      .header(0, 0, 6, 15, 90), .cell(0, 0, 18, -44, 45, 40), .cell(0, 1, 63, -44, 45, 40), .cell(0, 2, 18, 6, 45, 40),
      .cell(0, 3, 63, 6, 45, 40), .cell(0, 4, 18, 56, 45, 40),
    ]
    #expect(result == OracleResult(elements: expected, contentSize: LayoutSize(width: 110, height: 100)))
  }

  @Test("Estimates along the layout's scroll axis are lengths: the group's wins over an item's", arguments: Subject.all)
  func estimatesAlong(_ subject: Subject) throws {
    let group = CollectionLayoutGroup.row(.absolute(100), .estimated(70), [.item(.fractionalWidth(0.5), .estimated(20))])
    let section = CollectionLayoutSection(group: group, orthogonalScrollingBehavior: .continuous)
    let result = try subject.layOut(.sections(section), .heights([[200, 10, 30]]), (300, 400))
    // 70 high, whatever the data says.
    #expect(result.elements == [.cell(0, 0, 0, 0, 50, 70), .cell(0, 1, 50, 0, 50, 70), .cell(0, 2, 100, 0, 50, 70)])
    #expect(result.contentSize == LayoutSize(width: 300, height: 70))
  }

  @Test("Across it they are measured: each group is as long as its items", arguments: Subject.all)
  func estimatesAcross(_ subject: Subject) throws {
    let group = CollectionLayoutGroup.row(.estimated(100), .absolute(50), [.item(.estimated(80), .fullHeight)])
    let section = CollectionLayoutSection(group: group, interGroupSpacing: 10, orthogonalScrollingBehavior: .groupPaging)
    let data = CollectionData(items: [LayoutSize(width: 40, height: 1), LayoutSize(width: 60.4, height: 1), .automatic])
    // Lengths 40, 60 on the grid, 80 as estimated: x 0, 50, 120, to 200. In 110 points offsets up to 90: told 60, group 1 at 50 is nearest.
    let result = try subject.layOut(.sections(section), data, (110, 400), sectionOffsets: [0: 60])
    #expect(result.elements == [.cell(0, 0, -50, 0, 40, 50), .cell(0, 1, 0, 0, 60, 50), .cell(0, 2, 70, 0, 80, 50)])
  }

  @Test("Room around the group makes the section longer, and moves the group within it", arguments: Subject.all)
  func room(_ subject: Subject) throws {
    let edges = CollectionLayoutEdgeSpacing(leading: .fixed(3), top: .fixed(4), trailing: .fixed(5), bottom: .flexible(6))
    let section = CollectionLayoutSection(
      group: .row(.absolute(100), .absolute(50), [.full], edges: edges), interGroupSpacing: 7, orthogonalScrollingBehavior: .continuous)
    // x 3, then 3+100+5+7 = 115 further; y 4; length 4+50+6.
    let result = try subject.layOut(.sections(section), items: 2, (300, 400))
    #expect(result.elements == [.cell(0, 0, 3, 4, 100, 50), .cell(0, 1, 118, 4, 100, 50)])
    #expect(result.contentSize == LayoutSize(width: 300, height: 60))
  }
}
