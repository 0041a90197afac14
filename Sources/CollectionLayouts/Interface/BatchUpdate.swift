/// One of the updates that ``LayoutEngine/performBatchUpdates(_:)`` makes at once, as UIKit's `performBatchUpdates` has them.
///
/// Deletions, reloads and the sources of moves name paths as they are **before** the batch; insertions and the targets of moves name paths as they
/// are **after** it. The order of the updates therefore does not matter: a section is its survivors in their old order, into which
/// insertions and arriving moves are put by ascending path.
public enum BatchUpdate: Equatable, Sendable {
  /// The item at this old path goes.
  case delete(IndexPath)
  /// An item of this size, in points, comes to this final path.
  case insert(IndexPath, Size)
  /// The item at the old path `from` goes to the final path `to`.
  case move(from: IndexPath, to: IndexPath)
  /// The item at this old path is replaced in its place by one of this size, in points.
  case reload(IndexPath, Size)
}

/// Why updates of a batch contradict each other.
public enum BatchConflict: String, Equatable, Sendable, CaseIterable {
  /// An item is both deleted and moved.
  case movedAndDeleted = "is deleted and moved in one batch: a move is a deletion already"
  /// An item is deleted twice.
  case deletedTwice = "is deleted twice in one batch"
  /// An item is moved twice.
  case movedTwice = "is moved twice in one batch"
  /// An item is reloaded, and deleted or moved.
  case reloadedAndGone = "is reloaded and also deleted or moved in one batch: delete it and insert the new one"
  /// An item is reloaded twice.
  case reloadedTwice = "is reloaded twice in one batch"
  /// Two items are to come to one path.
  case sameTarget = "is the final path of two items of one batch"
}
