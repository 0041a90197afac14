/// A kind of work, distinguished by its cost under a strategy. Claims are about kinds of work (``Strategy/claims``).
public enum LayoutWork: String, CaseIterable, Hashable, Sendable {
  /// Every item is read: a layout is made or prepared for the first time.
  case everything
  /// The container gets another length across the scroll axis.
  case container
  /// Items arrive behind the last.
  case append
  /// The last item changes its size.
  case tailResize = "tail-resize"
  /// An item, anywhere, changes its size.
  case resize
  /// Items come, go or move, anywhere, so that those behind them have other numbers.
  case renumbering
  /// Sections come, go or move, anywhere.
  case sections
  /// The content scrolls, and no size changes.
  case scroll
  /// The elements of a rectangle are asked for.
  case search
  /// The frame of one item is asked for, by its index path.
  case item
}
