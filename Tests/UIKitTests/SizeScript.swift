import LayoutTestSupport
import UIKit

/// Random edits of a source, told to a collection view as a batch of updates.
@MainActor enum SizeScript {
  /// The sizes of a few items, in whole points.
  static func sizes(_ generator: inout SeededGenerator) -> [CGSize] {
    (0..<generator.int(in: 0...9)).map { _ in size(&generator) }
  }

  static func size(_ generator: inout SeededGenerator) -> CGSize {
    CGSize(width: CGFloat(generator.int(in: 10...120)), height: CGFloat(generator.int(in: 10...60)))
  }

  /// Edits the source and tells the view: sections come, go and move, or items do.
  static func edit(_ source: SizedSource, _ view: UICollectionView, _ generator: inout SeededGenerator) {
    if source.sections.isEmpty || generator.oneIn(3) {
      editSections(source, view, &generator)
    } else {
      editItems(source, view, &generator)
    }
  }

  private static func editSections(_ source: SizedSource, _ view: UICollectionView, _ generator: inout SeededGenerator) {
    let count = source.sections.count
    switch generator.int(in: 0...3) {
    case 0 where count > 0:
      let section = generator.int(in: 0...count - 1)
      source.sections.remove(at: section)
      view.performBatchUpdates { view.deleteSections([section]) }
    case 1 where count > 0:
      let section = generator.int(in: 0...count - 1)
      source.sections[section] = sizes(&generator)
      view.performBatchUpdates { view.reloadSections([section]) }
    case 2 where count > 0:
      let (from, to) = (generator.int(in: 0...count - 1), generator.int(in: 0...count - 1))
      source.sections.insert(source.sections.remove(at: from), at: to)
      view.performBatchUpdates { view.moveSection(from, toSection: to) }
    default:
      let section = generator.int(in: 0...count)
      source.sections.insert(sizes(&generator), at: section)
      view.performBatchUpdates { view.insertSections([section]) }
    }
  }

  private static func editItems(_ source: SizedSource, _ view: UICollectionView, _ generator: inout SeededGenerator) {
    let section = generator.int(in: 0...source.sections.count - 1)
    var items = source.sections[section]
    // Deletions and a reload of old paths, then insertions by final path.
    let gone = items.indices.filter { _ in generator.oneIn(4) }
    let reloaded = items.indices.filter { !gone.contains($0) && generator.oneIn(6) }
    for item in reloaded { items[item] = size(&generator) }
    for item in gone.reversed() { items.remove(at: item) }
    var inserted: [Int] = []
    for _ in 0..<generator.int(in: 0...3) {
      let place = generator.int(in: (inserted.last.map { $0 + 1 } ?? 0)...max(items.count, inserted.last.map { $0 + 1 } ?? 0))
      items.insert(size(&generator), at: place)
      inserted.append(place)
    }
    source.sections[section] = items
    func paths(_ items: [Int]) -> [IndexPath] { items.map { IndexPath(item: $0, section: section) } }
    view.performBatchUpdates {
      view.deleteItems(at: paths(gone))
      view.reloadItems(at: paths(reloaded))
      view.insertItems(at: paths(inserted))
    }
  }
}
