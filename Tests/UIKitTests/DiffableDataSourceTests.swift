import LayoutTestSupport
import Testing

@testable import UIKit

@Suite @MainActor struct DiffableDataSourceTests {
  typealias Snapshot = NSDiffableDataSourceSnapshot<String, Int>

  private func snapshot(_ sections: [(String, [Int])]) -> Snapshot {
    var snapshot = Snapshot()
    for (section, items) in sections {
      snapshot.appendSections([section])
      snapshot.appendItems(items)
    }
    return snapshot
  }

  @Test func aSnapshotKeepsTheOrderOfItsItems() {
    var own = snapshot([("a", [1, 2]), ("b", [3])])
    own.insertItems([9], beforeItem: 2)
    own.moveItem(1, afterItem: 3)
    own.insertSections(["c"], beforeSection: "b")
    own.moveSection("a", afterSection: "b")
    own.appendItems([7], toSection: "c")
    #expect(own.sectionIdentifiers == ["c", "b", "a"])
    #expect(own.itemIdentifiers == [7, 3, 1, 9, 2])
    #expect(own.indexOfItem(9) == 3)
    #expect(own.sectionIdentifier(containingItem: 1) == "b")
    own.deleteSections(["b"])
    own.deleteItems([9, 100])
    #expect(own.itemIdentifiers == [7, 2])
    #expect(own.numberOfItems == 2)
  }

  /// 1 goes, 5 comes in front; 2 and 3 change places, of which one stays; 4 goes over to the other section.
  @Test func aDifferenceNamesOldAndFinalPaths() {
    let difference = SnapshotDifference(
      from: snapshot([("a", [1, 2, 3, 4]), ("b", [6])]), to: snapshot([("a", [5, 3, 2]), ("b", [6, 4])]))
    #expect(difference.deletedItems == [[0, 0]])
    #expect(difference.insertedItems == [[0, 0]])
    let moves = Dictionary(uniqueKeysWithValues: difference.movedItems.map { ($0.from, $0.to) })
    #expect(moves[[0, 3]] == [1, 1])
    #expect(moves[[0, 2]] == [0, 1] || moves[[0, 1]] == [0, 2])
    #expect(moves.count == 2)
  }

  /// An item of a section that goes is deleted with it, and inserted where it is from then on.
  @Test func itemsOfSectionsThatComeOrGoAreNotNamed() {
    let difference = SnapshotDifference(from: snapshot([("a", [1, 2]), ("b", [3])]), to: snapshot([("c", [3]), ("a", [2, 1])]))
    #expect(Array(difference.deletedSections) == [1])
    #expect(Array(difference.insertedSections) == [0])
    #expect(difference.insertedItems.isEmpty)
    #expect(difference.deletedItems.isEmpty)
    #expect(difference.movedItems.count == 1)
  }

  @Test func reloadsAreUpdatesToo() {
    var next = snapshot([("a", [1, 2]), ("b", [3])])
    next.reloadItems([2])
    next.reloadSections(["b"])
    let difference = SnapshotDifference(from: snapshot([("a", [1, 2]), ("b", [3])]), to: next)
    #expect(difference.reloadedItems == [[0, 1]])
    #expect(Array(difference.reloadedSections) == [1])
  }

  @Test(arguments: SeedRange.seeds(iterations: 50)) func theLongestIncreasingRunIsThatOfAllSubsets(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let numbers = Array(0..<generator.int(in: 0...9)).shuffled(using: &generator)
    let run = IncreasingRun.longest(in: numbers)
    let subsets = (0..<1 << numbers.count).map { bits in numbers.indices.filter { bits >> $0 & 1 == 1 } }
    let longest = subsets.filter { subset in zip(subset, subset.dropFirst()).allSatisfy { numbers[$0] < numbers[$1] } }.map(\.count).max()
    #expect(run.count == longest, "seed \(seed)")
    #expect(zip(run, run.dropFirst()).allSatisfy { $0 < $1 && numbers[$0] < numbers[$1] }, "seed \(seed)")
  }

  // MARK: Applying

  /// Sizes that cells have measured go with their items through any change: the height of item *i* is 10 + *i*.
  @Test(arguments: SeedRange.seeds(iterations: 60)) func measuredSizesStayWithTheirItems(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let flow = UICollectionViewFlowLayout()
    flow.estimatedItemSize = CGSize(width: 100, height: 5)
    flow.minimumLineSpacing = 0
    let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 100, height: 10_000), collectionViewLayout: flow)
    let source = UICollectionViewDiffableDataSource<String, Int>(collectionView: view) { _, _, _ in nil }
    source.applySnapshotUsingReloadData(random(&generator, items: 0..<12))
    var measures = true
    view.preferredLayoutAttributes = { original in
      guard measures, let copy = original.copy() as? UICollectionViewLayoutAttributes,
        let item = source.itemIdentifier(for: original.indexPath)
      else { return original }
      copy.size.height = CGFloat(10 + item)
      return copy
    }
    view.layoutIfNeeded()
    measures = false
    var known = Set(source.snapshot().itemIdentifiers)
    for step in 0..<6 {
      let next = random(&generator, items: 0..<12)
      var kept = known.intersection(next.itemIdentifiers)
      // An item that leaves with its section, or comes with one, is a new one.
      let sections = Set(source.snapshot().sectionIdentifiers).intersection(next.sectionIdentifiers)
      kept = kept.filter { item in
        [source.snapshot(), next].allSatisfy { $0.sectionIdentifier(containingItem: item).map { sections.contains($0) } ?? false }
      }
      source.apply(next)
      known = kept
      #expect(source.snapshot().itemIdentifiers == next.itemIdentifiers)
      for (section, name) in next.sectionIdentifiers.enumerated() {
        #expect(view.numberOfItems(inSection: section) == next.numberOfItems(inSection: name))
        for (index, item) in next.itemIdentifiers(inSection: name).enumerated() {
          let height = flow.layoutAttributesForItem(at: IndexPath(item: index, section: section))?.frame.height
          #expect(height == (known.contains(item) ? CGFloat(10 + item) : 5), "seed \(seed), step \(step), item \(item)")
        }
      }
    }
  }

  private func random(_ generator: inout SeededGenerator, items: Range<Int>) -> Snapshot {
    let sections = ["a", "b", "c", "d"].shuffled(using: &generator).prefix(generator.int(in: 1...4))
    var snapshot = Snapshot()
    snapshot.appendSections(Array(sections))
    for item in items.shuffled(using: &generator) where !generator.oneIn(3) {
      snapshot.appendItems([item], toSection: generator.pick(Array(sections), else: "a"))
    }
    return snapshot
  }

  @Test func pathsAndIdentifiersAgree() {
    let flow = UICollectionViewFlowLayout()
    let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 100, height: 100), collectionViewLayout: flow)
    let source = UICollectionViewDiffableDataSource<String, Int>(collectionView: view) { _, _, _ in nil }
    var isDone = false
    source.apply(snapshot([("a", [1, 2]), ("b", [3])]), animatingDifferences: false) { isDone = true }
    #expect(isDone)
    #expect(source.itemIdentifier(for: [1, 0]) == 3)
    #expect(source.itemIdentifier(for: [1, 1]) == nil)
    #expect(source.indexPath(for: 2) == [0, 1])
    #expect(source.sectionIdentifier(for: 1) == "b")
    #expect(source.index(for: "c") == nil)
    #expect(view.numberOfSections == 2)
  }

  @Test func aSectionSnapshotShowsWhatIsExpanded() {
    var tree = NSDiffableDataSourceSectionSnapshot<Int>()
    tree.append([1, 2])
    tree.append([11, 12], to: 1)
    tree.append([111], to: 11)
    #expect(tree.visibleItems == [1, 2])
    tree.expand([1])
    #expect(tree.visibleItems == [1, 11, 12, 2])
    #expect(tree.items == [1, 11, 111, 12, 2])
    #expect(tree.level(of: 111) == 2)
    #expect(!tree.isVisible(111))
    #expect(tree.snapshot(of: 1).rootItems == [11, 12])
    tree.delete([11])
    #expect(tree.items == [1, 12, 2])

    let flow = UICollectionViewFlowLayout()
    let view = UICollectionView(frame: CGRect(x: 0, y: 0, width: 100, height: 100), collectionViewLayout: flow)
    let source = UICollectionViewDiffableDataSource<String, Int>(collectionView: view) { _, _, _ in nil }
    source.apply(tree, to: "a")
    #expect(view.numberOfItems(inSection: 0) == 3)
    tree.collapse([1])
    source.apply(tree, to: "a")
    #expect(view.numberOfItems(inSection: 0) == 2)
    #expect(source.snapshot(for: "a").items == [1, 12, 2])
  }
}
