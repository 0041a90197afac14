import CollectionLayouts

/// The changes of a batch, and the path of each element before and after it.
struct UpdateMap {
  /// A change that UIKit announces. Old paths are those before the batch, final paths those after it.
  enum Change: Equatable {
    case insert(ElementPath)
    case delete(ElementPath)
    case move(from: ElementPath, to: ElementPath)
    case reload(ElementPath)
    case insertSection(Int)
    case deleteSection(Int)
    case moveSection(from: Int, to: Int)
    case reloadSection(Int)
  }

  let changes: [Change]
  private let sections: PathShift
  /// The shift of the items of each section, by the section's old index. Items that arrive in new sections are under −1.
  private var items: [Int: PathShift] = [:]
  private var itemMoves = Moves<ElementPath>()
  private var sectionMoves = Moves<Int>()
  /// The old indexes of sections whose items are all new.
  private var reloadedSections: Set<Int> = []

  /// The map of a batch. O(*m* log *m*), *m* the number of changes.
  init(_ changes: [Change]) {
    self.changes = changes
    var (itemEdits, sectionEdits) = (Edits<ElementPath>(), Edits<Int>())
    for change in changes {
      switch change {
      case .insert(let path): itemEdits.arriving.append(path)
      case .delete(let path): itemEdits.leaving.append(path)
      case .move(let from, let to): itemEdits.move(from, to: to, in: &itemMoves)
      case .reload: break
      case .insertSection(let section): sectionEdits.arriving.append(section)
      case .deleteSection(let section): sectionEdits.leaving.append(section)
      case .moveSection(let from, let to): sectionEdits.move(from, to: to, in: &sectionMoves)
      case .reloadSection(let section): reloadedSections.insert(section)
      }
    }
    sections = PathShift(leaving: sectionEdits.leaving, arriving: sectionEdits.arriving)
    let leavingItems = Dictionary(grouping: itemEdits.leaving, by: \.section)
    let arrivingItems = Dictionary(grouping: itemEdits.arriving) { sectionBefore($0.section) ?? -1 }
    for section in Set(leavingItems.keys).union(arrivingItems.keys) {
      items[section] = PathShift(
        leaving: (leavingItems[section] ?? []).map(\.item), arriving: (arrivingItems[section] ?? []).map(\.item))
    }
  }

  /// The final index of a section, or `nil` if it is deleted.
  func sectionAfter(_ section: Int) -> Int? { sectionMoves.targets[section] ?? sections.after(section) }

  /// The old index of a section, or `nil` if it was inserted.
  func sectionBefore(_ section: Int) -> Int? { sectionMoves.sources[section] ?? sections.before(section) }

  /// The final path of an item, or `nil` if it is deleted. A reloaded item stays.
  func pathAfter(_ path: ElementPath) -> ElementPath? {
    if let target = itemMoves.targets[path] { return target }
    guard !reloadedSections.contains(path.section), let section = sectionAfter(path.section) else { return nil }
    guard let shift = items[path.section] else { return ElementPath(section: section, item: path.item) }
    return shift.after(path.item).map { ElementPath(section: section, item: $0) }
  }

  /// The old path of an item, or `nil` if it was inserted.
  func pathBefore(_ path: ElementPath) -> ElementPath? {
    if let source = itemMoves.sources[path] { return source }
    guard let section = sectionBefore(path.section), !reloadedSections.contains(section) else { return nil }
    guard let shift = items[section] else { return ElementPath(section: section, item: path.item) }
    return shift.before(path.item).map { ElementPath(section: section, item: $0) }
  }
}

/// The old and final places of the items or sections that move in a batch.
private struct Moves<Place: Hashable> {
  /// The final places, by the old ones.
  var targets: [Place: Place] = [:]
  /// The old places, by the final ones.
  var sources: [Place: Place] = [:]
}

/// The places that items or sections leave in a batch, and those at which they arrive. They are not part of the map, which a layout keeps.
private struct Edits<Place: Hashable> {
  /// Old places.
  var leaving: [Place] = []
  /// Final places.
  var arriving: [Place] = []

  mutating func move(_ from: Place, to: Place, in moves: inout Moves<Place>) {
    leaving.append(from)
    arriving.append(to)
    moves.targets[from] = to
    moves.sources[to] = from
  }
}
