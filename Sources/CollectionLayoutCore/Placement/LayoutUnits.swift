/// The grid of lengths along the scroll axis: `displayScale` units to a point.
///
/// Lengths are rounded to the grid once, on entry; from there on sums are exact integers, so that every strategy arrives at the same bits.
public struct LayoutUnits: Equatable, Sendable {
  /// Units to a point.
  public let displayScale: Int
  @usableFromInline let unitsPerPoint: Double
  /// For scales that are powers of two, where multiplying by the inverse is exact; 0 otherwise.
  @usableFromInline let exactInverse: Double

  /// A grid of `displayScale` units to a point, from 1 to 1,000,000.
  public init(displayScale: Int) throws(LayoutError) {
    guard (1...1_000_000).contains(displayScale) else {
      throw .unsupportedCount(displayScale, of: "displayScale", supported: 1...1_000_000)
    }
    self.displayScale = displayScale
    unitsPerPoint = Double(displayScale)
    exactInverse = displayScale & (displayScale &- 1) == 0 ? 1 / Double(displayScale) : 0
  }

  /// `points` on the grid, halves rounded up.
  ///
  /// - Throws: ``LayoutError/invalidLength(_:of:)``, naming `what`, for NaN, infinities, negative lengths and lengths over 2³¹−1 units.
  @inlinable public func length(_ points: Double, of what: @autoclosure () -> String) throws(LayoutError) -> Int32 {
    let scaled = points * unitsPerPoint
    guard scaled >= 0 && scaled < 2_147_483_647.5 else { throw .invalidLength(points, of: what()) }
    // `rounded(.down)` is a library call on baseline x86; a conversion truncates in one instruction.
    let whole = Int32(scaled)
    return scaled - Double(whole) >= 0.5 ? whole &+ 1 : whole
  }

  /// A length that a rule computed, on the grid: `points`, at least 0, halves rounded up, and kept below 2⁶⁰.
  ///
  /// A length that a person gives may be invalid: ``length(_:of:)`` refuses it then.
  @inlinable public func nearestUnits(_ points: Double) -> Int {
    let below = unitsBelow(points)
    return points * unitsPerPoint - Double(below) >= 0.5 ? below &+ 1 : below
  }

  /// `points` as they are: a length across the scroll axis, which no grid holds.
  ///
  /// - Throws: ``LayoutError/invalidLength(_:of:)``, naming `what`, for NaN, infinities and negative lengths.
  @inlinable public func acrossLength(_ points: Double, of what: @autoclosure () -> String) throws(LayoutError) -> Double {
    guard points >= 0 && points < .infinity else { throw .invalidLength(points, of: what()) }
    return points
  }

  /// A distance in either direction on the grid, halves rounded away from 0.
  ///
  /// - Throws: ``LayoutError/invalidLength(_:of:)``, naming `what`, for NaN, infinities and distances over 2³¹−1 units.
  public func distance(_ points: Double, of what: @autoclosure () -> String) throws(LayoutError) -> Int {
    points < 0 ? 0 - Int(try length(0 - points, of: what())) : Int(try length(points, of: what()))
  }

  /// A distance in either direction across the scroll axis, as it is.
  ///
  /// - Throws: ``LayoutError/invalidLength(_:of:)``, naming `what`, for NaN and infinities.
  public func acrossDistance(_ points: Double, of what: @autoclosure () -> String) throws(LayoutError) -> Double {
    guard points.isFinite else { throw .invalidLength(points, of: what()) }
    return points
  }

  /// The length by which lengths across the scroll axis may exceed their room and still fit, in points.
  ///
  /// Lengths across the axis are added up in floating point, where 54⅔ six times and 5⅓ five times come to a little more than 354⅔. The guarantee:
  /// whole device pixels fit if and only if their exact sum is at most the room, and equal shares of the room always fit, as long as the number of
  /// lengths times their sum in device pixels stays below 2⁴². Rounding adds at most *n* · sum · 2⁻⁵², which then is less than the tolerance, and
  /// the tolerance is less than a device pixel.
  @inlinable public var fitTolerance: Double { displayScale <= 250 ? 0.001 : 0.25 / unitsPerPoint }

  /// A length in units as points.
  @inlinable public func points(fromUnits units: Int) -> Double {
    // Without the hint both are computed, and a division takes longer than a row.
    _fastPath(exactInverse != 0) ? Double(units) * exactInverse : Double(units) / unitsPerPoint
  }

  /// An origin in half units as points.
  @inlinable public func points(fromHalfUnits halves: Int) -> Double {
    _fastPath(exactInverse != 0) ? Double(halves) * (0.5 * exactInverse) : Double(halves) / (2 * unitsPerPoint)
  }

  /// The largest number of units at or below `points`, kept within ±2⁶⁰.
  @inlinable func unitsBelow(_ points: Double) -> Int {
    let limit = Double(1 << 60)
    let scaled = points * unitsPerPoint
    guard scaled > -limit else { return -(1 << 60) }
    guard scaled < limit else { return 1 << 60 }
    let whole = Int(scaled)
    return Double(whole) > scaled ? whole &- 1 : whole
  }
}
