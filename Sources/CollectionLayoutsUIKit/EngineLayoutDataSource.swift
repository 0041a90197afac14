#if canImport(UIKit)
  public import UIKit

  /// What an ``EngineLayout`` asks the app for: the sizes of items. How many there are, the collection view says.
  @MainActor public protocol EngineLayoutDataSource: AnyObject {
    /// The size of an item in points, or `nil` if it counts with the layout's estimate until its cell answers `preferredLayoutAttributesFitting(_:)`.
    ///
    /// A layout uses of a size what it needs: a waterfall an item's height and not its width, a mosaic nothing. A layout without an estimate refuses `nil`: see
    /// ``EngineLayout/error``. The layout asks once for each item that is new, and again for those that the app invalidates.
    func engineLayout(_ layout: EngineLayout, sizeForItemAt indexPath: IndexPath) -> CGSize?
  }
#endif
