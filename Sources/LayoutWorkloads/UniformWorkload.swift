public import CollectionLayouts

/// Identical items: as wide as the column and 44 pt high, the height of a plain table row.
public struct UniformWorkload: Workload {
  /// The height of every item, in points.
  public static let height = 44.0

  /// `uniform`.
  public let name = "uniform"
  /// A description of the items.
  public let summary = "every item 44 pt high and as wide as its column"
  /// False.
  public let isSeeded = false

  /// Creates the workload.
  public init() {}

  /// Data of one section of `count` equal items. O(*n*), *n* the count.
  public func data(count: Int, itemWidth: Double, seed: UInt64) -> CollectionData {
    WorkloadLimits.check(count: count, itemWidth: itemWidth)
    return CollectionData(items: Array(repeating: LayoutSize(width: itemWidth, height: Self.height), count: count))
  }
}
