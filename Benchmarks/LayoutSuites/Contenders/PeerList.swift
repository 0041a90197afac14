import CollectionLayouts

/// The rows of a section in a peer's own structure. Each row has an extent: its length and the spacing behind it, in units.
protocol PeerRows {
  /// The largest extent that a row may have.
  static var mostExtent: Int { get }
  /// The most rows that a section may have.
  static var mostRows: Int { get }

  /// The rows of these extents, each at least 1.
  init(_ extents: [Int32])

  var count: Int { get }
  /// The sum of all extents.
  var extent: Int { get }

  /// Changes the extent of an existing row.
  mutating func resize(_ item: Int, to extent: Int)
  /// Inserts rows before an existing one, or behind the last.
  mutating func insert(_ extents: UnsafeBufferPointer<Int32>, at item: Int)
  /// Inserts one row in the same way.
  mutating func insert(_ extent: Int, at item: Int)
  /// Removes an existing row, and returns its extent.
  mutating func remove(_ item: Int) -> Int
  /// Returns the start and the extent of an existing row.
  func row(_ item: Int) -> (origin: Int, extent: Int)
  /// Passes the row at an offset, and then the rows behind it, to `body` until it returns `false`. The offset is at least 0 and less than the extent of all
  /// rows.
  func forEachRow(from offset: Int, _ body: (_ item: Int, _ origin: Int, _ extent: Int) -> Bool)
  /// Tells the structure that changes at these existing rows come next.
  func expectChanges(at items: [Int])
}

extension PeerRows {
  static var mostExtent: Int { Int(Int32.max) }
  static var mostRows: Int { Int(Int32.max) }

  mutating func insert(_ extents: UnsafeBufferPointer<Int32>, at item: Int) {
    for (offset, extent) in extents.enumerated() { insert(Int(extent), at: item + offset) }
  }

  func expectChanges(at items: [Int]) {}
}

/// A vertical list of filled rows, whose sections keep them in a peer's structure. It has no headers and no footers. It needs a spacing, so that every row
/// has an extent.
///
/// Like those of the library's engines, its fields are not checked for overlapping access: the checks would take longer than a small change.
final class PeerList<Rows: PeerRows>: LayoutEngineCore {
  private let units: LayoutUnits
  private let spacing: Int
  @exclusivity(unchecked) private var container: LayoutSize
  @exclusivity(unchecked) private var sections: [Rows] = []
  /// The extents before the first `prepare()`, which builds the structures.
  @exclusivity(unchecked) private var extents: [[Int32]]
  /// The starts of the sections, and the end of the content.
  @exclusivity(unchecked) private var origins: [Int] = [0]
  @exclusivity(unchecked) private var preparedSize = LayoutSize.zero
  @exclusivity(unchecked) private(set) var lastPrepare = PrepareReport()

  init(_ list: ListLayout, _ scene: Scene) throws(LayoutError) {
    let units = try LayoutUnits(displayScale: scene.displayScale)
    let spacing = Int(try units.length(list.spacing, of: "spacing"))
    precondition(spacing > 0 && list.alignment == .fill && list.scrollDirection == .vertical, "A peer can replace plain lists only")
    self.units = units
    self.spacing = spacing
    container = scene.container
    extents = []
    for section in scene.data.sections { extents.append(try extents(of: section.items)) }
  }

  private func extents(of sizes: [LayoutSize]) throws(LayoutError) -> [Int32] {
    guard sizes.count <= Rows.mostRows else {
      throw .unsupportedCount(sizes.count, of: "the number of rows of a section of this peer", supported: 0...Rows.mostRows)
    }
    var extents: [Int32] = []
    extents.reserveCapacity(sizes.count)
    for size in sizes { extents.append(Int32(truncatingIfNeeded: try extent(of: size))) }
    return extents
  }

  private func extent(of size: LayoutSize) throws(LayoutError) -> Int {
    let extent = Int(try units.length(size.height, of: "a row")) + spacing
    guard extent <= Rows.mostExtent else {
      throw .unsupportedCount(extent, of: "the units of a row with its spacing, for this peer", supported: 1...Rows.mostExtent)
    }
    return extent
  }

  func prepare() {
    if !extents.isEmpty {
      sections = extents.map { Rows($0) }
      extents = []
    }
    if origins.count > sections.count + 1 { origins.removeLast(origins.count - sections.count - 1) }
    while origins.count <= sections.count { origins.append(0) }
    var origin = 0
    for section in sections.indices {
      origins[section] = origin
      origin += sections[section].count == 0 ? 0 : sections[section].extent &- spacing
    }
    origins[sections.count] = origin
    let size = collectionViewContentSize
    let growth = LayoutSize(width: size.width - preparedSize.width, height: size.height - preparedSize.height)
    lastPrepare = PrepareReport(contentSizeAdjustment: growth)
    preparedSize = size
  }

  func invalidateLayout(with context: InvalidationContext) throws(LayoutError) {
    switch context {
    case .resizedItem(let path, let size): sections[path.section].resize(path.item, to: try extent(of: size))
    case .insertedItems(let path, let sizes) where sizes.count == 1:
      sections[path.section].insert(try extent(of: sizes[0]), at: path.item)
    case .insertedItems(let path, let sizes): try insert(sizes, at: path)
    case .deletedItems(let section, let range):
      for _ in range { _ = sections[section].remove(range.lowerBound) }
    case .movedItem(let source, let target):
      let extent = sections[source.section].remove(source.item)
      sections[target.section].insert(extent, at: target.item)
    case .resizedContainer(let size): container = size
    case .batchUpdates(let updates): try perform(updates)
    case .everything, .scrolled, .contentInset: break
    case .resizedItems, .resizedSupplementaries, .reloadData, .scrolledSection:
      preconditionFailure("A peer is not benchmarked with this change")
    }
  }

  /// Inserts items. A page needs no allocation.
  private func insert(_ sizes: [LayoutSize], at path: ElementPath) throws(LayoutError) {
    let refusal = withUnsafeTemporaryAllocation(of: Int32.self, capacity: sizes.count) { extents -> LayoutError? in
      for (offset, size) in sizes.enumerated() {
        do throws(LayoutError) { extents.initializeElement(at: offset, to: Int32(try extent(of: size))) } catch { return error }
      }
      sections[path.section].insert(UnsafeBufferPointer(extents), at: path.item)
      return nil
    }
    if let refusal { throw refusal }
  }

  /// Makes updates that were drawn to fit the data: first reloads, then departures from the end, then sections, then arrivals from the start.
  private func perform(_ updates: [BatchUpdate]) throws(LayoutError) {
    var leaving: [(path: ElementPath, target: ElementPath?)] = []
    var arriving: [(path: ElementPath, extent: Int)] = []
    var reloads: [(path: ElementPath, extent: Int)] = []
    var arrivingSections: [(index: Int, rows: Rows)] = []
    var leavingSections: [Int] = []
    for update in updates {
      switch update {
      case .deleteSection(let section): leavingSections.append(section)
      case .insertSection(let section, let content): arrivingSections.append((section, Rows(try extents(of: content.items))))
      case .moveSection(let source, let target):
        leavingSections.append(source)
        arrivingSections.append((target, sections[source]))
      case .reload(let path, let size): reloads.append((path, try extent(of: size)))
      case .delete(let path): leaving.append((path, nil))
      case .move(let source, let target): leaving.append((source, target))
      case .insert(let path, let size): arriving.append((path, try extent(of: size)))
      case .reloadSection: preconditionFailure("A peer is not benchmarked with sections that are reloaded")
      }
    }
    expectChanges(at: reloads.map(\.path) + leaving.map(\.path) + arriving.map(\.path))
    for (path, extent) in reloads { sections[path.section].resize(path.item, to: extent) }
    for (path, target) in leaving.sorted(by: { $0.path > $1.path }) {
      let extent = sections[path.section].remove(path.item)
      if let target { arriving.append((target, extent)) }
    }
    for section in leavingSections.sorted(by: >) { sections.remove(at: section) }
    for (section, rows) in arrivingSections.sorted(by: { $0.index < $1.index }) { sections.insert(rows, at: section) }
    for (path, extent) in arriving.sorted(by: { $0.path < $1.path }) { sections[path.section].insert(extent, at: path.item) }
  }

  /// Tells the sections where updates will change them, except at places behind the last row.
  private func expectChanges(at paths: [ElementPath]) {
    guard paths.count > 1 else { return }
    if sections.count == 1 { return sections[0].expectChanges(at: paths.map(\.item).filter { $0 < sections[0].count }) }
    let items = Dictionary(grouping: paths, by: \.section)
    for (section, paths) in items where sections.indices.contains(section) {
      sections[section].expectChanges(at: paths.map(\.item).filter { $0 < sections[section].count })
    }
  }

  func layoutAttributesForElements(in rect: LayoutRect, into buffer: inout AttributesBuffer) {
    buffer.removeAll()
    guard !rect.isEmpty else { return }
    for section in sections.indices {
      let top = units.points(fromUnits: origins[section])
      let bottom = units.points(fromUnits: origins[section + 1])
      if top <= rect.maxY && bottom >= rect.y { emit(section, in: rect, into: &buffer) }
    }
  }

  private func emit(_ section: Int, in rect: LayoutRect, into buffer: inout AttributesBuffer) {
    let (start, whole) = (origins[section], sections[section].extent)
    let wanted = max(0, (rect.y * Double(units.displayScale)).rounded(.down) - Double(start))
    guard wanted < Double(whole) else { return }
    sections[section].forEachRow(from: Int(wanted)) { item, origin, extent in
      let frame = self.frame(origin: start &+ origin, extent: extent)
      if frame.y >= rect.maxY { return false }
      if rect.includes(frame) {
        buffer.append(LayoutAttributes(kind: .cell, indexPath: ElementPath(section: section, item: item), frame: frame))
      }
      return true
    }
  }

  private func frame(origin: Int, extent: Int) -> LayoutRect {
    LayoutRect(x: 0, y: units.points(fromUnits: origin), width: container.width, height: units.points(fromUnits: extent &- spacing))
  }

  func layoutAttributes(of kind: ElementKind, at indexPath: ElementPath) -> LayoutAttributes? {
    guard kind == .cell, sections.indices.contains(indexPath.section), indexPath.item >= 0 else { return nil }
    guard indexPath.item < sections[indexPath.section].count else { return nil }
    let (origin, extent) = sections[indexPath.section].row(indexPath.item)
    return LayoutAttributes(kind: .cell, indexPath: indexPath, frame: frame(origin: origins[indexPath.section] &+ origin, extent: extent))
  }

  var collectionViewContentSize: LayoutSize {
    LayoutSize(width: container.width, height: units.points(fromUnits: origins[sections.count]))
  }
}
