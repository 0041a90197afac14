/// A width and a height, in points.
public struct LayoutSize: Equatable, Hashable, Sendable, BitwiseCopyable {
  /// Width in points.
  public var width: Double
  /// Height in points.
  public var height: Double

  /// A size of `width` by `height` points.
  @inlinable public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  /// No width and no height.
  @inlinable public static var zero: LayoutSize { LayoutSize(width: 0, height: 0) }
}
