public import CollectionLayouts

/// Items of random size: whole points, each height in 20...200 and each width in 40...160 equally likely, independent of each other.
///
/// The item width is not used: items keep their widths, so a flow layout gets lines of different item counts.
public struct RandomWorkload: Workload {
  /// The heights an item may have, in points.
  public static let heights = 20...200
  /// The widths an item may have, in points.
  public static let widths = 40...160

  /// `random`.
  public let name = "random"
  /// A description of the items.
  public let summary = "heights of 20 to 200 pt and widths of 40 to 160 pt, in whole points"

  /// Creates the workload.
  public init() {}

  /// Data of one section of `count` items, two draws each: width, then height. O(*n*), *n* the count.
  public func data(count: Int, itemWidth: Double, seed: UInt64) -> CollectionData {
    WorkloadLimits.check(count: count, itemWidth: itemWidth)
    var generator = SplitMix64(seed: seed)
    var items: [LayoutSize] = []
    items.reserveCapacity(count)
    for _ in 0..<count {
      let width = Self.widths.lowerBound + generator.below(Self.widths.count)
      let height = Self.heights.lowerBound + generator.below(Self.heights.count)
      items.append(LayoutSize(width: Double(width), height: Double(height)))
    }
    return CollectionData(items: items)
  }
}
