import CollectionLayoutsFoundation

/// Converts lengths into lengths that the engines of the built-in layouts accept: finite, at least 0, and on a very fine grid.
///
/// UIKit's own rounding is not documented, so these layouts round as little as the engines allow: to 1/16,384 of a point along the scroll axis, and not
/// at all across it. Whole points, halves, quarters and so on are exact.
enum EngineLengths {
  /// Grid units per point along the scroll axis. It is a power of two, so that conversions are exact.
  static let displayScale = 16_384
  /// The longest length that fits the grid, in points.
  static let longest: Double = 131_071
  /// The largest difference, in points, between two lengths that count as the same on the grid.
  static let tolerance = 1 / Double(displayScale)

  /// A length that an engine accepts. Negative lengths and NaN count as 0; too long ones count as ``longest``.
  static func length(_ points: CGFloat) -> Double {
    // NaN fails the comparison.
    points > 0 ? min(points, longest) : 0
  }

  /// A distance in either direction that an engine accepts. NaN counts as 0; too long ones count as ``longest``.
  static func distance(_ points: CGFloat) -> Double { points < 0 ? 0 - length(0 - points) : length(points) }

  /// A size that an engine accepts.
  static func size(_ size: CGSize) -> LayoutSize { LayoutSize(width: length(size.width), height: length(size.height)) }

  /// Whether two sizes are the same on the grid.
  static func areEqual(_ first: CGSize, _ second: CGSize) -> Bool {
    abs(first.width - second.width) <= tolerance && abs(first.height - second.height) <= tolerance
  }

  /// The size in which a collection view's content is laid out, in points: the bounds less the adjusted content insets.
  @MainActor static func container(of view: UICollectionView) -> LayoutSize {
    let (size, inset) = (view.bounds.size, view.adjustedContentInset)
    return LayoutSize(width: length(size.width - inset.left - inset.right), height: length(size.height - inset.top - inset.bottom))
  }
}
