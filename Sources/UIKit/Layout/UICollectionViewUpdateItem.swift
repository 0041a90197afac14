/// One change in a batch. As Apple's page *UICollectionViewUpdateItem* describes it: for a section the item of a path is `NSNotFound`.
@preconcurrency @MainActor open class UICollectionViewUpdateItem: NSObject {
  /// What is done with an item or a section.
  public enum Action: Int, Sendable {
    /// It is inserted.
    case insert
    /// It is deleted.
    case delete
    /// It is deleted and inserted again at the same place.
    case reload
    /// It is moved.
    case move
    /// Nothing.
    case none
  }

  /// The path before the batch; `nil` for an insertion.
  public let indexPathBeforeUpdate: IndexPath?

  /// The path after the batch; `nil` for a deletion. What UIKit gives for a reload is undocumented: here it is the path where the item lies after the batch.
  public let indexPathAfterUpdate: IndexPath?

  /// What is done.
  public let updateAction: Action

  /// LayoutBench's, not Apple's: UIKit's items are made by the collection view alone. Tests of a layout make them by hand.
  public init(before: IndexPath?, after: IndexPath?, action: Action) {
    (indexPathBeforeUpdate, indexPathAfterUpdate, updateAction) = (before, after, action)
    super.init()
  }

  /// Whether this is about a section.
  var isSection: Bool { (indexPathBeforeUpdate ?? indexPathAfterUpdate)?.item == NSNotFound }
}
