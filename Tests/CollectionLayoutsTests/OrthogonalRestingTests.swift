import CollectionLayouts
import LayoutTestSupport
import Testing

/// Where sections that scroll by themselves come to rest, and what becomes of that, computed by hand. V is what is seen of such a section.
@Suite struct OrthogonalRestingTests {
  /// A section of groups this wide, with as many equal items in each.
  private static func section(
    _ behavior: OrthogonalScrollingBehavior, groups width: Double, itemsInGroup: Int = 1, edges: CollectionLayoutEdgeSpacing = .init(),
    spacing: Double = 0, inset: Double = 0
  ) -> CollectionLayoutSection {
    let item = CollectionLayoutSubitem.item(.absolute(width / Double(itemsInGroup)), .fullHeight)
    return CollectionLayoutSection(
      group: .row(.absolute(width), .absolute(50), [item], edges: edges), interGroupSpacing: spacing,
      contentInsets: LayoutInsets(left: inset, right: inset), orthogonalScrollingBehavior: behavior)
  }

  private static func engine(
    _ subject: Subject, _ section: CollectionLayoutSection, _ data: CollectionData, width: Double = 300, scrolledTo offset: Double? = nil
  ) throws -> LayoutEngine {
    let situation = Situation(
      data: data, container: LayoutSize(width: width, height: 400), sectionOffsets: offset.map { [0: $0] } ?? [:])
    return try subject.makeEngine(.sections(section), situation)
  }

  // MARK: Scrolling to an item

  @Test(
    "Scrolling to an item rests where it is seen, though it stands nearer to the next resting place", arguments: Subject.all,
    [OrthogonalScrollingBehavior.groupPaging, .continuousGroupLeadingBoundary, .paging])
  func itemIsSeen(_ subject: Subject, _ behavior: OrthogonalScrollingBehavior) throws {
    // Groups and pages of 300. Item 2 spans 200…300: 200 is nearer to 300, where nothing of it is seen, than to 0, where all of it is.
    let engine = try Self.engine(subject, Self.section(behavior, groups: 300, itemsInGroup: 3), .counts(6))
    for position in ScrollPosition.allCases {
      #expect(try engine.scrollTarget(for: [0, 2], at: position).sectionOffset == 0)
      #expect(try engine.scrollTarget(for: [0, 3], at: position).sectionOffset == 300)
    }
  }

  @Test("Where an item is seen at several resting places, the position decides", arguments: Subject.all)
  func position(_ subject: Subject) throws {
    // Six groups of 100 in V = 300 rest at 0, 100, 200 and 300. Item 4 spans 400…500 and is seen from 200 on.
    let engine = try Self.engine(subject, Self.section(.groupPaging, groups: 100), .counts(6))
    #expect(try engine.scrollTarget(for: [0, 4], at: .end).sectionOffset == 200)
    // 400 + 50 − 150.
    #expect(try engine.scrollTarget(for: [0, 4], at: .center).sectionOffset == 300)
    // 400 is beyond the end.
    #expect(try engine.scrollTarget(for: [0, 4], at: .start).sectionOffset == 300)
    #expect(try engine.scrollTarget(for: [0, 1], at: .start).sectionOffset == 100)
  }

  @Test("An item that is seen at no resting place is scrolled to as near as can be", arguments: Subject.all)
  func longGroups(_ subject: Subject) throws {
    // Groups of 250 in V = 100 rest at 0, 250 and the end, 500 − 100. Nothing of item 1, 125…250, is seen at any of them: of two places equally near to 125 the
    // smaller one.
    let engine = try Self.engine(subject, Self.section(.groupPaging, groups: 250, itemsInGroup: 2), .counts(4), width: 100)
    #expect(try engine.scrollTarget(for: [0, 1], at: .start).sectionOffset == 0)
    // Of item 3, 375…500, 100 are seen at the end and nothing elsewhere.
    #expect(try engine.scrollTarget(for: [0, 3], at: .start).sectionOffset == 400)
  }

  @Test(
    "The end is reached where the last group begins before it: because it is wider than what is seen, or followed by an inset",
    arguments: Subject.all,
    [OrthogonalScrollingBehavior.groupPaging, .continuousGroupLeadingBoundary])
  func end(_ subject: Subject, _ behavior: OrthogonalScrollingBehavior) throws {
    func rest(_ groups: Double, _ count: Int, inset: Double = 0, at offset: Double) throws -> Double? {
      let section = Self.section(behavior, groups: groups, inset: inset)
      return try Self.engine(subject, section, .counts(count), width: 320, scrolledTo: offset).sectionOffset(of: 0)
    }
    // One group of 500 in V = 320: 0 and 180.
    #expect(try rest(500, 1, at: 9_999) == 180 && rest(500, 1, at: 91) == 180 && rest(500, 1, at: 90) == 0)
    // 50 + 2 · 300 + 50 − 320 = 380, and the second group at 300: 340 is as near to one as to the other, so it rests at the smaller.
    #expect(
      try rest(300, 2, inset: 50, at: 9_999) == 380 && rest(300, 2, inset: 50, at: 341) == 380 && rest(300, 2, inset: 50, at: 340) == 300)
    // Without groups there is nothing to reach.
    #expect(try rest(300, 0, inset: 200, at: 9_999) == 0)
  }

  @Test("Where groups are centred, the item's is", arguments: Subject.all)
  func centered(_ subject: Subject) throws {
    // Groups of 100 are in the middle of 300 at 100·j − 100.
    let engine = try Self.engine(subject, Self.section(.groupPagingCentered, groups: 100), .counts(4))
    for position in ScrollPosition.allCases {
      for item in 0..<4 {
        #expect(try engine.scrollTarget(for: [0, item], at: position).sectionOffset == Double(100 * item - 100))
      }
    }
    // Two items a group: items 2 and 3 are in the second.
    let pairs = try Self.engine(subject, Self.section(.groupPagingCentered, groups: 100, itemsInGroup: 2), .counts(4))
    #expect(try pairs.scrollTarget(for: [0, 3], at: .start).sectionOffset == 0)
    // Measured groups at 0, 40 and 100, to 300: in the middle at 20 − 150, 70 − 150 and 200 − 150.
    let measured = CollectionLayoutSection(
      group: .row(.estimated(9), .absolute(50), [.item(.estimated(9), .fullHeight)]), orthogonalScrollingBehavior: .groupPagingCentered)
    let lengths = try Self.engine(subject, measured, .widths([40, 60, 200]))
    #expect(try (0..<3).map { try lengths.scrollTarget(for: [0, $0], at: .end).sectionOffset } == [-130, -80, 50])
  }

  // MARK: Resting

  @Test(
    "A place where a section rests is one where it stays when it is asked to scroll there", arguments: Subject.all,
    OrthogonalScrollingBehavior.allCases)
  func idempotent(_ subject: Subject, _ behavior: OrthogonalScrollingBehavior) throws {
    // The guide's section: 16 + 8·150 + 7·12 + 16 = 1316 in V = 390, so that offsets go to 926.
    let engine = try Self.engine(subject, Self.section(behavior, groups: 150, spacing: 12, inset: 16), .counts(8), width: 390)
    for offset in stride(from: -100.0, through: 1400, by: 37) {
      try engine.invalidateLayout(with: .scrolledSection(0, to: offset))
      let rest = try #require(engine.sectionOffset(of: 0))
      try engine.invalidateLayout(with: .scrolledSection(0, to: rest))
      #expect(engine.sectionOffset(of: 0) == rest, "scrolled to \(offset)")
    }
  }

  @Test("The end of the content is a place to rest at, of pages too", arguments: Subject.all)
  func end(_ subject: Subject) throws {
    let engine = try Self.engine(subject, Self.section(.paging, groups: 150, spacing: 12, inset: 16), .counts(8), width: 390)
    // Pages at 0, 390 and 780, and the end at 926.
    for (offset, rest) in [(1000.0, 926.0), (926, 926), (860, 926), (853, 780), (800, 780)] {
      try engine.invalidateLayout(with: .scrolledSection(0, to: offset))
      #expect(engine.sectionOffset(of: 0) == rest)
    }
  }

  @Test("A centred group stands in the middle whatever room is kept around it", arguments: Subject.all)
  func roomAround(_ subject: Subject) throws {
    let edges = CollectionLayoutEdgeSpacing(leading: .fixed(20), trailing: .fixed(6))
    let engine = try Self.engine(subject, Self.section(.groupPagingCentered, groups: 100, edges: edges), .counts(2))
    // (300 − 100)/2 = 100, and the next 20 + 100 + 6 further on.
    #expect(engine.everything.elements.map(\.frame.x) == [100, 226])
    try engine.invalidateLayout(with: .scrolledSection(0, to: 9999))
    #expect(engine.everything.elements.map(\.frame.x) == [-26, 100])
  }

  // MARK: What becomes of it

  @Test("An offset beyond the end does not come back when the content grows", arguments: Subject.all)
  func beyondTheEnd(_ subject: Subject) throws {
    // 600 in V = 300: offsets go to 300.
    let engine = try Self.engine(subject, Self.section(.continuous, groups: 100), .counts(6), scrolledTo: 900)
    #expect(engine.sectionOffset(of: 0) == 300)
    try engine.change(.insertedItems(at: [0, 0], sizes: [.automatic]))
    #expect(engine.sectionOffset(of: 0) == 300)
    // Of 700, 400 remain, and then 700 again.
    try engine.change(.deletedItems(section: 0, items: 0..<3))
    #expect(engine.sectionOffset(of: 0) == 100)
    try engine.change(.insertedItems(at: [0, 0], sizes: [.automatic, .automatic, .automatic]))
    #expect(engine.sectionOffset(of: 0) == 100)
    // Scrolled before a prepare, it comes to rest in that prepare.
    try engine.change(.deletedItems(section: 0, items: 0..<1), .scrolledSection(0, to: 900))
    #expect(engine.sectionOffset(of: 0) == 300)
  }

  @Test("A section that lost its items begins anew", arguments: Subject.all)
  func emptied(_ subject: Subject) throws {
    let engine = try Self.engine(subject, Self.section(.groupPagingCentered, groups: 100), .counts(4), scrolledTo: 200)
    #expect(engine.sectionOffset(of: 0) == 200)
    try engine.change(.deletedItems(section: 0, items: 0..<4))
    #expect(engine.sectionOffset(of: 0) == 0)
    try engine.change(.insertedItems(at: [0, 0], sizes: [.automatic, .automatic]))
    // The first group in the middle.
    #expect(engine.sectionOffset(of: 0) == -100)
  }

  @Test("A section keeps its offset in points, and comes to rest from there: after a resize and after a rotation", arguments: Subject.all)
  func keptInPoints(_ subject: Subject) throws {
    let measured = CollectionLayoutSection(
      group: .row(.estimated(9), .absolute(50), [.item(.estimated(9), .fullHeight)]), orthogonalScrollingBehavior: .continuous)
    let sizes = try Self.engine(subject, measured, .widths([100, 100, 100, 100, 100]), scrolledTo: 150)
    try sizes.change(.resizedItem([0, 0], LayoutSize(width: 180, height: 10)))
    #expect(sizes.sectionOffset(of: 0) == 150)
    // Groups are in the middle of 300 at 100·j − 100, group 3 at 200; of 500 at 100·j − 200, group 4 at 200.
    let centered = try Self.engine(subject, Self.section(.groupPagingCentered, groups: 100), .counts(6), scrolledTo: 210)
    #expect(centered.sectionOffset(of: 0) == 200)
    try centered.change(.resizedContainer(LayoutSize(width: 500, height: 400)))
    #expect(centered.sectionOffset(of: 0) == 200)
    // Of 460 at 100·j − 180: 200 comes to rest at 220, and stays there when it is 300 again, where group 3 at 200 is nearest.
    try centered.change(.resizedContainer(LayoutSize(width: 460, height: 400)))
    #expect(centered.sectionOffset(of: 0) == 220)
    try centered.change(.resizedContainer(LayoutSize(width: 300, height: 400)))
    #expect(centered.sectionOffset(of: 0) == 200)
  }

  @Test("A section keeps its offset while it stands where sections do not scroll by themselves", arguments: Subject.all)
  func keptWhileNotScrolling(_ subject: Subject) throws {
    // Sections at even indexes scroll. Six groups of 100 are 600 in V = 300: offsets go to 300, so 150 stays 150.
    let rows = CollectionLayoutSection(group: .row(.fullWidth, .absolute(30), [.full]))
    let layout = LayoutSpec.sections(Self.section(.continuous, groups: 100), rows)
    let container = LayoutSize(width: 300, height: 400)
    let engine = try subject.makeEngine(layout, Situation(data: .counts(6), container: container, sectionOffsets: [0: 150]))
    // One section before it: at index 1 its six items are rows at x 0. The section that arrives scrolls, and begins at 0.
    try engine.change(.batchUpdates([.insertSection(0, CollectionData.Section(items: [.automatic]))]))
    #expect(engine.sectionOffset(of: 0) == 0)
    #expect(engine.sectionOffset(of: 1) == nil)
    #expect(engine.everything.elements.map(\.frame.x) == [0, 0, 0, 0, 0, 0, 0])
    // Back at index 0, its groups begin at 100·j − 150.
    try engine.change(.batchUpdates([.deleteSection(0)]))
    #expect(engine.sectionOffset(of: 0) == 150)
    #expect(engine.everything.elements.map(\.frame.x) == [-150, -50, 50, 150, 250, 350])
  }

  @Test("The same where meanwhile no section scrolls by itself", arguments: Subject.all)
  func keptWhileNoneScrolls(_ subject: Subject) throws {
    // Sections at odd indexes scroll: 600 in V = 300 as above. Alone, the section has index 0 and is rows.
    let rows = CollectionLayoutSection(group: .row(.fullWidth, .absolute(30), [.full]))
    let layout = LayoutSpec.sections(rows, Self.section(.continuous, groups: 100))
    let container = LayoutSize(width: 300, height: 400)
    let engine = try subject.makeEngine(layout, Situation(data: .counts(1, 6), container: container, sectionOffsets: [1: 150]))
    try engine.change(.batchUpdates([.deleteSection(0)]))
    #expect(engine.everything.elements.map(\.frame.x) == [0, 0, 0, 0, 0, 0])
    try engine.change(.batchUpdates([.insertSection(0, CollectionData.Section(items: [.automatic]))]))
    #expect(engine.sectionOffset(of: 1) == 150)
    #expect(engine.everything.elements.map(\.frame.x) == [0, -150, -50, 50, 150, 250, 350])
  }
}
