import Foundation

/// One length of an item or a group of a compositional layout, like UIKit's `NSCollectionLayoutDimension`.
@preconcurrency @MainActor open class NSCollectionLayoutDimension: NSObject, NSCopying {
  enum Meaning: Equatable {
    case fractionalWidth
    case fractionalHeight
    case absolute
    case estimated
    case uniformAcrossSiblings
  }

  let meaning: Meaning
  /// The fraction, or the length in points.
  public let dimension: CGFloat

  private init(_ meaning: Meaning, _ dimension: CGFloat) {
    self.meaning = meaning
    self.dimension = dimension
    super.init()
  }

  /// A fraction of the width of the container of the item or group.
  public static func fractionalWidth(_ fractionalWidth: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension(.fractionalWidth, fractionalWidth)
  }
  /// A fraction of the height of the container of the item or group.
  public static func fractionalHeight(_ fractionalHeight: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension(.fractionalHeight, fractionalHeight)
  }
  /// A length in points.
  public static func absolute(_ absoluteDimension: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension(.absolute, absoluteDimension)
  }
  /// A length in points that counts until the cell reports its own.
  public static func estimated(_ estimatedDimension: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension(.estimated, estimatedDimension)
  }
  /// An estimate for items that become as long as the longest of their siblings. Their group is estimated on the same axis.
  public static func uniformAcrossSiblings(estimate: CGFloat) -> NSCollectionLayoutDimension {
    NSCollectionLayoutDimension(.uniformAcrossSiblings, estimate)
  }

  /// Whether the length is a fraction of a width.
  public var isFractionalWidth: Bool { meaning == .fractionalWidth }
  /// Whether the length is a fraction of a height.
  public var isFractionalHeight: Bool { meaning == .fractionalHeight }
  /// Whether the length is in points.
  public var isAbsolute: Bool { meaning == .absolute }
  /// Whether the length is an estimate.
  public var isEstimated: Bool { meaning == .estimated || meaning == .uniformAcrossSiblings }
  /// Whether the length becomes that of the longest sibling.
  public var isUniformAcrossSiblings: Bool { meaning == .uniformAcrossSiblings }

  /// The dimension itself, because it cannot change.
  public nonisolated func copy(with zone: NSZone? = nil) -> Any { self }
}

/// A width and a height in a compositional layout, like UIKit's `NSCollectionLayoutSize`.
@preconcurrency @MainActor open class NSCollectionLayoutSize: NSObject, NSCopying {
  /// The width.
  public let widthDimension: NSCollectionLayoutDimension
  /// The height.
  public let heightDimension: NSCollectionLayoutDimension

  /// A size of these dimensions.
  public init(widthDimension: NSCollectionLayoutDimension, heightDimension: NSCollectionLayoutDimension) {
    self.widthDimension = widthDimension
    self.heightDimension = heightDimension
    super.init()
  }

  /// The size itself, because it cannot change.
  public nonisolated func copy(with zone: NSZone? = nil) -> Any { self }
}
