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
    /// Several updates come at once; among them, updates of sections.
    case batch, sectionBatch
    /// Items that came without a size get theirs; where there are none, some come.
    case measure
    /// Headers and footers turn out to have sizes.
    case measureSupplementaries
    /// The container changes, or its offset alone, or that of a section that scrolls by itself.
    case resizeContainer, scroll, scrollSection
    /// All is invalid, or the data is new.
    case everything, reload
    /// An invalidation that must be refused, and a batch that must be.
    case refused, refusedBatch
  }

  let oracle: any LayoutOracle
  let lengths: LengthSampler
  private let changes: [Change]
  /// The source of random numbers.
  public internal(set) var generator: SeededGenerator

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
    let situation = Situation(data: data(), container: container(), displayScale: generator.int(in: 1...3))
    // A container too narrow for the layout's columns grows until it is not; where that does not help, the layout is refused for good.
    var larger = situation
    for _ in 0..<16 {
      if oracle.refused(larger) == nil { return larger }
      larger.container = LayoutSize(width: larger.container.width * 2 + 1, height: larger.container.height * 2 + 1)
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

  mutating func data() -> CollectionData {
    let sections = generator.int(in: 0...5)
    var left = generator.oneIn(3) ? generator.int(in: 0...200) : generator.int(in: 0...40)
    var data = CollectionData(
      sections: (0..<sections).map { section in
        let count = section == sections - 1 ? left : generator.int(in: 0...left)
        left -= count
        return newSection(sizes(count, inSection: section))
      })
    if changes.contains(.measureSupplementaries), generator.oneIn(8) {
      data.supplementarySizes[generator.pick([.layoutHeader, .layoutFooter], else: .layoutHeader)] = lengths.size(using: &generator)
    }
    return data
  }

  /// A section of these items, of which now and then the header or the footer has a size already.
  mutating func newSection(_ items: [LayoutSize]) -> CollectionData.Section {
    var section = CollectionData.Section(items: items)
    if changes.contains(.measureSupplementaries), generator.oneIn(8) {
      section.supplementarySizes[generator.pick([.header, .footer], else: .header)] = lengths.size(using: &generator)
    }
    return section
  }

  private mutating func container() -> LayoutSize {
    // As short as the lengths are, so that what fills a line exactly is met often.
    let (longest, parts) = lengths.style == .thirds ? (180, 3.0) : (1280, 4.0)
    return LayoutSize(width: Double(generator.int(in: 0...longest)) / parts, height: Double(generator.int(in: 0...longest)) / parts)
  }

  /// Another container: any, one as long on one of the axes, or, as a view has it that is not shown yet, one without room.
  private mutating func container(after old: LayoutSize) -> LayoutSize {
    let new = container()
    switch generator.int(in: 0...9) {
    case 0: return .zero
    case 1...2: return LayoutSize(width: old.width, height: new.height)
    case 3...4: return LayoutSize(width: new.width, height: old.height)
    default: return new
    }
  }

  /// A size for an item of a section; now and then none, where the layout can do without.
  mutating func size(inSection section: Int) -> LayoutSize {
    oracle.takesAutomaticSizes(inSection: section) && generator.oneIn(5) ? .automatic : size()
  }

  /// A size for any item.
  mutating func size() -> LayoutSize {
    var size = lengths.size(using: &generator)
    if let lengths = oracle.acrossLengths { size[oracle.scrollDirection.across] = Double(generator.int(in: lengths)) }
    return size
  }

  /// Sizes for so many items of a section; now and then all or some are missing, where the layout can do without.
  mutating func sizes(_ count: Int, inSection section: Int) -> [LayoutSize] {
    let sizes = oracle.acrossLengths == nil ? lengths.sizes(count, using: &generator) : (0..<count).map { _ in size() }
    guard oracle.takesAutomaticSizes(inSection: section), generator.oneIn(2) else { return sizes }
    if generator.oneIn(2) { return Array(repeating: .automatic, count: count) }
    return sizes.map { generator.oneIn(2) ? .automatic : $0 }
  }

  mutating func randomPath(in situation: Situation) -> ElementPath? {
    let filled = situation.data.sections.indices.filter { !situation.data.sections[$0].items.isEmpty }
    guard let section = filled.randomElement(using: &generator) else { return nil }
    return ElementPath(section: section, item: generator.int(in: 0...situation.data.sections[section].items.count - 1))
  }
}

extension ScriptWriter {
  private mutating func invalidation(in situation: Situation) -> InvalidationContext {
    let sections = situation.data.sections
    let section = sections.isEmpty ? 0 : generator.int(in: 0...sections.count - 1)
    let change = generator.pick(changes, else: .everything)
    switch change {
    case .resizeContainer: return .resizedContainer(container(after: situation.container))
    case .scroll where generator.oneIn(5):
      return .contentInset(LayoutInsets(top: bar(), left: bar(), bottom: bar(), right: bar()))
    case .scroll: return .scrolled(to: LayoutPoint(x: offset(), y: offset()))
    case .scrollSection: return .scrolledSection(sectionToScroll(in: situation) ?? section, to: offset())
    case .batch: return .batchUpdates(batch(in: situation))
    case .sectionBatch: return .batchUpdates(sectionBatch(in: situation))
    case .refusedBatch: return .batchUpdates(refusedBatch(in: situation))
    case .everything: return .everything
    case .reload: return .reloadData(data())
    case .refused: return refused(in: situation, section: section)
    case .measureSupplementaries where !sections.isEmpty:
      return .resizedSupplementaries(
        (0..<generator.int(in: 1...3)).map { _ in
          let kind = generator.pick([ElementKind.header, .footer, .layoutHeader, .layoutFooter], else: .header)
          let isOfLayout = kind == .layoutHeader || kind == .layoutFooter
          return (kind, isOfLayout ? 0 : generator.int(in: 0...sections.count - 1), lengths.size(using: &generator))
        })
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
    return .insertedItems(at: ElementPath(section: section, item: item), sizes: sizes(arriving, inSection: section))
  }

  /// What a bar covers, if there is one.
  private mutating func bar() -> Double { generator.oneIn(2) ? 0 : Double(generator.int(in: 1...60)) }

  /// A distance to scroll to, beyond the content's start too.
  private mutating func offset() -> Double { generator.oneIn(3) ? Double(generator.int(in: 0...200)) : generator.double(in: -50...500) }

  private mutating func sectionToScroll(in situation: Situation) -> Int? {
    situation.data.sections.indices.filter { oracle.scrollsByItself($0) }.randomElement(using: &generator)
  }

  private mutating func edit(_ change: Change, at path: ElementPath, in situation: Situation) -> InvalidationContext {
    let count = situation.itemCount(ofSection: path.section) ?? 0
    switch change {
    case .resizeSeveral: return .resizedItems(resizes(startingWith: path, in: situation))
    case .delete: return .deletedItems(section: path.section, items: path.item..<generator.int(in: path.item...min(count, path.item + 9)))
    case .deleteAll: return .deletedItems(section: path.section, items: 0..<count)
    case .moveWithin: return .movedItem(from: path, to: ElementPath(section: path.section, item: generator.int(in: 0...count - 1)))
    case .moveAcross:
      let section = generator.int(in: 0...situation.data.sections.count - 1)
      let room = (situation.itemCount(ofSection: section) ?? 0) - (section == path.section ? 1 : 0)
      return .movedItem(from: path, to: ElementPath(section: section, item: generator.int(in: 0...room)))
    case .measure: return measurement(in: situation, else: path)
    default: return .resizedItem(path, size(inSection: path.section))
    }
  }

  /// Sizes for the first items that came without, or for some of them; where there are none, some come at a path.
  private mutating func measurement(in situation: Situation, else path: ElementPath) -> InvalidationContext {
    var paths = situation.data.sections.enumerated().flatMap { section, content in
      content.items.indices.filter { content.items[$0] == .automatic }.map { ElementPath(section: section, item: $0) }
    }
    guard !paths.isEmpty else {
      let size = oracle.takesAutomaticSizes(inSection: path.section) ? LayoutSize.automatic : size()
      return .insertedItems(at: path, sizes: Array(repeating: size, count: generator.int(in: 1...12)))
    }
    if generator.oneIn(2) { paths.shuffle(using: &generator) }
    if generator.oneIn(2) { return .resizedItem(paths[0], size()) }
    return .resizedItems(paths.prefix(generator.int(in: 1...12)).map { (path: $0, size: size()) })
  }

  private mutating func resizes(startingWith path: ElementPath, in situation: Situation) -> [(path: ElementPath, size: LayoutSize)] {
    var paths = [path]
    for _ in 0..<generator.int(in: 0...5) { paths.append(randomPath(in: situation) ?? path) }
    if generator.oneIn(3) { paths.append(path) }
    return paths.map { (path: $0, size: size(inSection: $0.section)) }
  }
}
