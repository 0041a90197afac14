public import UIKit

/// What the layouts of this module ask an app for: how high an item is at a width.
///
/// It stands for the delegate protocol that every article declares beside its layout.
@MainActor public protocol ItemHeights: AnyObject {
  /// The height of the item at `indexPath` if it is `width` points wide, in points.
  func heightForItem(at indexPath: IndexPath, width: CGFloat) -> CGFloat
}
