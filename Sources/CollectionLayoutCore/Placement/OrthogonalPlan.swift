/// A section that scrolls across the layout's scroll axis: its items are folded along that other axis.
public struct OrthogonalPlan: Equatable, Sendable {
  /// The behaviour that decides where the section comes to rest.
  public var behavior: OrthogonalScrollingBehavior
  /// The length of the body along the layout's scroll axis, in units.
  public var bodyLength: Int
  /// The distance of the first group from the content's start, along the section's own axis, in units.
  public var leadingInset: Int
  /// The distance behind the last group, in units.
  public var trailingInset: Int
  /// The visible length of the section's content, in points.
  public var viewport: Double
  /// From one group's start to the next one's, in units, where all are alike; `nil` where each is measured.
  public var pitch: Int?
  /// A group's length along the section's own axis, in units, without the room around it; the estimate where it is measured.
  public var groupLength: Int
  /// The number of a full group's items where all groups are alike; else 0.
  public var itemsInGroup: Int
  /// The room before a group, in units.
  public var edgeBefore: Int
  /// The room before and behind a group, in units.
  public var edges: Int
  /// The distance between two groups with their room, in units.
  public var spacing: Int
  /// The distance by which items may reach beyond the body along the layout's scroll axis, in units.
  public var overhang: Int

  /// The plan of a section that scrolls by itself.
  public init(
    behavior: OrthogonalScrollingBehavior, bodyLength: Int, leadingInset: Int, trailingInset: Int, viewport: Double, pitch: Int?,
    groupLength: Int, itemsInGroup: Int, edgeBefore: Int, edges: Int, spacing: Int, overhang: Int = 0
  ) {
    self.behavior = behavior
    self.bodyLength = bodyLength
    self.leadingInset = leadingInset
    self.trailingInset = trailingInset
    self.viewport = viewport
    self.pitch = pitch
    self.groupLength = groupLength
    self.itemsInGroup = itemsInGroup
    self.edgeBefore = edgeBefore
    self.edges = edges
    self.spacing = spacing
    self.overhang = overhang
  }
}
