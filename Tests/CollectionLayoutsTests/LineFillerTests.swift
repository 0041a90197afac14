import LayoutTestSupport
import Testing

@testable import CollectionLayoutCore

/// Groups that are one line of items, filled by the filler made for them and by the one that fills any group.
@Suite struct LineFillerTests {
  @Test("A line is filled and placed to the bit as any other group is")
  func lines() throws {
    var lineCount = 0
    for seed in SeedRange.seeds(iterations: 400) {
      var generator = SeededGenerator(seed: seed)
      let situation = try RandomLine(using: &generator)
      guard let line = ItemLine(situation.group) else { continue }
      lineCount += 1
      let (found, expected) = (situation.bands(line), situation.bands(nil))
      guard found == expected else {
        Issue.record("SEED=\(seed): a line gives \(found), any group \(expected)")
        return
      }
    }
    #expect(lineCount > 150)
  }

  @Test("Of a stack, frames that begin behind where placing may stop are left out")
  func stops() throws {
    let stack = CollectionLayoutGroup.of(
      .verticalRepeating(.item(.fullWidth, .estimated(10)), count: 6), .fullWidth, .estimated(60), spacing: .fixed(2))
    let situation = try RandomLine(stack, lengths: [10, 20, 30, 40, 50, 60])
    let line = try #require(ItemLine(situation.group))
    // The items begin at 0, 12, 34, 66, 108 and 160.
    #expect(situation.bands(line, until: 66).flatMap(\.frames).map(\.along) == [0, 12, 34, 66])
    #expect(situation.bands(line, until: 65.5).flatMap(\.frames).map(\.along) == [0, 12, 34])
  }

  @Test("A group with a flexible distance, or with another group in it, is no line")
  func others() throws {
    let item = CollectionLayoutSubitem.item(.estimated(50), .estimated(10))
    let flexible = CollectionLayoutSubitem.item(.estimated(50), .estimated(10), edges: CollectionLayoutEdgeSpacing(leading: .flexible(0)))
    for group in [
      CollectionLayoutGroup.row(.fullWidth, .estimated(10), [item], spacing: .flexible(4)),
      .row(.fullWidth, .estimated(10), [item, flexible]),
      .column(.fullWidth, .estimated(10), [item, .row(.fullWidth, .estimated(10), [item])]),
      .row(.fullWidth, .absolute(10), [item]),
      .column(.fullWidth, .estimated(10), [.item(.fullWidth, .uniformAcrossSiblings(estimate: 10))]),
    ] {
      #expect(try ItemLine(RandomLine(group, lengths: []).group) == nil)
    }
  }
}

/// A group, and items to fill it with again and again.
private struct RandomLine {
  /// What came of filling a group once.
  struct Band: Equatable {
    let length: Double
    let taken: Int
    let frames: [AxisRect]
    let numbers: [Int]
  }

  let group: SolvedGroup
  let items: [MeasuredGroupItem]
  let units: LayoutUnits
  let isOrthogonal: Bool

  init(_ group: CollectionLayoutGroup, lengths: [Double]) throws {
    units = try LayoutUnits(displayScale: 2)
    isOrthogonal = false
    var solver = GroupSolver(foldsDown: true, isOrthogonal: false, units: units)
    try solver.solve(group, in: LayoutSize(width: 300, height: 400))
    self.group = solver.group
    items = try lengths.map { [units] in
      try MeasuredGroupItem(AxisSize(LayoutSize(width: 60, height: $0), scrolling: .vertical), units: units)
    }
  }

  init(using generator: inout SeededGenerator) throws {
    units = try LayoutUnits(displayScale: generator.int(in: 1...3))
    isOrthogonal = generator.oneIn(3)
    let foldsDown = generator.oneIn(2)
    let isStack = generator.oneIn(2)
    let subitems = (0..<generator.int(in: 1...3)).map { _ in Self.item(using: &generator) }
    let arrangement: CollectionLayoutGroup.Arrangement =
      switch (isStack == foldsDown, generator.oneIn(2)) {
      case (true, true): .verticalRepeating(subitems[0], count: generator.int(in: 1...9))
      case (true, false): .vertical(subitems: subitems)
      case (false, true): .horizontalRepeating(subitems[0], count: generator.int(in: 1...9))
      case (false, false): .horizontal(subitems: subitems)
      }
    let group = CollectionLayoutGroup.of(
      arrangement, foldsDown ? .fullWidth : .estimated(80), foldsDown ? .estimated(80) : .fullHeight,
      spacing: .fixed(Self.length(0...9, using: &generator)), insets: Self.insets(using: &generator))
    var solver = GroupSolver(foldsDown: foldsDown, isOrthogonal: isOrthogonal, units: units)
    try solver.solve(group, in: LayoutSize(width: 301.5, height: 257.25))
    self.group = solver.group
    items = try (0..<generator.int(in: 0...40)).map { [units] _ in
      let size =
        generator.oneIn(9)
        ? LayoutSize.automatic : LayoutSize(width: Self.length(0...120, using: &generator), height: Self.length(0...120, using: &generator))
      return try MeasuredGroupItem(AxisSize(size, scrolling: foldsDown ? .vertical : .horizontal), units: units)
    }
  }

  private static func length(_ range: ClosedRange<Double>, using generator: inout SeededGenerator) -> Double {
    let length = generator.double(in: range)
    return generator.oneIn(2) ? length.rounded() : length
  }

  private static func insets(using generator: inout SeededGenerator) -> LayoutInsets {
    guard generator.oneIn(2) else { return .zero }
    return LayoutInsets(
      top: length(0...7, using: &generator), left: length(0...7, using: &generator), bottom: length(0...7, using: &generator),
      right: length(0...7, using: &generator))
  }

  private static func item(using generator: inout SeededGenerator) -> CollectionLayoutSubitem {
    let room = CollectionLayoutSpacing.fixed(length(0...6, using: &generator))
    let edges = generator.oneIn(2) ? CollectionLayoutEdgeSpacing(leading: room, top: room, bottom: .fixed(1.25)) : .init()
    return .item(dimension(using: &generator), dimension(using: &generator), insets: insets(using: &generator), edges: edges)
  }

  private static func dimension(using generator: inout SeededGenerator) -> CollectionLayoutDimension {
    switch generator.int(in: 0...3) {
    case 0: .absolute(length(1...90, using: &generator))
    case 1: .fractionalWidth(0.3)
    case 2 where generator.oneIn(2): .uniformAcrossSiblings(estimate: length(1...90, using: &generator))
    default: .estimated(length(1...90, using: &generator))
    }
  }

  /// The groups that all items fill, by a line, or by the filler of any group.
  func bands(_ line: ItemLine?, until last: Double = .infinity) -> [Band] {
    items.withUnsafeBufferPointer { items in
      let reader = FlatReader(items)
      guard let line else {
        return bands(of: GroupFiller(group, reader, units: units, isOrthogonal: isOrthogonal), until: last)
      }
      return bands(of: LineFiller(line, reader, units: units, isOrthogonal: isOrthogonal), until: last)
    }
  }

  private func bands<Filler: BandFiller>(of filler: consuming Filler, until last: Double) -> [Band] {
    var bands: [Band] = []
    while filler.next != nil {
      let length = filler.fill()
      var (frames, numbers): ([AxisRect], [Int]) = ([], [])
      filler.place(along: 3.25, across: 17, until: 3.25 + last) { frame, number in
        frames.append(AxisRect(along: frame.along - 3.25, length: frame.length, across: frame.across, acrossLength: frame.acrossLength))
        numbers.append(number)
      }
      bands.append(Band(length: length, taken: filler.taken, frames: frames, numbers: numbers))
    }
    return bands
  }
}
