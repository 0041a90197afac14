/// A size as a layout sees it: along the scroll axis and across it, in points.
public struct AxisSize: Equatable, Sendable {
  /// The length along the scroll axis.
  public var along: Double
  /// The length across the scroll axis.
  public var across: Double

  /// `size` turned for `direction`.
  @inlinable public init(_ size: LayoutSize, scrolling direction: ScrollDirection) {
    along = direction == .vertical ? size.height : size.width
    across = direction == .vertical ? size.width : size.height
  }
}

extension LayoutSize {
  /// Whether the item's size is still unknown.
  ///
  /// Written out: `self == .automatic` is a call of the `==` that the compiler writes, for each item that arrives.
  @inlinable public var isAutomatic: Bool { width == .greatestFiniteMagnitude && height == .greatestFiniteMagnitude }
}

/// Insets as a layout sees them: start and end along the scroll axis, leading and trailing across it, in points.
public struct AxisInsets: Equatable, Sendable {
  /// Before the first line.
  public var start: Double
  /// After the last line.
  public var end: Double
  /// Before the first column.
  public var leading: Double
  /// After the last column.
  public var trailing: Double

  /// `insets` turned for `direction`.
  @inlinable public init(_ insets: LayoutInsets, scrolling direction: ScrollDirection) {
    start = direction == .vertical ? insets.top : insets.left
    end = direction == .vertical ? insets.bottom : insets.right
    leading = direction == .vertical ? insets.left : insets.top
    trailing = direction == .vertical ? insets.right : insets.bottom
  }
}

/// The one place where a rule's result becomes a rectangle in points, and a rectangle becomes a window in units.
public struct Axes: Equatable, Sendable {
  /// The scroll direction.
  public let direction: ScrollDirection
  /// The grid along the scroll axis.
  public let units: LayoutUnits

  /// The axes of a content that scrolls in `direction` on the grid `units`.
  @inlinable public init(direction: ScrollDirection, units: LayoutUnits) {
    self.direction = direction
    self.units = units
  }

  /// `rect` in the content's coordinates.
  @inlinable @inline(__always) func rect(_ rect: AxisRect) -> LayoutRect {
    // A branch that is foreseen costs a row less than choosing each number without one.
    _fastPath(direction == .vertical)
      ? LayoutRect(x: rect.across, y: rect.along, width: rect.acrossLength, height: rect.length)
      : LayoutRect(x: rect.along, y: rect.across, width: rect.length, height: rect.acrossLength)
  }

  /// The point so far along the scroll axis, at the start of the other.
  @inlinable func point(along offset: Double) -> LayoutPoint {
    direction == .vertical ? LayoutPoint(x: 0, y: offset) : LayoutPoint(x: offset, y: 0)
  }

  /// The axes of a section that scrolls across these.
  @inlinable var crossed: Axes { Axes(direction: direction == .vertical ? .horizontal : .vertical, units: units) }

  /// All that `rect` can touch along the scroll axis, a unit wider at both ends so that rounding in points never loses an element.
  @inlinable func window(of rect: LayoutRect) -> PlacementWindow {
    let from = direction == .vertical ? rect.y : rect.x
    let to = direction == .vertical ? rect.maxY : rect.maxX
    return PlacementWindow(from: units.unitsBelow(from) &- 1, to: units.unitsBelow(to) &+ 2)
  }

  /// A content size in points.
  @inlinable func contentSize(length: Int, across: Double) -> LayoutSize {
    let along = units.points(fromUnits: length)
    return direction == .vertical ? LayoutSize(width: across, height: along) : LayoutSize(width: along, height: across)
  }
}
