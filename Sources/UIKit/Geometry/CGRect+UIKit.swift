extension CGRect {
  /// Whether the rectangles share a point inside both. Rectangles that only touch do not, as in Core Graphics.
  ///
  /// In Foundation on Linux, touching rectangles count as intersecting. This is a property that is called like a method. In a file that imports both modules,
  /// Swift prefers a property to a method of the same name, so it finds this one before Foundation's. Two methods would be ambiguous there.
  ///
  /// - Complexity: O(1).
  @inlinable public var intersects: (CGRect) -> Bool {
    { other in
      self.minX < other.maxX && other.minX < self.maxX && self.minY < other.maxY && other.minY < self.maxY
    }
  }

  /// The rectangle with its edges moved inwards.
  @inlinable public func inset(by insets: UIEdgeInsets) -> CGRect {
    CGRect(
      x: origin.x + insets.left, y: origin.y + insets.top, width: size.width - insets.left - insets.right,
      height: size.height - insets.top - insets.bottom)
  }

  /// Whether the rectangles are equal.
  public func equalTo(_ other: CGRect) -> Bool { self == other }
}

extension CGPoint {
  /// Whether the points are equal.
  public func equalTo(_ other: CGPoint) -> Bool { self == other }
}

extension CGSize {
  /// Whether the sizes are equal.
  public func equalTo(_ other: CGSize) -> Bool { self == other }
}

/// The text of a point in UIKit's form: `{x, y}`.
public func NSStringFromCGPoint(_ point: CGPoint) -> String { "{\(number(point.x)), \(number(point.y))}" }

/// The text of a size in UIKit's form: `{width, height}`.
public func NSStringFromCGSize(_ size: CGSize) -> String { "{\(number(size.width)), \(number(size.height))}" }

/// The text of a rectangle in UIKit's form: `{{x, y}, {width, height}}`.
public func NSStringFromCGRect(_ rect: CGRect) -> String {
  "{\(NSStringFromCGPoint(rect.origin)), \(NSStringFromCGSize(rect.size))}"
}

/// The text of a coordinate. A whole number has no decimal point.
private func number(_ value: CGFloat) -> String {
  let text = "\(value)"
  return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
}

extension NSValue {
  /// A value that holds a rectangle.
  public convenience init(cgRect rect: CGRect) { self.init(rect: rect) }

  /// A value that holds a point.
  public convenience init(cgPoint point: CGPoint) { self.init(point: point) }

  /// A value that holds a size.
  public convenience init(cgSize size: CGSize) { self.init(size: size) }

  /// The rectangle in this value.
  public var cgRectValue: CGRect { rectValue }

  /// The point in this value.
  public var cgPointValue: CGPoint { pointValue }

  /// The size in this value.
  public var cgSizeValue: CGSize { sizeValue }
}
