/// A section solved for a container: the rule of its items, and the lengths around them, in layout units along the scroll axis.
///
/// From its start a section is header, start inset, body, end inset, footer. A header or footer of length 0 does not exist.
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

  /// A plan of these lengths.
  @inlinable public init(rule: Rule, header: Int = 0, startInset: Int = 0, endInset: Int = 0, footer: Int = 0) {
    self.rule = rule
    self.header = header
    self.startInset = startInset
    self.endInset = endInset
    self.footer = footer
  }

  /// The length of all but the body.
  @inlinable var surroundings: Int { header &+ startInset &+ endInset &+ footer }
  /// Where the body begins, from the section's start.
  @inlinable var bodyStart: Int { header &+ startInset }
}

/// The lengths of headers and footers that a layout gives all its sections.
public struct BoundarySizes: Equatable, Sendable {
  /// The header's size; only its length along the scroll axis counts.
  public var header: Size
  /// The footer's size; only its length along the scroll axis counts.
  public var footer: Size

  /// Sizes of a header and a footer.
  @inlinable public init(header: Size = .zero, footer: Size = .zero) {
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
