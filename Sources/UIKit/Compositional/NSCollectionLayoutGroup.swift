import Foundation

/// A function that makes the frames of a custom group, in points, in the coordinates of the group.
public typealias NSCollectionLayoutGroupCustomItemProvider = (any NSCollectionLayoutEnvironment) -> [NSCollectionLayoutGroupCustomItem]

/// The frame of one item of a custom group, like UIKit's `NSCollectionLayoutGroupCustomItem`.
@preconcurrency @MainActor open class NSCollectionLayoutGroupCustomItem: NSObject, NSCopying {
  /// The frame in points, in the coordinates of the group.
  public let frame: CGRect
  /// The drawing order.
  public let zIndex: Int

  /// An item at a frame.
  public convenience init(frame: CGRect) { self.init(frame: frame, zIndex: 0) }

  /// An item at a frame with a drawing order. The number is stored but not used: all items of a layout have the drawing order 0 here.
  public init(frame: CGRect, zIndex: Int) {
    self.frame = frame
    self.zIndex = zIndex
    super.init()
  }

  /// The item itself, because it cannot change.
  public nonisolated func copy(with zone: NSZone? = nil) -> Any { self }
}

/// A group of a compositional layout, like UIKit's `NSCollectionLayoutGroup`: items that are placed together.
@preconcurrency @MainActor open class NSCollectionLayoutGroup: NSCollectionLayoutItem {
  enum Content {
    case subitems([NSCollectionLayoutItem], isVertical: Bool)
    /// Copies that share the group's length.
    case shares(NSCollectionLayoutItem, count: Int, isVertical: Bool)
    /// Copies that keep their own length.
    case copies(NSCollectionLayoutItem, count: Int, isVertical: Bool)
    case custom(NSCollectionLayoutGroupCustomItemProvider)
  }

  let content: Content
  /// The minimum or exact distance between two subitems; `nil` means 0.
  open var interItemSpacing: NSCollectionLayoutSpacing?

  private init(_ layoutSize: NSCollectionLayoutSize, _ content: Content) {
    self.content = content
    super.init(layoutSize: layoutSize, supplementaryItems: [])
  }

  /// Subitems next to each other. After the last, they start again with the first, until the next does not fit.
  public static func horizontal(layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(layoutSize, .subitems(subitems, isVertical: false))
  }
  /// Subitems below each other. After the last, they start again with the first, until the next does not fit.
  public static func vertical(layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(layoutSize, .subitems(subitems, isVertical: true))
  }
  /// Copies of an item next to each other, each with the item's own width.
  public static func horizontal(
    layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(layoutSize, .copies(subitem, count: count, isVertical: false)) }
  /// Copies of an item below each other, each with the item's own height.
  public static func vertical(
    layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(layoutSize, .copies(subitem, count: count, isVertical: true)) }
  /// Copies of an item next to each other that fill the group.
  public static func horizontal(
    layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(layoutSize, .shares(subitem, count: count, isVertical: false)) }
  /// Copies of an item below each other that fill the group.
  public static func vertical(
    layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(layoutSize, .shares(subitem, count: count, isVertical: true)) }
  /// Items at the frames that `itemProvider` returns for each environment.
  public static func custom(
    layoutSize: NSCollectionLayoutSize, itemProvider: @escaping NSCollectionLayoutGroupCustomItemProvider
  ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(layoutSize, .custom(itemProvider)) }

  /// The group's subitems; empty for a custom group.
  public var subitems: [NSCollectionLayoutItem] {
    switch content {
    case .subitems(let subitems, _): subitems
    case .shares(let subitem, _, _), .copies(let subitem, _, _): [subitem]
    case .custom: []
    }
  }

  /// A readable description of the group.
  open func visualDescription() -> String {
    "\(type(of: self)) of \(subitems.count) subitems"
  }
}
