/// Parts that few layouts give their sections: boundary items that do not simply span the section, a background, scrolling across. They are
/// kept apart so that a plan stays small.
public final class SectionExtras: Equatable, Sendable {
  /// The header, or `nil` for a section without one.
  public let header: BoundaryPlacement?
  /// The footer, or `nil` for a section without one.
  public let footer: BoundaryPlacement?
  /// The background, or `nil` for a section without one.
  public let background: BackgroundPlacement?
  /// How the section scrolls across the layout's scroll axis, or `nil` where it does not.
  public let orthogonal: OrthogonalPlan?
  /// The headers and footers before they have a place, or `nil` where none has an estimated length.
  @usableFromInline let estimates: BoundaryStack?
  /// The supplementary items of the section's items, or `nil` if they have none.
  @usableFromInline let itemSupplementaries: ItemSupplementaries?

  /// Extras of these parts.
  public convenience init(
    header: BoundaryPlacement? = nil, footer: BoundaryPlacement? = nil, background: BackgroundPlacement? = nil,
    orthogonal: OrthogonalPlan? = nil
  ) {
    self.init(
      header: header, footer: footer, background: background, orthogonal: orthogonal, estimates: nil, itemSupplementaries: nil)
  }

  init(
    header: BoundaryPlacement?, footer: BoundaryPlacement?, background: BackgroundPlacement?, orthogonal: OrthogonalPlan?,
    estimates: BoundaryStack?, itemSupplementaries: ItemSupplementaries?
  ) {
    self.estimates = estimates
    self.itemSupplementaries = itemSupplementaries
    self.header = header
    self.footer = footer
    self.background = background
    self.orthogonal = orthogonal
  }

  /// Whether the section rests with a group in the middle whose length is measured.
  @inlinable var isCenteredByMeasure: Bool {
    guard let orthogonal else { return false }
    return orthogonal.behavior == .groupPagingCentered && orthogonal.pitch == nil
  }

  /// The distance by which elements may reach out of the section, in units; `plan` is the section's.
  @inlinable func reach<Rule: PlacementRule>(in plan: SectionPlan<Rule>) -> Int {
    // A background whose insets are longer than its section begins behind it.
    var reach = max(orthogonal?.overhang ?? 0, background?.start ?? 0, header?.reach(in: plan) ?? 0, footer?.reach(in: plan) ?? 0)
    if let itemSupplementaries {
      // They reach out of items that may reach out of the section themselves.
      let items = orthogonal.map { $0.overhang &+ itemSupplementaries.reachAcross } ?? (plan.rule.overhang &+ itemSupplementaries.reach)
      reach = max(reach, items)
    }
    return reach
  }

  /// Whether all parts are equal.
  public static func == (left: SectionExtras, right: SectionExtras) -> Bool {
    left.estimates == right.estimates && left.header == right.header && left.footer == right.footer && left.background == right.background
      && left.orthogonal == right.orthogonal && left.itemSupplementaries == right.itemSupplementaries
  }
}

/// The place of a header or footer.
public struct BoundaryPlacement: Equatable, Sendable {
  /// Whether it is at the section's end.
  public var isAtEnd: Bool
  /// Its distance from that end of the section, in units.
  public var distance: Int
  /// Its length along the scroll axis, in units, above 0.
  public var length: Int
  /// Its origin across the scroll axis, in points.
  public var across: Double
  /// Its length across the scroll axis, in points.
  public var acrossLength: Double
  /// Whether it stays at the container's edge while its section scrolls by.
  public var pins: Bool
  /// Whether it is at one side of the section, in the middle along the scroll axis: the distance does not count then.
  public var isBesideContent = false
  /// The distance from the container's edge at which it pins, in units. It is taken by elements of the whole layout that are pinned there.
  @usableFromInline var pinDistance = 0

  /// The place of a header or footer.
  @inlinable public init(isAtEnd: Bool, distance: Int, length: Int, across: Double, acrossLength: Double, pins: Bool) {
    self.isAtEnd = isAtEnd
    self.distance = distance
    self.length = length
    self.across = across
    self.acrossLength = acrossLength
    self.pins = pins
  }

  /// The place of a header or footer of a length that spans a container, or `nil` for a length of 0.
  @inlinable init?(_ kind: ElementKind, length: Int, spanning across: Double, pins: Bool) {
    guard length > 0 else { return nil }
    self.init(isAtEnd: kind == .footer, distance: 0, length: length, across: 0, acrossLength: across, pins: pins)
  }

  /// The distance by which it may reach out of its section, in units, pinned or not. One that makes its section longer stays in it; one over
  /// the content may be longer than the section.
  @inlinable func reach<Rule: PlacementRule>(in plan: SectionPlan<Rule>) -> Int {
    !isBesideContent && distance &+ length <= (isAtEnd ? plan.footer : plan.header) ? 0 : length
  }

  /// Where it rests, in units from the start of a section of this length, of which `gap` comes before its first element.
  @inlinable func rest(inSectionOf sectionLength: Int, after gap: Int) -> Int {
    isAtEnd ? sectionLength &- distance &- length : gap &+ distance
  }

  /// Where one beside the content is, in half units from the start of such a section.
  func middle(inSectionOf sectionLength: Int, after gap: Int) -> Int { sectionLength &+ gap &- length }
}

/// The place of a background in its section.
public struct BackgroundPlacement: Equatable, Sendable {
  /// Behind cells, whose index is 0.
  @inlinable static var zIndex: Int32 { -1 }
  /// From the section's start, in units.
  public var start: Int
  /// From the section's end, in units.
  public var end: Int
  /// Origin across the scroll axis, in points.
  public var across: Double
  /// Length across the scroll axis, in points.
  public var acrossLength: Double

  /// A background of these distances.
  public init(start: Int, end: Int, across: Double, acrossLength: Double) {
    self.start = start
    self.end = end
    self.across = across
    self.acrossLength = acrossLength
  }
}
