public import CollectionLayouts

/// Pictures in a column: as wide as the column, with the height of their aspect ratio.
///
/// The ratios are those of cameras and phones. Their frequencies approximate a photo library taken mostly with an upright phone.
/// Heights are not rounded, because a layout rounds them to its own grid.
public struct PhotoWorkload: Workload {
  /// An aspect ratio and its share of the pictures.
  struct Ratio: Equatable {
    let width: Int
    let height: Int
    /// The number of such pictures among 20.
    let share: Int
  }

  static let ratios = [
    Ratio(width: 3, height: 4, share: 6),
    Ratio(width: 4, height: 3, share: 4),
    Ratio(width: 1, height: 1, share: 3),
    Ratio(width: 9, height: 16, share: 2),
    Ratio(width: 16, height: 9, share: 2),
    Ratio(width: 2, height: 3, share: 1),
    Ratio(width: 3, height: 2, share: 2),
  ]

  /// `photos`.
  public let name = "photos"
  /// A description of the items.
  public let summary = "pictures of common aspect ratios, scaled to the column"

  /// Creates the workload.
  public init() {}

  /// Data of one section of `count` pictures, one draw each. O(*n*), *n* the count.
  public func data(count: Int, itemWidth: Double, seed: UInt64) -> CollectionData {
    WorkloadLimits.check(count: count, itemWidth: itemWidth)
    let sizes = Self.ratios.flatMap { ratio in
      let picture = LayoutSize(width: Double(ratio.width), height: Double(ratio.height))
      return Array(repeating: picture.scaled(toWidth: itemWidth), count: ratio.share)
    }
    var generator = SplitMix64(seed: seed)
    return CollectionData(items: (0..<count).map { _ in sizes[generator.below(sizes.count)] })
  }
}

extension LayoutSize {
  /// A size of the same aspect ratio that is `target` points wide.
  ///
  /// The product comes first, so that whole sides give the exactly rounded quotient.
  ///
  /// - Precondition: the size has a width.
  func scaled(toWidth target: Double) -> LayoutSize {
    LayoutSize(width: target, height: target * height / width)
  }
}
