/// The data of a layout: sections of items, each with its size in points.
///
/// A layout uses of a size what it needs: a waterfall an item's height and not its width.
public struct CollectionData: Equatable, Sendable {
  /// The sections, in order.
  public var sections: [Section]

  /// One section.
  public struct Section: Equatable, Sendable {
    /// The sizes of the section's items, in points.
    public var items: [LayoutSize]

    /// A section of items with these sizes.
    public init(items: [LayoutSize]) { self.items = items }
  }

  /// Data of these sections.
  public init(sections: [Section]) { self.sections = sections }

  /// Data of one section of items with these sizes.
  public init(items: [LayoutSize]) { sections = [Section(items: items)] }

  /// The number of items in all sections. O(*s*), *s* the number of sections.
  public var itemCount: Int { sections.reduce(0) { $0 + $1.items.count } }
}

extension LayoutSize {
  /// The size of an item that is not known yet: it counts with its layout's estimate until it is resized.
  ///
  /// As UIKit's `UICollectionViewFlowLayout.automaticSize` it is a value no item has. A layout without estimates refuses it.
  @inlinable public static var automatic: LayoutSize { LayoutSize(width: .greatestFiniteMagnitude, height: .greatestFiniteMagnitude) }
}
