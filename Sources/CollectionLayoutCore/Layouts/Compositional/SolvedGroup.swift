/// A group solved for a container: its tree of elements, each with its lengths along and across the axis its section is folded along.
@usableFromInline struct SolvedGroup: Equatable, Sendable {
  /// The elements; the first is the group itself, and the children of each follow each other.
  @usableFromInline var elements: [SolvedElement]
  /// The frames of all custom groups, in points.
  @usableFromInline var frames: [AxisRect] = []
}

/// A length of a solved element, in points.
@usableFromInline struct SolvedLength: Equatable, Sendable {
  /// The length; an estimate where the length is measured.
  @usableFromInline var length: Double
  /// Whether the length is that of the element's content, once it is known.
  @usableFromInline var isMeasured: Bool

  @usableFromInline init(_ length: Double, isMeasured: Bool = false) {
    self.length = length
    self.isMeasured = isMeasured
  }
}

/// Room before and behind an element on one axis, in points.
@usableFromInline struct SolvedEdges: Equatable, Sendable {
  @usableFromInline var before = 0.0
  @usableFromInline var after = 0.0
  @usableFromInline var beforeIsFlexible = false
  @usableFromInline var afterIsFlexible = false

  /// The number of the two that take a share of the room that is left over.
  @inlinable var flexibleCount: Int { (beforeIsFlexible ? 1 : 0) + (afterIsFlexible ? 1 : 0) }
}

/// An item or a group, solved.
@usableFromInline struct SolvedElement: Equatable, Sendable {
  /// The content of an element.
  @usableFromInline enum Content: Equatable, Sendable {
    /// Nothing: it is an item.
    case item
    /// Children one behind the other.
    case line(Line)
    /// Items at these of the group's frames.
    case frames(Range<Int>)
  }

  /// Children one behind the other.
  @usableFromInline struct Line: Equatable, Sendable {
    /// Whether they follow each other along the axis the section is folded along, not across it.
    @usableFromInline var isAlong: Bool
    /// The children among the group's elements.
    @usableFromInline var children: Range<Int>
    /// When there are enough of them.
    @usableFromInline var fill: Fill
    /// The least distance between two, in points.
    @usableFromInline var gap: Double
    /// Whether the distances take a share of the room that is left over.
    @usableFromInline var gapIsFlexible: Bool
    /// Whether any of the children is uniform.
    @usableFromInline var isUniform = false
  }

  /// When a line has enough children.
  @usableFromInline enum Fill: Equatable, Sendable {
    /// When the next does not fit.
    case untilFull
    /// After so many.
    case copies(Int)
  }

  @usableFromInline var content: Content = .item
  @usableFromInline var along = SolvedLength(0)
  @usableFromInline var across = SolvedLength(0)
  /// Whether it is an item as long along the axis as the longest measured element beside it.
  @usableFromInline var isUniform = false
  /// The inset of a group's content in it, and of an item's frame in its place; 0 on an estimated axis.
  @usableFromInline var insetsAlong = SolvedEdges()
  @usableFromInline var insetsAcross = SolvedEdges()
  @usableFromInline var edgesAlong = SolvedEdges()
  @usableFromInline var edgesAcross = SolvedEdges()

  /// Whether no distance around it is flexible.
  var hasFixedEdges: Bool { edgesAlong.flexibleCount == 0 && edgesAcross.flexibleCount == 0 }
  /// The length of the content along the axis, in points.
  @inlinable var contentAlong: Double { max(0, along.length - insetsAlong.before - insetsAlong.after) }
  /// The length of the content across the axis, in points.
  @inlinable var contentAcross: Double { max(0, across.length - insetsAcross.before - insetsAcross.after) }
}

/// The length by which the next child of a line may be too long and still fit, in points: sums of fractions are not exact.
@inlinable @inline(__always) var fitTolerance: Double { 0.001 }
