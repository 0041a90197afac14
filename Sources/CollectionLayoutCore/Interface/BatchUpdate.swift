/// One of the updates that ``LayoutEngine/performBatchUpdates(_:)`` makes at once, as UIKit's `performBatchUpdates` has them.
///
/// Deletions, reloads and the sources of moves name paths as they are **before** the batch; insertions and the targets of moves name paths as they
/// are **after** it. The order of the updates therefore does not matter: a section is its survivors in their old order, into which
/// insertions and arriving moves are put by ascending path.
///
/// Sections follow the same rules: deletions, reloads and sources of moves name old indexes, insertions and targets of moves final ones. The final
/// path of an item counts its section as it is after the batch.
public enum BatchUpdate: Equatable, Sendable {
  /// The item at this old path goes.
  case delete(ElementPath)
  /// An item of this size, in points, comes to this final path.
  case insert(ElementPath, LayoutSize)
  /// The item at the old path `from` goes to the final path `to`.
  case move(from: ElementPath, to: ElementPath)
  /// The item at this old path is replaced in its place by one of this size, in points.
  case reload(ElementPath, LayoutSize)
  /// A section with these items comes to this final index.
  case insertSection(Int, CollectionData.Section)
  /// The section at this old index goes, with all its items.
  case deleteSection(Int)
  /// The section at the old index `from` goes to the final index `to`, with all its items.
  case moveSection(from: Int, to: Int)
  /// The section at this old index gets these items instead of all it had.
  case reloadSection(Int, CollectionData.Section)
}

/// The way in which two updates of a batch, of one item or of one section, contradict each other.
public enum BatchConflict: String, Equatable, Sendable, CaseIterable {
  /// Both deleted and moved.
  case movedAndDeleted = "is deleted and moved in one batch: a move is a deletion already"
  /// Deleted twice.
  case deletedTwice = "is deleted twice in one batch"
  /// Moved twice.
  case movedTwice = "is moved twice in one batch"
  /// Reloaded, and also deleted or moved.
  case reloadedAndGone = "is reloaded and also deleted or moved in one batch: delete it and insert the new one"
  /// Reloaded twice.
  case reloadedTwice = "is reloaded twice in one batch"
  /// Two items with one final path, or two sections with one final index.
  case sameTarget = "is the final place of two updates of one batch"
  /// An update of an item in a section that is deleted or reloaded.
  case sectionReplaced = "is an item of a section that is deleted or reloaded in the same batch: leave its own update out"
  /// An item that arrives in a section that is inserted or reloaded.
  case sectionNew = "is a place in a section that is inserted or reloaded in the same batch: give the section that item"
}
