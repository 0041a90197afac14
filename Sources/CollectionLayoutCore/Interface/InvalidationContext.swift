/// What changed since the last `prepare()`.
///
/// Give one to ``LayoutEngine/invalidateLayout(with:)`` for each change; several may come before one `prepare()`, and each names paths as they are
/// after the ones before it.
public enum InvalidationContext: Sendable {
  /// Nothing is known to be right any more; the data is as it was.
  case everything
  /// The data was replaced as a whole.
  case reloadData(CollectionData)
  /// One item has a new size, in points.
  case resizedItem(IndexPath, Size)
  /// Several items have new sizes, in points. A path that comes twice ends with its last size.
  case resizedItems([(path: IndexPath, size: Size)])
  /// Items of these sizes were inserted; the first of them now has this path. A path one past a section's last item appends.
  case insertedItems(at: IndexPath, sizes: [Size])
  /// The items of a range of a section were deleted.
  case deletedItems(section: Int, items: Range<Int>)
  /// An item was taken from one path and put back so that it now has the other: a deletion, then an insertion.
  case movedItem(from: IndexPath, to: IndexPath)
  /// Several updates come at once; see ``BatchUpdate`` for what their paths mean.
  case batchUpdates([BatchUpdate])
  /// The container has a new size, in points: a rotation, a split view.
  case resizedContainer(Size)
  /// The container shows another part of the content: its origin, in points, in the coordinates of the content. It asks for no `prepare()`. Told of
  /// it, the engine finds before the next change what must not jump, at the cost of a query. An offset that is not finite is refused.
  case scrolled(to: Point)
  /// A section that scrolls by itself was scrolled to this offset, in points, and comes to rest where its behaviour says. It asks for no
  /// `prepare()`. An offset that is not finite is refused.
  case scrolledSection(Int, to: Double)
}
