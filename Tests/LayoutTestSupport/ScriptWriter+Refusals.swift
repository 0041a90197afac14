import CollectionLayouts

/// Invalidations that an engine has to refuse.
extension ScriptWriter {
  private static let fine = LayoutSize(width: 7, height: 7)
  private static let few = CollectionData.Section(items: [fine, fine])

  /// An invalidation with a missing path, an invalid length on both axes, or a section that does not scroll by itself.
  mutating func refused(in situation: Situation, section: Int) -> InvalidationContext {
    let badSize = badSize()
    let count = situation.itemCount(ofSection: section) ?? 0
    let beyond = ElementPath(section: section, item: count)
    let beyondInserting = ElementPath(section: section, item: count + 1)
    let elsewhere = ElementPath(section: situation.data.sections.count, item: 0)
    let first = ElementPath(section: section, item: 0)
    let fine = Self.fine
    switch generator.int(in: 0...18) {
    case 0: return .resizedItem(beyond, fine)
    case 1: return .resizedItem(ElementPath(section: -1, item: 0), fine)
    case 2: return .resizedItems([(path: first, size: fine), (path: elsewhere, size: fine)])
    case 3: return .insertedItems(at: beyondInserting, sizes: [fine])
    case 4: return .insertedItems(at: elsewhere, sizes: [fine])
    case 5: return .deletedItems(section: section, items: 0..<count + 1)
    case 6: return .deletedItems(section: elsewhere.section, items: 0..<1)
    case 7: return .movedItem(from: beyond, to: first)
    case 8: return .movedItem(from: first, to: beyond)
    case 9: return .resizedContainer(LayoutSize(width: -1, height: -1))
    case 10 where !situation.data.sections.isEmpty: return .insertedItems(at: first, sizes: [fine, badSize])
    case 11: return .scrolledSection(elsewhere.section, to: 10)
    case 12 where !oracle.takesAutomaticSizes(inSection: section): return .insertedItems(at: first, sizes: [fine, .automatic])
    case 13: return .scrolled(to: generator.oneIn(2) ? LayoutPoint(x: 10, y: .nan) : LayoutPoint(x: -.infinity, y: 10))
    case 14 where oracle.scrolls(section, in: situation): return .scrolledSection(section, to: generator.oneIn(2) ? .nan : .infinity)
    case 15: return .resizedSupplementaries([generator.oneIn(2) ? (.header, elsewhere.section, fine) : (.layoutHeader, 1, fine)])
    case 16 where count > 0: return .resizedSupplementaries([(.footer, section, fine), (.header, section, badSize)])
    case 17 where count > 0:
      return .resizedSupplementaries([
        (.header, section, fine),
        generator.oneIn(2) ? (.layoutFooter, 0, badSize) : (generator.oneIn(2) ? .cell : .background, section, fine),
      ])
    default: return .reloadData(CollectionData(items: [fine, badSize]))
    }
  }

  /// A batch with one fault, among updates without faults.
  mutating func refusedBatch(in situation: Situation) -> [BatchUpdate] {
    let batch = generator.oneIn(2) ? batch(in: situation) : []
    if generator.oneIn(4) { return badSections(in: situation) }
    let fault = generator.oneIn(3) ? nil : conflict(in: situation)
    return (batch + (fault ?? badUpdate(in: situation))).shuffled(using: &generator)
  }

  /// Updates that contradict each other; `nil` if no item exists.
  private mutating func conflict(in situation: Situation) -> [BatchUpdate]? {
    guard let path = randomPath(in: situation) else { return nil }
    let start = ElementPath(section: path.section, item: 0)
    let second = ElementPath(section: path.section, item: 1)
    switch generator.pick(BatchConflict.allCases, else: .sameTarget) {
    case .movedAndDeleted: return [.move(from: path, to: start), .delete(path)]
    case .deletedTwice: return [.delete(path), .delete(path)]
    case .movedTwice: return [.move(from: path, to: start), .move(from: path, to: second)]
    case .reloadedAndGone: return [.reload(path, Self.fine), generator.oneIn(2) ? .delete(path) : .move(from: path, to: start)]
    case .reloadedTwice: return [.reload(path, Self.fine), .reload(path, Self.fine)]
    case .sameTarget: return [.insert(start, Self.fine), generator.oneIn(2) ? .insert(start, Self.fine) : .move(from: path, to: start)]
    case .sectionReplaced:
      let section = path.section
      return [.delete(path), generator.oneIn(2) ? .deleteSection(section) : .reloadSection(section, Self.few)]
    case .sectionNew: return [.insertSection(path.section, Self.few), .insert(start, Self.fine)]
    }
  }

  /// Updates of sections that contradict each other, or that name something that does not exist.
  private mutating func badSections(in situation: Situation) -> [BatchUpdate] {
    let count = situation.data.sections.count
    let section = generator.int(in: 0...max(0, count - 1))
    switch generator.int(in: 0...9) {
    case 0: return [.deleteSection(section), .deleteSection(section)]
    case 1: return [.moveSection(from: section, to: 0), .moveSection(from: section, to: 0)]
    case 2: return [.moveSection(from: section, to: section), .deleteSection(section)]
    case 3: return [.reloadSection(section, Self.few), .deleteSection(section)]
    case 4: return [.reloadSection(section, Self.few), .reloadSection(section, Self.few)]
    case 5: return [.insertSection(section, Self.few), .insertSection(section, Self.few)]
    case 6: return [.insertSection(count + 9, Self.few)]
    case 7: return [.moveSection(from: count, to: 0)]
    case 8: return [.insertSection(section, CollectionData.Section(items: [Self.fine, badSize()]))]
    default: return [.deleteSection(-1)]
    }
  }

  /// An update with a missing path or an invalid size.
  private mutating func badUpdate(in situation: Situation) -> [BatchUpdate] {
    let section = generator.int(in: 0...max(0, situation.data.sections.count - 1))
    let count = situation.itemCount(ofSection: section) ?? 0
    let (first, beyond) = (ElementPath(section: section, item: 0), ElementPath(section: section, item: count))
    let elsewhere = ElementPath(section: situation.data.sections.count, item: 0)
    switch generator.int(in: 0...8) {
    case 0: return [.delete(beyond)]
    case 1: return [.reload(beyond, Self.fine)]
    case 2: return [.insert(ElementPath(section: section, item: count + 99), Self.fine)]
    case 3: return [.insert(elsewhere, Self.fine)]
    case 4: return [.move(from: beyond, to: first)]
    case 5 where count > 0: return [.move(from: first, to: elsewhere)]
    case 6 where count > 0: return [.reload(first, badSize())]
    case 7 where count > 0 && !oracle.takesAutomaticSizes(inSection: section): return [.insert(first, .automatic)]
    case 8: return [.delete(ElementPath(section: -1, item: 0))]
    default: return [.insert(ElementPath(section: section, item: -1), Self.fine)]
    }
  }

  private mutating func badSize() -> LayoutSize {
    let bad = generator.pick([Double.nan, .infinity, -.infinity, -1, 3e9], else: -1)
    return LayoutSize(width: bad, height: bad)
  }
}
