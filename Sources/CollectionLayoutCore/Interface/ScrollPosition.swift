/// The place of an item in the container after scrolling to it.
public enum ScrollPosition: String, Sendable, CaseIterable {
  /// Its start at the container's start.
  case start
  /// Its middle in the container's middle.
  case center
  /// Its end at the container's end.
  case end
}

/// The offset at which an item is visible, and how far it can be trusted.
public struct ScrollTarget: Equatable, Sendable {
  /// The content offset, as far as sizes are known now, in points; never beyond the content's ends.
  public var contentOffset: LayoutPoint
  /// The content offset at which the item would be exactly at its position, in points, even where that is beyond the content's ends.
  public var unclampedOffset: LayoutPoint
  /// The offset of the item's section in points, if the section scrolls by itself.
  public var sectionOffset: Double?
  /// The number of items before the target that still count with their estimates: when their sizes arrive, the item will have moved.
  /// ``LayoutEngine/estimatedItems(before:)`` names them.
  public var estimatesAbove: Int

  /// A target of these values. Without an unclamped offset the content offset is one.
  public init(contentOffset: LayoutPoint, unclampedOffset: LayoutPoint? = nil, sectionOffset: Double? = nil, estimatesAbove: Int = 0) {
    self.contentOffset = contentOffset
    self.unclampedOffset = unclampedOffset ?? contentOffset
    self.sectionOffset = sectionOffset
    self.estimatesAbove = estimatesAbove
  }
}
