import CollectionLayouts

/// Writes random scripts: it follows the situation as the script goes, so that the paths it names mean something.
public struct ScriptWriter {
  /// A kind of change.
  public enum Change: CaseIterable, Sendable {
    /// One item, or several (sometimes one of them twice), get new sizes.
    case resizeOne, resizeSeveral
    /// Items arrive at the end of a section, in the middle, at its head.
    case append, insertInside, insertAtHead
    /// A range of a section leaves, or all of it.
    case delete, deleteAll
    /// An item moves in its section, or to any section.
    case moveWithin, moveAcross
    /// The container changes, or its offset alone.
    case resizeContainer, scroll
    /// All is invalid, or the data is new.
    case everything, reload
    /// An invalidation that must be refused.
    case refused
  }

  private let oracle: any LayoutOracle
  private let lengths: LengthSampler
  private let changes: [Change]
  /// Where the random numbers come from.
  public private(set) var generator: SeededGenerator

  /// A writer of scripts for the layout of an oracle, made of these changes.
  public init(
    oracle: any LayoutOracle, lengths: LengthSampler, generator: SeededGenerator, changes: [Change] = Change.allCases
  ) {
    self.oracle = oracle
    self.lengths = lengths
    self.generator = generator
    self.changes = changes
  }

  /// A random situation that the layout can lay out, unless there is none.
  public mutating func situation() -> Situation {
    var situation = Situation(data: data(), container: container(), displayScale: generator.int(in: 1...3))
    // A container too narrow for the layout's columns grows until it is not; a layout that no container helps is refused for good.
    for _ in 0..<16 where oracle.refusal(of: situation) != nil {
      situation.container = Size(width: situation.container.width * 2 + 1, height: situation.container.height * 2 + 1)
    }
    return situation
  }

  /// So many steps: mostly one invalidation each, sometimes up to four.
  public mutating func steps(_ count: Int, from start: Situation) -> [[InvalidationContext]] {
    var situation = start
    return (0..<count).map { _ in
      let invalidations = generator.oneIn(4) ? generator.int(in: 2...4) : 1
      return (0..<invalidations).map { _ in
        let context = invalidation(in: situation)
        if let after = try? oracle.situation(after: context, in: situation) { situation = after }
        return context
      }
    }
  }

  private mutating func data() -> CollectionData {
    let sections = generator.int(in: 0...5)
    var left = generator.oneIn(3) ? generator.int(in: 0...200) : generator.int(in: 0...40)
    return CollectionData(
      sections: (0..<sections).map { section in
        let count = section == sections - 1 ? left : generator.int(in: 0...left)
        left -= count
        return CollectionData.Section(items: lengths.sizes(count, using: &generator))
      })
  }

  private mutating func container() -> Size {
    Size(width: Double(generator.int(in: 0...1280)) / 4, height: Double(generator.int(in: 0...1280)) / 4)
  }
}

extension ScriptWriter {
  private mutating func invalidation(in situation: Situation) -> InvalidationContext {
    let sections = situation.data.sections
    let section = sections.isEmpty ? 0 : generator.int(in: 0...sections.count - 1)
    let change = generator.pick(changes, else: .everything)
    switch change {
    case .resizeContainer: return .resizedContainer(container())
    case .scroll: return .scrolled(to: Point(x: generator.double(in: -50...500), y: generator.double(in: -50...500)))
    case .everything: return .everything
    case .reload: return .reloadData(data())
    case .refused: return refused(in: situation, section: section)
    case .append, .insertInside, .insertAtHead:
      guard let count = situation.itemCount(ofSection: section) else { return .reloadData(data()) }
      return insertion(change, section: section, count: count)
    default:
      // What is left changes items that exist; where there are none, some arrive.
      guard let path = randomPath(in: situation) else {
        return sections.isEmpty ? .reloadData(data()) : insertion(.append, section: section, count: 0)
      }
      return edit(change, at: path, in: situation)
    }
  }

  private mutating func insertion(_ change: Change, section: Int, count: Int) -> InvalidationContext {
    let item = change == .append ? count : change == .insertAtHead ? 0 : generator.int(in: 0...count)
    let arriving = generator.oneIn(2) ? 1 : generator.int(in: 0...12)
    return .insertedItems(at: IndexPath(section: section, item: item), sizes: lengths.sizes(arriving, using: &generator))
  }

  private mutating func edit(_ change: Change, at path: IndexPath, in situation: Situation) -> InvalidationContext {
    let count = situation.itemCount(ofSection: path.section) ?? 0
    switch change {
    case .resizeSeveral: return .resizedItems(resizes(startingWith: path, in: situation))
    case .delete: return .deletedItems(section: path.section, items: path.item..<generator.int(in: path.item...min(count, path.item + 9)))
    case .deleteAll: return .deletedItems(section: path.section, items: 0..<count)
    case .moveWithin: return .movedItem(from: path, to: IndexPath(section: path.section, item: generator.int(in: 0...count - 1)))
    case .moveAcross:
      let section = generator.int(in: 0...situation.data.sections.count - 1)
      let room = (situation.itemCount(ofSection: section) ?? 0) - (section == path.section ? 1 : 0)
      return .movedItem(from: path, to: IndexPath(section: section, item: generator.int(in: 0...room)))
    default: return .resizedItem(path, lengths.size(using: &generator))
    }
  }

  private mutating func resizes(startingWith path: IndexPath, in situation: Situation) -> [(path: IndexPath, size: Size)] {
    var changes = [(path: path, size: lengths.size(using: &generator))]
    for _ in 0..<generator.int(in: 0...5) {
      changes.append((path: randomPath(in: situation) ?? path, size: lengths.size(using: &generator)))
    }
    if generator.oneIn(3) { changes.append((path: path, size: lengths.size(using: &generator))) }
    return changes
  }

  private mutating func randomPath(in situation: Situation) -> IndexPath? {
    let filled = situation.data.sections.indices.filter { !situation.data.sections[$0].items.isEmpty }
    guard let section = filled.randomElement(using: &generator) else { return nil }
    return IndexPath(section: section, item: generator.int(in: 0...situation.data.sections[section].items.count - 1))
  }

  /// An invalidation that names what does not exist, or a length that is none, in both directions.
  private mutating func refused(in situation: Situation, section: Int) -> InvalidationContext {
    let bad = generator.pick([Double.nan, .infinity, -.infinity, -1, 3e9], else: -1)
    let badSize = Size(width: bad, height: bad)
    let count = situation.itemCount(ofSection: section) ?? 0
    let beyond = IndexPath(section: section, item: count)
    let beyondInserting = IndexPath(section: section, item: count + 1)
    let elsewhere = IndexPath(section: situation.data.sections.count, item: 0)
    let first = IndexPath(section: section, item: 0)
    let fine = Size(width: 7, height: 7)
    switch generator.int(in: 0...11) {
    case 0: return .resizedItem(beyond, fine)
    case 1: return .resizedItem(IndexPath(section: -1, item: 0), fine)
    case 2: return .resizedItems([(path: first, size: fine), (path: elsewhere, size: fine)])
    case 3: return .insertedItems(at: beyondInserting, sizes: [fine])
    case 4: return .insertedItems(at: elsewhere, sizes: [fine])
    case 5: return .deletedItems(section: section, items: 0..<count + 1)
    case 6: return .deletedItems(section: elsewhere.section, items: 0..<1)
    case 7: return .movedItem(from: beyond, to: first)
    case 8: return .movedItem(from: first, to: beyond)
    case 9: return .resizedContainer(Size(width: -1, height: -1))
    case 10 where !situation.data.sections.isEmpty: return .insertedItems(at: first, sizes: [fine, badSize])
    default: return .reloadData(CollectionData(items: [fine, badSize]))
    }
  }
}
