import Foundation

/// The data with which a script starts: the number of items in each section, and the seed of their sizes.
///
///     HostData([40, 0, 7], seed: 3, hasHeaders: true)
///
/// Sizes depend only on the seed and the item's identity, so a script with fewer items has the same items.
public struct HostData: Hashable, Codable, Sendable {
  /// The number of items of each section.
  public var itemCounts: [Int]
  /// The seed of the items' sizes.
  public var seed: UInt64
  /// Whether each section has a header.
  public var hasHeaders: Bool
  /// Whether each section has a footer.
  public var hasFooters: Bool

  /// Creates data. Negative counts become 0.
  public init(_ itemCounts: [Int], seed: UInt64 = 1, hasHeaders: Bool = false, hasFooters: Bool = false) {
    (self.itemCounts, self.seed) = (itemCounts.map { max($0, 0) }, seed)
    (self.hasHeaders, self.hasFooters) = (hasHeaders, hasFooters)
  }
}

/// An item of a feed: its identity, and the size of its content.
public struct FeedItem: Hashable, Sendable {
  /// A number that stays with the item wherever it moves. It does not return after the item was deleted.
  public let identity: Int
  /// The number of times that its content has changed.
  public internal(set) var version = 0
  /// The size that its content needs, in points.
  public internal(set) var size: CGSize
}

/// A section of a feed.
public struct FeedSection: Hashable, Sendable {
  /// Its items.
  public internal(set) var items: [FeedItem]
  /// The size of its header in points, or `nil` if it has none.
  public internal(set) var header: CGSize?
  /// The size of its footer in points, or `nil` if it has none.
  public internal(set) var footer: CGSize?
}
