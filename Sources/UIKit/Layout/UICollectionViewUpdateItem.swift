/// One change in a batch, as Apple's page *UICollectionViewUpdateItem* describes it. The path of a section has the item `NSNotFound`.
@preconcurrency @MainActor open class UICollectionViewUpdateItem: NSObject {
  /// The kind of a change of an item or a section.
  public enum Action: Int, Sendable {
    /// It is inserted.
    case insert
    /// It is deleted.
    case delete
    /// It is deleted and inserted again at the same place.
    case reload
    /// It is moved.
    case move
    /// Nothing is changed.
    case none
  }

  /// The path before the batch; `nil` for an insertion.
  public let indexPathBeforeUpdate: IndexPath?

  /// The path after the batch; `nil` for a deletion. For a reload, UIKit's value is undocumented: here it is the item's path after the batch.
  public let indexPathAfterUpdate: IndexPath?

  /// The kind of the change.
  public let updateAction: Action

  /// Creates an update by hand, for tests of a layout. LayoutBench only: in Apple's UIKit, only the collection view creates update items.
  public init(before: IndexPath?, after: IndexPath?, action: Action) {
    (indexPathBeforeUpdate, indexPathAfterUpdate, updateAction) = (before, after, action)
    super.init()
  }

  /// Whether the change is of a section.
  var isSection: Bool { (indexPathBeforeUpdate ?? indexPathAfterUpdate)?.item == NSNotFound }
}
