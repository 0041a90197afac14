import Foundation

/// A data source that is told what its items are, and finds the updates itself, as UIKit's `UICollectionViewDiffableDataSource`.
///
/// Animation is not part of a layout: with and without it a snapshot is applied by one `performBatchUpdates`, and at once.
@preconcurrency @MainActor
open class UICollectionViewDiffableDataSource<SectionIdentifierType: Hashable, ItemIdentifierType: Hashable>:
  NSObject, UICollectionViewDataSource
{
  /// Makes the cell of an item.
  public typealias CellProvider = (UICollectionView, IndexPath, ItemIdentifierType) -> UICollectionViewCell?
  /// Makes a supplementary view of a kind at a path.
  public typealias SupplementaryViewProvider = (UICollectionView, String, IndexPath) -> UICollectionReusableView?

  /// Makes supplementary views; without one they are plain reusable views.
  open var supplementaryViewProvider: SupplementaryViewProvider?

  private weak var collectionView: UICollectionView?
  private let cellProvider: CellProvider
  private var current = NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>()
  private var sectionSnapshots: [SectionIdentifierType: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>] = [:]

  /// A data source of a collection view, which it becomes the data source of.
  public init(collectionView: UICollectionView, cellProvider: @escaping CellProvider) {
    self.collectionView = collectionView
    self.cellProvider = cellProvider
    super.init()
    collectionView.dataSource = self
  }

  // MARK: Snapshots

  /// What the data source shows.
  open func snapshot() -> NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType> { current }

  /// Shows a snapshot: the collection view gets the updates that lead to it. O(*n* log *n*).
  open func apply(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>, animatingDifferences: Bool = true,
    completion: (() -> Void)? = nil
  ) {
    let difference = SnapshotDifference(from: current, to: snapshot)
    let kept = Set(snapshot.sectionIdentifiers)
    sectionSnapshots = sectionSnapshots.filter { kept.contains($0.key) }
    guard let collectionView, !difference.isEmpty else {
      current = snapshot.applied
      completion?()
      return
    }
    collectionView.performBatchUpdates {
      self.current = snapshot.applied
      difference.update(collectionView)
    } completion: { _ in
      completion?()
    }
  }

  /// Shows a snapshot. As the form with `completion`.
  open func apply(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>, animatingDifferences: Bool = true
  ) async { apply(snapshot, animatingDifferences: animatingDifferences, completion: nil) }

  /// Shows a snapshot, and lets the collection view reload all.
  open func applySnapshotUsingReloadData(
    _ snapshot: NSDiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>, completion: (() -> Void)? = nil
  ) {
    current = snapshot.applied
    collectionView?.reloadData()
    completion?()
  }

  /// Shows the visible items of a tree as those of a section, which is added behind the last one if there is none.
  open func apply(
    _ snapshot: NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>, to section: SectionIdentifierType,
    animatingDifferences: Bool = true, completion: (() -> Void)? = nil
  ) {
    var next = current
    if next.indexOfSection(section) == nil { next.appendSections([section]) }
    next.deleteItems(next.itemIdentifiers(inSection: section))
    next.appendItems(snapshot.visibleItems, toSection: section)
    apply(next, animatingDifferences: animatingDifferences, completion: completion)
    sectionSnapshots[section] = snapshot
  }

  /// The tree that a section shows; the section's items as root items if it shows none.
  open func snapshot(for section: SectionIdentifierType) -> NSDiffableDataSourceSectionSnapshot<ItemIdentifierType> {
    if let snapshot = sectionSnapshots[section] { return snapshot }
    var snapshot = NSDiffableDataSourceSectionSnapshot<ItemIdentifierType>()
    if current.indexOfSection(section) != nil { snapshot.append(current.itemIdentifiers(inSection: section)) }
    return snapshot
  }

  // MARK: Identifiers and paths

  /// The item at a path; `nil` if there is none. O(1).
  open func itemIdentifier(for indexPath: IndexPath) -> ItemIdentifierType? {
    guard indexPath.count == 2, let section = sectionIdentifier(for: indexPath.section) else { return nil }
    let items = current.itemIdentifiers(inSection: section)
    return items.indices.contains(indexPath.item) ? items[indexPath.item] : nil
  }

  /// The path of an item; `nil` if there is no such item. O(*s* + *b*), *b* the items of its section.
  open func indexPath(for itemIdentifier: ItemIdentifierType) -> IndexPath? {
    guard let section = current.sectionIdentifier(containingItem: itemIdentifier), let index = current.indexOfSection(section),
      let item = current.itemIdentifiers(inSection: section).firstIndex(of: itemIdentifier)
    else { return nil }
    return IndexPath(item: item, section: index)
  }

  /// The section at an index; `nil` if there is none. O(1).
  open func sectionIdentifier(for index: Int) -> SectionIdentifierType? {
    current.sectionIdentifiers.indices.contains(index) ? current.sectionIdentifiers[index] : nil
  }

  /// The index of a section; `nil` if there is no such section. O(*s*).
  open func index(for sectionIdentifier: SectionIdentifierType) -> Int? { current.indexOfSection(sectionIdentifier) }

  // MARK: Data source

  /// The number of sections.
  open func numberOfSections(in collectionView: UICollectionView) -> Int { current.numberOfSections }

  /// The number of items of a section.
  open func collectionView(_ collectionView: UICollectionView, numberOfItemsInSection section: Int) -> Int {
    sectionIdentifier(for: section).map { current.numberOfItems(inSection: $0) } ?? 0
  }

  /// The cell of an item.
  open func collectionView(_ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath) -> UICollectionViewCell {
    itemIdentifier(for: indexPath).flatMap { cellProvider(collectionView, indexPath, $0) } ?? UICollectionViewCell()
  }

  /// A supplementary view.
  open func collectionView(
    _ collectionView: UICollectionView, viewForSupplementaryElementOfKind kind: String, at indexPath: IndexPath
  ) -> UICollectionReusableView { supplementaryViewProvider?(collectionView, kind, indexPath) ?? UICollectionReusableView() }
}

extension SnapshotDifference {
  /// Tells a collection view the updates, within its `performBatchUpdates`.
  @MainActor fileprivate func update(_ view: UICollectionView) {
    if !deletedSections.isEmpty { view.deleteSections(deletedSections) }
    if !insertedSections.isEmpty { view.insertSections(insertedSections) }
    if !reloadedSections.isEmpty { view.reloadSections(reloadedSections) }
    for move in movedSections { view.moveSection(move.from, toSection: move.to) }
    if !deletedItems.isEmpty { view.deleteItems(at: deletedItems) }
    if !insertedItems.isEmpty { view.insertItems(at: insertedItems) }
    if !reloadedItems.isEmpty { view.reloadItems(at: reloadedItems) }
    for move in movedItems { view.moveItem(at: move.from, to: move.to) }
  }
}
