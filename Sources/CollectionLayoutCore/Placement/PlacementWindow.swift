/// A stretch of the scroll axis, in layout units, both ends included.
public struct PlacementWindow: Equatable, Sendable {
  /// The first unit asked for.
  public var from: Int
  /// The last unit asked for.
  public var to: Int

  /// The stretch from `from` to `to`.
  @inlinable public init(from: Int, to: Int) {
    self.from = from
    self.to = to
  }

  /// The whole scroll axis.
  @inlinable public static var everything: PlacementWindow { PlacementWindow(from: -(1 << 61), to: 1 << 61) }

  /// The stretch and so much more on both sides.
  @inlinable func widened(by distance: Int) -> PlacementWindow { PlacementWindow(from: from &- distance, to: to &+ distance) }

  /// The same stretch in the coordinates of a body that begins at `origin`.
  @inlinable func relative(to origin: Int) -> PlacementWindow { PlacementWindow(from: from &- origin, to: to &- origin) }

  /// Negative if and only if the frame misses the window.
  @inlinable @inline(__always) package func distance(of frame: some ElementFrame) -> Int {
    // The sign of either difference is set if the frame is behind, or before.
    (2 &* to &- frame.startInHalfUnits) | (frame.endInHalfUnits &- 2 &* from)
  }
}
