import CollectionLayouts
import LayoutWorkloads

/// The input that all contenders of a group share: a layout, its data, and the container.
public struct Scene: Sendable {
  /// The layout.
  public let layout: BenchmarkedLayout
  /// The items.
  public let data: CollectionData
  /// The sizes of further items of the same kind, for pages that arrive and for sizes that change.
  public let reserve: [LayoutSize]
  /// The size of the container, in points.
  public let container: LayoutSize
  /// The device pixels per point.
  public let displayScale: Int
  /// The seed of everything random.
  public let seed: UInt64
  /// The number of the making of the work that this scene is for, from 0. Each making draws its own edits, the same for every contender, so that a group's
  /// cost does not depend on the places of the first few edits.
  var making = 0
  /// The sizes that cells report when they are asked, section by section; `nil` if nobody asks cells. An engine is told these sizes. A self-sizing hosted
  /// layout learns them from its cells.
  package var cellSizes: [[LayoutSize]]?
  /// The stand on which hosted layouts replace each other; `nil` if each is in a collection view of its own.
  package var stand: HostedStand?
  /// The number of items.
  public let itemCount: Int
  /// The number of items before each section, and at the end the number of all items.
  let sectionStarts: [Int]

  /// The size of a phone held upright.
  public static let standardContainer = LayoutSize(width: 390, height: 844)
  /// The number of items in reserve: the most that the scripts draw.
  static let reserveCount = 4_096

  /// A scene of these parts.
  public init(
    layout: BenchmarkedLayout, data: CollectionData, reserve: [LayoutSize], container: LayoutSize = standardContainer,
    displayScale: Int = 1,
    seed: UInt64
  ) {
    self.layout = layout
    self.data = data
    self.reserve = reserve
    self.container = container
    self.displayScale = displayScale
    self.seed = seed
    var starts = [0]
    for section in data.sections { starts.append(starts[starts.count - 1] + section.items.count) }
    sectionStarts = starts
    itemCount = starts[starts.count - 1]
  }

  /// Returns the path of the item at `index` among all items. O(log *s*), *s* the number of sections.
  func path(ofItem index: Int) -> ElementPath {
    var low = 0
    var high = data.sections.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if sectionStarts[middle] <= index { low = middle } else { high = middle }
    }
    return ElementPath(section: low, item: index - sectionStarts[low])
  }

  /// Returns the size of the item at `path` in the data.
  func size(at path: ElementPath) -> LayoutSize { data.sections[path.section].items[path.item] }

  /// The data with the sizes that cells report. O(*s*).
  package var contents: CollectionData {
    cellSizes.map { CollectionData(sections: $0.map { CollectionData.Section(items: $0) }) } ?? data
  }

  /// The path that the last section's next item would have.
  var end: ElementPath {
    ElementPath(section: data.sections.count - 1, item: data.sections.last?.items.count ?? 0)
  }

  /// Returns a separate generator for each purpose, so that drawing more for one purpose does not change the values of another.
  func generator(for purpose: String) -> SplitMix64 {
    var mixed = seed &+ UInt64(making) &* 0x9E37_79B9_7F4A_7C15
    for byte in purpose.utf8 { mixed = (mixed ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    return SplitMix64(seed: mixed)
  }

  /// Returns the same scene with other parts. O(*s*).
  func with(layout: BenchmarkedLayout? = nil, data: CollectionData? = nil, container: LayoutSize? = nil) -> Scene {
    var scene = Scene(
      layout: layout ?? self.layout, data: data ?? self.data, reserve: reserve, container: container ?? self.container,
      displayScale: displayScale, seed: seed)
    (scene.making, scene.cellSizes, scene.stand) = (making, cellSizes, stand)
    return scene
  }

  /// Returns a prepared engine of `contender`.
  func preparedEngine(_ contender: Contender) throws(LayoutError) -> LayoutEngine {
    let engine = try contender.make(self)
    engine.prepare()
    return engine
  }
}
