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
  /// The distance from the section before, or from the content's start; it belongs to no element of the section.
  public var gap: Int
  /// The body's length if it differs from the folded length of its items, because the section scrolls by itself; else `nil`.
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
    BoundaryPlacement(kind, length: kind == .header ? header : footer, spanning: across, pins: false)
  }
}

/// The headers and footers that a layout gives all its sections: their lengths, and whether they pin.
public struct BoundarySizes: Equatable, Sendable {
  /// The header's size; only its length along the scroll axis counts.
  public var header: LayoutSize
  /// The footer's size; only its length along the scroll axis counts.
  public var footer: LayoutSize
  /// Whether headers stay at the container's start while their section scrolls by, as UIKit's `sectionHeadersPinToVisibleBounds` has it.
  ///
  /// A header never leaves its section: its origin is max(rest, min(offset, end − length)), `rest` its place without pinning and `end` the section's
  /// end.
  public var headersPin: Bool
  /// Whether footers stay at the container's end while their section scrolls by, as UIKit's `sectionFootersPinToVisibleBounds` has it.
  ///
  /// The mirror image of headers: the origin is min(rest, max(offset + container − length, start)), `start` the section's start.
  public var footersPin: Bool

  /// Headers and footers of these sizes.
  @inlinable public init(header: LayoutSize = .zero, footer: LayoutSize = .zero, headersPin: Bool = false, footersPin: Bool = false) {
    self.header = header
    self.footer = footer
    self.headersPin = headersPin
    self.footersPin = footersPin
  }

  /// Whether any of them pins, so that elements move while the content scrolls.
  public var anyPin: Bool { headersPin || footersPin }

  /// Both lengths along the scroll axis, in units.
  @inlinable func lengths(_ axes: Axes) throws(LayoutError) -> (header: Int, footer: Int) {
    let header = try axes.units.length(AxisSize(header, scrolling: axes.direction).along, of: "headerReferenceSize")
    let footer = try axes.units.length(AxisSize(footer, scrolling: axes.direction).along, of: "footerReferenceSize")
    return (Int(header), Int(footer))
  }

  /// A section that is solved to `plan`, with extras if its headers or footers pin: a plan alone says that they rest.
  ///
  /// - Parameter across: The container's length across the scroll axis, in points.
  func solved<Rule: PlacementRule>(_ plan: SectionPlan<Rule>, across: Double) -> SolvedSection<Rule> {
    guard anyPin else { return SolvedSection(plan) }
    return SolvedSection(
      plan,
      SectionExtras(
        header: BoundaryPlacement(.header, length: plan.header, spanning: across, pins: headersPin),
        footer: BoundaryPlacement(.footer, length: plan.footer, spanning: across, pins: footersPin)))
  }
}
