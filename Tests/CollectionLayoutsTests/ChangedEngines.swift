import CollectionLayouts
import LayoutTestSupport
import Testing

/// Makes changes to two engines, and compares what they show after each: in windows from before the first element to the last, and of items of section 0.
func expectSameFrames(of engines: [LayoutEngine], after changes: [InvalidationContext], windows: Int, items: [Int]) throws {
  for change in changes {
    for engine in engines { try engine.change(change) }
    let height = engines[0].collectionViewContentSize.height
    #expect(engines[1].collectionViewContentSize.height == height, "\(change)")
    for step in 0...windows {
      let window = LayoutRect(x: 0, y: height * Double(step) / Double(windows) - 100, width: 300, height: 120)
      let found = engines.map { $0.layoutAttributesForElements(in: window) }
      #expect(found[0] == found[1], "\(change) at \(window.y)")
    }
    for item in items {
      let found = engines.map { $0.layoutAttributesForItem(at: ElementPath(section: 0, item: item)) }
      #expect(found[0] == found[1], "\(change), item \(item)")
    }
  }
}

extension LayoutEngine {
  /// Inserts an item and deletes one in turn, ten times each, at places all over a section of `count` items.
  func insertAndDelete(_ size: LayoutSize, among count: Int) throws {
    for step in 0..<20 {
      let place = (step * 7_919 + 1) % count
      try change(
        step.isMultiple(of: 2)
          ? .insertedItems(at: ElementPath(section: 0, item: place), sizes: [size]) : .deletedItems(section: 0, items: place..<place + 1))
    }
  }
}
