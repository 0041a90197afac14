import CollectionLayoutsFoundation
import CollectionLayoutsUIKit
import LayoutTestSupport
import UIKit

/// An app whose data are a situation of the test support: a collection view, its data source, and an engine's layout.
@MainActor final class SituationSource: NSObject, UICollectionViewDataSource, EngineLayoutDataSource {
  var situation: Situation
  let layout: EngineLayout
  let view: UICollectionView
  /// How often the layout asked for a size since this was set to 0.
  var sizesAsked = 0
  /// Why the collection view refused batches.
  var refusedBatches: [String] = []

  init(_ situation: Situation, _ layout: any CollectionLayout, _ strategy: Strategy) {
    self.situation = situation
    self.layout = EngineLayout(layout, strategy: strategy)
    self.layout.displayScale = situation.displayScale
    view = UICollectionView(frame: CGRect(origin: .zero, size: CGSize(situation.container)), collectionViewLayout: self.layout)
    super.init()
    self.layout.itemSizes = self
    view.dataSource = self
    view.reloadData()
    view.layoutIfNeeded()
  }

  func numberOfSections(in collectionView: UICollectionView) -> Int { situation.data.sections.count }

  func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
    situation.data.sections[section].items.count
  }

  func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
    UICollectionViewCell(frame: .zero)
  }

  func engineLayout(_ layout: EngineLayout, sizeForItemAt indexPath: IndexPath) -> CGSize? {
    sizesAsked += 1
    let size = situation.data[ElementPath(indexPath)]
    return size == .automatic ? nil : CGSize(size)
  }

  /// Makes a change as an app does it, in its data and through the collection view.
  func apply(_ change: InvalidationContext, leadingTo next: Situation) throws {
    switch change {
    case .everything:
      layout.invalidateLayout()
    case .reloadData:
      situation = next
      view.reloadData()
    case .resizedItem(let path, _):
      situation = next
      invalidate([IndexPath(path)])
    case .resizedItems(let changes):
      situation = next
      invalidate(changes.map { IndexPath($0.path) })
    case .insertedItems(let path, let sizes):
      view.performBatchUpdates { [self] in
        situation = next
        view.insertItems(at: sizes.indices.map { IndexPath(item: path.item + $0, section: path.section) })
      }
    case .deletedItems(let section, let items):
      view.performBatchUpdates { [self] in
        situation = next
        view.deleteItems(at: items.map { IndexPath(item: $0, section: section) })
      }
    case .movedItem(let from, let to):
      view.performBatchUpdates { [self] in
        situation = next
        view.moveItem(at: IndexPath(from), to: IndexPath(to))
      }
    case .batchUpdates(let updates):
      // What UIKit refuses, the host's collection view answers by reading everything again.
      do {
        try view.tryBatchUpdates { [self] in
          situation = next
          for update in updates { announce(update) }
        }
      } catch { refusedBatches.append("\(error)") }
    case .resizedContainer(let size):
      situation = next
      view.frame = CGRect(origin: .zero, size: CGSize(size))
    case .scrolled(let origin):
      situation = next
      view.contentOffset = CGPoint(origin)
    case .resizedSupplementaries:
      // A collection view asks for the sizes of headers and footers itself.
      break
    case .contentInset:
      // To this layout a view with insets is another container, so that the oracle's situation would not be the view's.
      break
    case .scrolledSection(let section, let offset):
      situation = next
      try layout.scrollSection(section, to: offset)
    }
    view.layoutIfNeeded()
    // The collection view may have moved the offset back into the content.
    situation.contentOffset = LayoutPoint(view.contentOffset)
  }

  private func invalidate(_ paths: [IndexPath]) {
    let context = EngineLayoutInvalidationContext()
    context.invalidateItems(at: paths)
    layout.invalidateLayout(with: context)
  }

  private func announce(_ update: BatchUpdate) {
    switch update {
    case .delete(let path): view.deleteItems(at: [IndexPath(path)])
    case .insert(let path, _): view.insertItems(at: [IndexPath(path)])
    case .move(let from, let to): view.moveItem(at: IndexPath(from), to: IndexPath(to))
    case .reload(let path, _): view.reloadItems(at: [IndexPath(path)])
    case .insertSection(let section, _): view.insertSections(IndexSet(integer: section))
    case .deleteSection(let section): view.deleteSections(IndexSet(integer: section))
    case .moveSection(let from, let to): view.moveSection(from, toSection: to)
    case .reloadSection(let section, _): view.reloadSections(IndexSet(integer: section))
    }
  }
}
