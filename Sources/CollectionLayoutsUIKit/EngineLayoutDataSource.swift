#if canImport(UIKit)
  public import UIKit

  /// The app's source of item sizes for an ``EngineLayout``. The number of items comes from the collection view.
  @MainActor public protocol EngineLayoutDataSource: AnyObject {
    /// The size of an item in points, or `nil` to count it with the layout's estimate until its cell answers `preferredLayoutAttributesFitting(_:)`.
    ///
    /// A layout uses only the lengths that it needs: a waterfall uses an item's height but not its width, a mosaic neither. A layout without an estimate
    /// refuses `nil`: see ``EngineLayout/error``. The layout asks once for each new item, and again for those that the app invalidates.
    func engineLayout(_ layout: EngineLayout, sizeForItemAt indexPath: IndexPath) -> CGSize?
  }
#endif
