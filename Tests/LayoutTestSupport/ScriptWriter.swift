import CollectionLayouts

/// Writes random scripts. It follows the situation along the script, so that the paths in it are meaningful.
public struct ScriptWriter {
  /// A kind of change.
  public enum Change: CaseIterable, Sendable {
    /// One item gets a new size, or several do (sometimes one of them twice).
    case resizeOne, resizeSeveral
    /// Items arrive at the end of a section, in its middle or at its start.
    case append, insertInside, insertAtHead
    /// A range of a section's items leaves, or all of them.
    case delete, deleteAll
    /// An item moves within its section, or to any section.
    case moveWithin, moveAcross
    /// Several updates come at once, without or with updates of sections.
    case batch, sectionBatch
    /// Items that came without a size get one. If all have sizes, some items arrive, without a size if the layout allows it.
    case measure
    /// Headers and footers get measured sizes.
    case measureSupplementaries
    /// The container changes, or only its offset, or the offset of a section that scrolls by itself.
    case resizeContainer, scroll, scrollSection
    /// Everything is invalid, or the data is new.
    case everything, reload
    /// An invalidation that must be refused, or a batch that must be refused.
    case refused, refusedBatch
  }

  let oracle: any LayoutOracle
  let lengths: LengthSampler
  private let changes: [Change]
  /// The source of random numbers.
  public internal(set) var generator: SeededGenerator

  /// A writer of scripts for the layout of an oracle, with these kinds of changes.
  public init(
    oracle: any LayoutOracle, lengths: LengthSampler, generator: SeededGenerator, changes: [Change] = Change.allCases
  ) {
    self.oracle = oracle
    self.lengths = lengths
    self.generator = generator
    self.changes = changes
  }

  /// A random situation that the layout accepts, unless the layout refuses all that are tried.
  public mutating func situation() -> Situation {
    let situation = Situation(data: data(), container: container(), displayScale: generator.int(in: 1...3))
    // A container that is too narrow for the layout's columns grows until it fits. If that does not help, the layout itself is refused.
    var larger = situation
    for _ in 0..<16 {
      if oracle.refused(larger) == nil { return larger }
      larger.container = LayoutSize(width: larger.container.width * 2 + 1, height: larger.container.height * 2 + 1)
    }
    return situation
  }

  /// `count` steps. Most have one invalidation, some have up to four.
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

  /// A section with these items. Occasionally, its header or footer already has a size.
  mutating func newSection(_ items: [LayoutSize]) -> CollectionData.Section {
    var section = CollectionData.Section(items: items)
    if changes.contains(.measureSupplementaries), generator.oneIn(8) {
      section.supplementarySizes[generator.pick([.header, .footer], else: .header)] = lengths.size(using: &generator)
    }
    return section
  }

  private mutating func container() -> LayoutSize {
    // As short as the lengths are, so that lines are often filled exactly.
    let (longest, parts) = lengths.style == .thirds ? (180, 3.0) : (1280, 4.0)
    return LayoutSize(width: Double(generator.int(in: 0...longest)) / parts, height: Double(generator.int(in: 0...longest)) / parts)
  }

  /// A new container: any, one with the same length on one axis, or one without room, like that of a view that is not shown yet.
  private mutating func container(after old: LayoutSize) -> LayoutSize {
    let new = container()
    switch generator.int(in: 0...9) {
    case 0: return .zero
    case 1...2: return LayoutSize(width: old.width, height: new.height)
    case 3...4: return LayoutSize(width: new.width, height: old.height)
    default: return new
    }
  }

  /// A size for an item of a section. Occasionally it is missing, if the layout allows it.
  mutating func size(inSection section: Int) -> LayoutSize {
    oracle.takesAutomaticSizes(inSection: section) && generator.oneIn(5) ? .automatic : size()
  }

  /// A size for any item.
  mutating func size() -> LayoutSize {
    var size = lengths.size(using: &generator)
    if let lengths = oracle.acrossLengths { size[oracle.scrollDirection.across] = Double(generator.int(in: lengths)) }
    return size
  }

  /// Sizes for `count` items of a section. Occasionally all or some of them are missing, if the layout allows it.
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
      // The remaining changes need existing items. Without any, some arrive.
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

  /// The length that a bar covers; often 0.
  private mutating func bar() -> Double { generator.oneIn(2) ? 0 : Double(generator.int(in: 1...60)) }

  /// An offset to scroll to, which may be before the content's start.
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

  /// Sizes for the first items that came without one, or for some of them. If all items have sizes, some items arrive at a path.
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
