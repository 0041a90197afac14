/// Where an item is to stand in the container once it was scrolled to.
public enum ScrollPosition: String, Sendable, CaseIterable {
  /// Its start at the container's start.
  case start
  /// Its middle in the container's middle.
  case center
  /// Its end at the container's end.
  case end
}

/// Where to scroll so that an item is seen, and how much is to be made of it.
public struct ScrollTarget: Equatable, Sendable {
  /// The content offset that is right for what is known now, in points; never beyond the content's ends.
  public var contentOffset: Point
  /// The offset of the item's section, where the section scrolls by itself, in points.
  public var sectionOffset: Double?
  /// The number of items before the target that still count with their estimates: when their sizes arrive, the item will have moved.
  /// ``LayoutEngine/estimatedItems(before:)`` names them.
  public var estimatesAbove: Int

  /// A target of these values.
  public init(contentOffset: Point, sectionOffset: Double? = nil, estimatesAbove: Int = 0) {
    self.contentOffset = contentOffset
    self.sectionOffset = sectionOffset
    self.estimatesAbove = estimatesAbove
  }
}
