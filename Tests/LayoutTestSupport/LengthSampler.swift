import CollectionLayouts

/// Draws random lengths in points. One in six is zero, some are longer than any container, and the others follow the style.
public struct LengthSampler: Sendable {
  /// The kind of ordinary lengths.
  public enum Style: CaseIterable, Sendable {
    /// 1, 2 or 3 points, so that columns often tie.
    case few
    /// Whole points from 1 to 60.
    case whole
    /// Quarters, sixths and tenths of a point, which cause every kind of rounding at the scales 1, 2 and 3.
    case fractions
    /// Thirds of a point up to 8 points. Lines are then often filled exactly, but only approximately in floating point.
    case thirds
    /// Any number from 0 to 80 points.
    case anything
  }

  /// The kind of ordinary lengths.
  public var style: Style

  /// A sampler with a style.
  public init(_ style: Style) { self.style = style }

  /// A random length of an item.
  public func length(using generator: inout SeededGenerator) -> Double {
    if generator.oneIn(6) { return 0 }
    if generator.oneIn(20) { return Double(generator.int(in: 500...3000)) }
    return ordinary(using: &generator)
  }

  /// A random size of an item.
  public func size(using generator: inout SeededGenerator) -> LayoutSize {
    LayoutSize(width: length(using: &generator), height: length(using: &generator))
  }

  /// A random spacing or inset, which is short.
  public func gap(using generator: inout SeededGenerator) -> Double {
    // A gap of thirds stays one of thirds.
    style == .thirds ? Double(generator.int(in: 0...5)) / 3 : ordinary(using: &generator) / 4
  }

  /// Random sizes of `count` items. Occasionally, all of them are equal.
  public func sizes(_ count: Int, using generator: inout SeededGenerator) -> [LayoutSize] {
    if generator.oneIn(12) { return Array(repeating: size(using: &generator), count: count) }
    return (0..<count).map { _ in size(using: &generator) }
  }

  private func ordinary(using generator: inout SeededGenerator) -> Double {
    switch style {
    case .few: Double(generator.int(in: 1...3))
    case .whole: Double(generator.int(in: 1...60))
    case .fractions: Double(generator.int(in: 1...240)) / generator.pick([4, 6, 10], else: 4)
    case .thirds: Double(generator.int(in: 1...24)) / 3
    case .anything: generator.double(in: 0...80)
    }
  }
}
