import CollectionLayouts

/// The changes of a batch, and where each path is before and after it.
struct UpdateMap {
  /// A change that UIKit announces. Old paths are of before the batch, final ones of after it.
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
  /// The shift of items, by the section's old index for what leaves and by its final one for what arrives.
  private var items: [Int: PathShift] = [:]
  private var movedItems: [ElementPath: ElementPath] = [:]
  private var movedItemsBack: [ElementPath: ElementPath] = [:]
  private var movedSections: [Int: Int] = [:]
  private var movedSectionsBack: [Int: Int] = [:]
  /// Old indexes of sections whose items are all new.
  private var reloadedSections: Set<Int> = []

  /// The map of a batch. O(*m* log *m*), *m* the number of changes.
  init(_ changes: [Change]) {
    self.changes = changes
    var (leavingSections, arrivingSections): ([Int], [Int]) = ([], [])
    var (leaving, arriving): ([ElementPath], [ElementPath]) = ([], [])
    for change in changes {
      switch change {
      case .insert(let path): arriving.append(path)
      case .delete(let path): leaving.append(path)
      case .move(let from, let to):
        leaving.append(from)
        arriving.append(to)
        movedItems[from] = to
        movedItemsBack[to] = from
      case .reload: break
      case .insertSection(let section): arrivingSections.append(section)
      case .deleteSection(let section): leavingSections.append(section)
      case .moveSection(let from, let to):
        leavingSections.append(from)
        arrivingSections.append(to)
        movedSections[from] = to
        movedSectionsBack[to] = from
      case .reloadSection(let section): reloadedSections.insert(section)
      }
    }
    sections = PathShift(leaving: leavingSections, arriving: arrivingSections)
    let leavingItems = Dictionary(grouping: leaving, by: \.section)
    let arrivingItems = Dictionary(grouping: arriving) { sectionBefore($0.section) ?? -1 }
    for section in Set(leavingItems.keys).union(arrivingItems.keys) {
      items[section] = PathShift(
        leaving: (leavingItems[section] ?? []).map(\.item), arriving: (arrivingItems[section] ?? []).map(\.item))
    }
  }

  /// The final index of a section, or `nil` if it is deleted.
  func sectionAfter(_ section: Int) -> Int? { movedSections[section] ?? sections.after(section) }

  /// The old index of a section, or `nil` if it was inserted.
  func sectionBefore(_ section: Int) -> Int? { movedSectionsBack[section] ?? sections.before(section) }

  /// The final path of an item, or `nil` if it is deleted. A reloaded item stays.
  func pathAfter(_ path: ElementPath) -> ElementPath? {
    if let target = movedItems[path] { return target }
    guard !reloadedSections.contains(path.section), let section = sectionAfter(path.section) else { return nil }
    guard let shift = items[path.section] else { return ElementPath(section: section, item: path.item) }
    return shift.after(path.item).map { ElementPath(section: section, item: $0) }
  }

  /// The old path of an item, or `nil` if it was inserted.
  func pathBefore(_ path: ElementPath) -> ElementPath? {
    if let source = movedItemsBack[path] { return source }
    guard let section = sectionBefore(path.section), !reloadedSections.contains(section) else { return nil }
    guard let shift = items[section] else { return ElementPath(section: section, item: path.item) }
    return shift.before(path.item).map { ElementPath(section: section, item: $0) }
  }
}
