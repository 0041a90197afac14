import LayoutBenchKit

/// A custom workload: a chat of short lines, in which every eighth message is a picture.
struct ChatWorkload: Workload {
  let name = "chat"
  let summary = "lines 36 pt high; every eighth item is a picture 240 pt high"
  let isSeeded = false

  func data(count: Int, itemWidth: Double, seed: UInt64) -> CollectionData {
    CollectionData(items: (1...max(1, count)).prefix(count).map { LayoutSize(width: itemWidth, height: $0.isMultiple(of: 8) ? 240 : 36) })
  }
}
