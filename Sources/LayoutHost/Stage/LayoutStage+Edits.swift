import Foundation
import UIKit

extension LayoutStage {
  func append(_ count: Int, to section: Int, _ announced: HostStep.Announcement) {
    guard count > 0, let section = place(section, in: feed.sections.indices) else { return }
    let end = IndexPath(item: feed.sections[section].items.count, section: section)
    switch announced {
    case .batch: insert(count, at: end)
    case .reload:
      mounted.willChange?(.reload)
      feed.insertItems(count, at: end)
      view.reloadData()
    }
  }

  func insert(_ count: Int, at item: Int, in section: Int) {
    guard count > 0, let section = place(section, in: feed.sections.indices) else { return }
    insert(count, at: IndexPath(item: min(max(item, 0), feed.sections[section].items.count), section: section))
  }

  private func insert(_ count: Int, at path: IndexPath) {
    updateInBatch {
      self.feed.insertItems(count, at: path)
      self.view.insertItems(at: (0..<count).map { IndexPath(item: path.item + $0, section: path.section) })
    }
  }

  func delete(_ count: Int, at item: Int, in section: Int) {
    let gone = paths(count, at: item, in: section)
    guard let first = gone.first else { return }
    updateInBatch {
      self.feed.deleteItems(first.item..<first.item + gone.count, in: first.section)
      self.view.deleteItems(at: gone)
    }
  }

  func move(_ item: Int, in section: Int, to target: Int, in targetSection: Int) {
    guard let path = paths(1, at: item, in: section).first, let section = place(targetSection, in: feed.sections.indices) else { return }
    // The target does not count the item that moves.
    let count = feed.sections[section].items.count - (section == path.section ? 1 : 0)
    let end = IndexPath(item: min(max(target, 0), count), section: section)
    guard end != path else { return }
    updateInBatch {
      self.feed.moveItem(from: path, to: end)
      self.view.moveItem(at: path, to: end)
    }
  }

  func reload(_ paths: [IndexPath]) {
    guard !paths.isEmpty else { return }
    updateInBatch {
      for path in paths { self.feed.changeItem(at: path) }
      self.view.reloadItems(at: paths)
    }
  }

  func insertSection(at section: Int, items: Int) {
    let place = min(max(section, 0), feed.sections.count)
    updateInBatch {
      self.feed.insertSection(of: max(items, 0), at: place)
      self.view.insertSections(IndexSet(integer: place))
    }
  }

  func deleteSection(at section: Int) {
    guard let section = place(section, in: feed.sections.indices) else { return }
    updateInBatch {
      self.feed.deleteSection(at: section)
      self.view.deleteSections(IndexSet(integer: section))
    }
  }

  func moveSection(from section: Int, to target: Int) {
    guard let section = place(section, in: feed.sections.indices), let target = place(target, in: feed.sections.indices), section != target
    else { return }
    updateInBatch {
      self.feed.moveSection(from: section, to: target)
      self.view.moveSection(section, toSection: target)
    }
  }

  /// Gives items new sizes, and tells the layout in its own way.
  func resize(_ paths: [IndexPath]) {
    guard !paths.isEmpty else { return }
    if mounted.didResize == nil, mounted.preferredSizes != .none { return reload(paths) }
    mounted.willChange?(.resize)
    for path in paths { feed.changeItem(at: path) }
    if let didResize = mounted.didResize { didResize(paths) } else { mounted.layout.invalidateLayout() }
  }

  private func updateInBatch(_ body: @escaping () -> Void) {
    mounted.willChange?(.batchUpdates)
    view.performBatchUpdates(body, completion: nil)
  }

  /// Drags an item to the place of another, as a finger does.
  func drag(_ item: Int, in section: Int, to target: Int) {
    guard let path = paths(1, at: item, in: section).first, let end = paths(1, at: target, in: section).first, path != end,
      let middle = view.layoutAttributesForItem(at: end)?.center, view.beginInteractiveMovementForItem(at: path)
    else { return }
    view.updateInteractiveMovementTargetPosition(middle)
    layOut()
    mounted.willChange?(.batchUpdates)
    view.endInteractiveMovement()
  }
}
