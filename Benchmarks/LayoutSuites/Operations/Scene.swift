import CollectionLayouts
import LayoutWorkloads

/// The input that all contenders of a group share: a layout, its data, and the container.
public struct Scene: Sendable {
  /// The layout.
  public let layout: BenchmarkedLayout
  /// The items.
  public let data: CollectionData
  /// Items to come, of the same kind: pages that arrive, sizes that change.
  public let reserve: [LayoutSize]
  /// The container, in points.
  public let container: LayoutSize
  /// Device pixels to a point.
  public let displayScale: Int
  /// The seed of everything random.
  public let seed: UInt64
  /// Which making of the work this scene is for, from 0. Each draws edits of its own, the same for every contender, so that what a group costs does not
  /// hang on where the first few edits fall.
  var making = 0
  /// The sizes that items turn out to have when their cells are asked, section by section; `nil` where nobody asks cells. An engine is told of them. A hosted layout
  /// that sizes itself learns them from its cells.
  package var cellSizes: [[LayoutSize]]?
  /// Where hosted layouts take each other's place; `nil` where each is in a collection view of its own.
  package var stand: HostedStand?
  /// The number of items.
  public let itemCount: Int
  /// The number of items before each section, and at the end of all.
  let sectionStarts: [Int]

  /// A phone held upright.
  public static let standardContainer = LayoutSize(width: 390, height: 844)
  /// As many items in reserve as the scripts draw at the most.
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

  /// The path of the item that stands at `index` of all. O(log *s*).
  func path(ofItem index: Int) -> ElementPath {
    var low = 0
    var high = data.sections.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if sectionStarts[middle] <= index { low = middle } else { high = middle }
    }
    return ElementPath(section: low, item: index - sectionStarts[low])
  }

  /// The size of the item at `path`, as the data has it.
  func size(at path: ElementPath) -> LayoutSize { data.sections[path.section].items[path.item] }

  /// The data with the sizes that items turn out to have. O(*s*).
  package var contents: CollectionData {
    cellSizes.map { CollectionData(sections: $0.map { CollectionData.Section(items: $0) }) } ?? data
  }

  /// Where the last section's next item would be.
  var end: ElementPath {
    ElementPath(section: data.sections.count - 1, item: data.sections.last?.items.count ?? 0)
  }

  /// A generator of its own for each purpose, so that drawing more for one does not move another.
  func generator(for purpose: String) -> SplitMix64 {
    var mixed = seed &+ UInt64(making) &* 0x9E37_79B9_7F4A_7C15
    for byte in purpose.utf8 { mixed = (mixed ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    return SplitMix64(seed: mixed)
  }

  /// The same scene with other parts. O(*s*).
  func with(layout: BenchmarkedLayout? = nil, data: CollectionData? = nil, container: LayoutSize? = nil) -> Scene {
    var scene = Scene(
      layout: layout ?? self.layout, data: data ?? self.data, reserve: reserve, container: container ?? self.container,
      displayScale: displayScale, seed: seed)
    (scene.making, scene.cellSizes, scene.stand) = (making, cellSizes, stand)
    return scene
  }

  /// An engine of `contender`, prepared.
  func preparedEngine(_ contender: Contender) throws(LayoutError) -> LayoutEngine {
    let engine = try contender.make(self)
    engine.prepare()
    return engine
  }
}
