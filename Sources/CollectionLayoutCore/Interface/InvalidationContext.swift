/// A change since the last `prepare()`.
///
/// Give one to ``LayoutEngine/invalidateLayout(with:)`` for each change; several may come before one `prepare()`, and each names paths as they are
/// after the ones before it.
public enum InvalidationContext: Sendable {
  /// All frames must be computed again. The data is unchanged.
  case everything
  /// The data was replaced as a whole.
  case reloadData(CollectionData)
  /// One item has a new size, in points.
  case resizedItem(ElementPath, LayoutSize)
  /// Several items have new sizes, in points. A path that comes twice ends with its last size.
  case resizedItems([(path: ElementPath, size: LayoutSize)])
  /// Headers and footers turned out to have these sizes, in points. Where the layout has an estimate for a length of one, its own length counts from now on;
  /// other lengths stay. The sizes go with their sections, and end with them: a section that is reloaded begins with estimates again. The header and the footer
  /// of the whole layout are of the section 0, whether there is one or not; they keep their sizes until all data is replaced.
  case resizedSupplementaries([(kind: ElementKind, section: Int, size: LayoutSize)])
  /// Items of these sizes were inserted; the first of them now has this path. A path one past a section's last item appends.
  case insertedItems(at: ElementPath, sizes: [LayoutSize])
  /// The items of a range of a section were deleted.
  case deletedItems(section: Int, items: Range<Int>)
  /// An item was moved: deleted at one path, then inserted so that it now has the other.
  case movedItem(from: ElementPath, to: ElementPath)
  /// Several updates at once. ``BatchUpdate`` defines the meaning of their paths.
  case batchUpdates([BatchUpdate])
  /// The container has a new size, in points: a rotation, a split view.
  case resizedContainer(LayoutSize)
  /// The container was scrolled to this origin, in points, in the coordinates of the content. This needs no `prepare()`. Before the next change, the
  /// engine then finds the item that must not jump, at the cost of a query. An offset that is not finite is refused.
  case scrolled(to: LayoutPoint)
  /// Bars cover these strips of the container now, in points. Pinned elements stay beside them, and an item that is scrolled to is not under one. This
  /// needs no `prepare()`, and moves no frame. Insets that are not finite are refused.
  ///
  /// In a box: its four lengths would make every context too large to be passed in registers.
  indirect case contentInset(LayoutInsets)
  /// A section that scrolls by itself was scrolled to this offset, in points, and comes to rest where its behaviour says. This needs no
  /// `prepare()`. An offset that is not finite is refused.
  case scrolledSection(Int, to: Double)
}
