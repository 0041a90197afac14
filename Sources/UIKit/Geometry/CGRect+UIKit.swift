extension CGRect {
  /// Whether the rectangles share a point inside both: rectangles that only touch do not, as with Core Graphics.
  ///
  /// Foundation on Linux counts touching rectangles as intersecting. This is a property, and called like a method: Swift prefers a property to a method of the
  /// same name, so that it is found before Foundation's in a file that imports both modules. Two methods would be ambiguous there.
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

  /// Whether the rectangles are the same.
  public func equalTo(_ other: CGRect) -> Bool { self == other }
}

extension CGPoint {
  /// Whether the points are the same.
  public func equalTo(_ other: CGPoint) -> Bool { self == other }
}

extension CGSize {
  /// Whether the sizes are the same.
  public func equalTo(_ other: CGSize) -> Bool { self == other }
}

/// The text of a point, as UIKit writes it: `{x, y}`.
public func NSStringFromCGPoint(_ point: CGPoint) -> String { "{\(number(point.x)), \(number(point.y))}" }

/// The text of a size, as UIKit writes it: `{width, height}`.
public func NSStringFromCGSize(_ size: CGSize) -> String { "{\(number(size.width)), \(number(size.height))}" }

/// The text of a rectangle, as UIKit writes it: `{{x, y}, {width, height}}`.
public func NSStringFromCGRect(_ rect: CGRect) -> String {
  "{\(NSStringFromCGPoint(rect.origin)), \(NSStringFromCGSize(rect.size))}"
}

/// A coordinate without the decimal point that a whole number does not need.
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

  /// The rectangle that this holds.
  public var cgRectValue: CGRect { rectValue }

  /// The point that this holds.
  public var cgPointValue: CGPoint { pointValue }

  /// The size that this holds.
  public var cgSizeValue: CGSize { sizeValue }
}
