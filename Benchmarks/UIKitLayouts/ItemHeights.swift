public import UIKit

/// The protocol through which the layouts of this module ask an app for the height of an item at a width.
///
/// It represents the delegate protocol that every article declares with its layout.
@MainActor public protocol ItemHeights: AnyObject {
  /// Returns the height of the item at `indexPath` if it is `width` points wide, in points.
  func heightForItem(at indexPath: IndexPath, width: CGFloat) -> CGFloat
}
