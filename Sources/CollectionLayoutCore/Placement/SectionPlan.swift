/// A section solved for a container: the rule of its items, and the lengths around them, in layout units along the scroll axis.
///
/// From its start a section is the gap to the one before, header, start inset, body, end inset, footer. A header or footer of length 0 does not exist.
public struct SectionPlan<Rule: PlacementRule>: Equatable, Sendable {
  /// The rule of the items.
  public var rule: Rule
  /// The header's length.
  public var header: Int
  /// The length between header and body.
  public var startInset: Int
  /// The length between body and footer.
  public var endInset: Int
  /// The footer's length.
  public var footer: Int
  /// The distance from the section before; it belongs to no element.
  public var gap: Int
  /// The body's length where it is not what its items are folded to, because the section scrolls by itself; else `nil`.
  public var crossedBodyLength: Int?

  /// A plan of these lengths.
  @inlinable public init(
    rule: Rule, header: Int = 0, startInset: Int = 0, endInset: Int = 0, footer: Int = 0, gap: Int = 0,
    crossedBodyLength: Int? = nil
  ) {
    self.rule = rule
    self.gap = gap
    self.crossedBodyLength = crossedBodyLength
    self.header = header
    self.startInset = startInset
    self.endInset = endInset
    self.footer = footer
  }

  /// The length of all but the body.
  @inlinable public var surroundings: Int { gap &+ header &+ startInset &+ endInset &+ footer }
  /// Where the body begins, from the section's start.
  @inlinable public var bodyStart: Int { gap &+ header &+ startInset }

  /// The length of a body along the layout's scroll axis whose items, folded along the section's own axis, are `folded` long.
  @inlinable @inline(__always) public func bodyLength(folded: Int, isEmpty: Bool) -> Int {
    guard let crossedBodyLength else { return folded }
    return isEmpty ? 0 : crossedBodyLength
  }

  /// A header or footer that spans a container of this length across.
  @inlinable func boundary(_ kind: ElementKind, across: Double) -> BoundaryPlacement? {
    let length = kind == .header ? header : footer
    guard length > 0 else { return nil }
    return BoundaryPlacement(isAtEnd: kind == .footer, distance: 0, length: length, across: 0, acrossLength: across, pins: false)
  }
}

/// The lengths of headers and footers that a layout gives all its sections.
public struct BoundarySizes: Equatable, Sendable {
  /// The header's size; only its length along the scroll axis counts.
  public var header: LayoutSize
  /// The footer's size; only its length along the scroll axis counts.
  public var footer: LayoutSize

  /// Sizes of a header and a footer.
  @inlinable public init(header: LayoutSize = .zero, footer: LayoutSize = .zero) {
    self.header = header
    self.footer = footer
  }

  /// Both lengths along the scroll axis, in units.
  @inlinable func lengths(_ axes: Axes) throws(LayoutError) -> (header: Int, footer: Int) {
    let header = try axes.units.length(AxisSize(header, scrolling: axes.direction).along, of: "headerReferenceSize")
    let footer = try axes.units.length(AxisSize(footer, scrolling: axes.direction).along, of: "footerReferenceSize")
    return (Int(header), Int(footer))
  }
}
