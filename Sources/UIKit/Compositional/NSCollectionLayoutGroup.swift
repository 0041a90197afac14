import Foundation

/// Makes the frames of a custom group, in points, in the coordinates of the group.
public typealias NSCollectionLayoutGroupCustomItemProvider = (any NSCollectionLayoutEnvironment) -> [NSCollectionLayoutGroupCustomItem]

/// The frame of one item of a custom group, as UIKit's `NSCollectionLayoutGroupCustomItem`.
@preconcurrency @MainActor open class NSCollectionLayoutGroupCustomItem: NSObject, NSCopying {
  /// The frame in points, in the coordinates of the group.
  public let frame: CGRect
  /// The drawing order.
  public let zIndex: Int

  /// An item at a frame.
  public convenience init(frame: CGRect) { self.init(frame: frame, zIndex: 0) }

  /// An item at a frame with a drawing order. All items of a layout have the drawing order 0 here: the number is kept and not used.
  public init(frame: CGRect, zIndex: Int) {
    self.frame = frame
    self.zIndex = zIndex
    super.init()
  }

  /// The item itself: it cannot change.
  public nonisolated func copy(with zone: NSZone? = nil) -> Any { self }
}

/// A group of a compositional layout, as UIKit's `NSCollectionLayoutGroup`: items placed together.
@preconcurrency @MainActor open class NSCollectionLayoutGroup: NSCollectionLayoutItem {
  enum Content {
    case subitems([NSCollectionLayoutItem], isVertical: Bool)
    /// Copies that share the group's length.
    case shares(NSCollectionLayoutItem, count: Int, isVertical: Bool)
    /// Copies of their own length.
    case copies(NSCollectionLayoutItem, count: Int, isVertical: Bool)
    case custom(NSCollectionLayoutGroupCustomItemProvider)
  }

  let content: Content
  /// The least or the exact distance between two subitems; `nil` means 0.
  open var interItemSpacing: NSCollectionLayoutSpacing?

  private init(_ layoutSize: NSCollectionLayoutSize, _ content: Content) {
    self.content = content
    super.init(layoutSize: layoutSize, supplementaryItems: [])
  }

  /// Subitems beside each other, in order and then again from the first, until the next does not fit.
  public static func horizontal(layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(layoutSize, .subitems(subitems, isVertical: false))
  }
  /// Subitems below each other, in order and then again from the first, until the next does not fit.
  public static func vertical(layoutSize: NSCollectionLayoutSize, subitems: [NSCollectionLayoutItem]) -> NSCollectionLayoutGroup {
    NSCollectionLayoutGroup(layoutSize, .subitems(subitems, isVertical: true))
  }
  /// Copies of an item beside each other, of its own width.
  public static func horizontal(
    layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(layoutSize, .copies(subitem, count: count, isVertical: false)) }
  /// Copies of an item below each other, of its own height.
  public static func vertical(
    layoutSize: NSCollectionLayoutSize, repeatingSubitem subitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(layoutSize, .copies(subitem, count: count, isVertical: true)) }
  /// Copies of an item beside each other that fill the group.
  public static func horizontal(
    layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(layoutSize, .shares(subitem, count: count, isVertical: false)) }
  /// Copies of an item below each other that fill the group.
  public static func vertical(
    layoutSize: NSCollectionLayoutSize, subitem: NSCollectionLayoutItem, count: Int
  ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(layoutSize, .shares(subitem, count: count, isVertical: true)) }
  /// Items at frames that `itemProvider` makes for each environment.
  public static func custom(
    layoutSize: NSCollectionLayoutSize, itemProvider: @escaping NSCollectionLayoutGroupCustomItemProvider
  ) -> NSCollectionLayoutGroup { NSCollectionLayoutGroup(layoutSize, .custom(itemProvider)) }

  /// The group's subitems; none of a custom group.
  public var subitems: [NSCollectionLayoutItem] {
    switch content {
    case .subitems(let subitems, _): subitems
    case .shares(let subitem, _, _), .copies(let subitem, _, _): [subitem]
    case .custom: []
    }
  }

  /// A description of the group for a person.
  open func visualDescription() -> String {
    "\(type(of: self)) of \(subitems.count) subitems"
  }
}
