import Foundation
import UIKit

/// An element of a collection view: its category, kind and index path.
public struct HostElement: Hashable, Codable, Sendable {
  /// The categories of elements.
  public enum Category: String, Codable, Hashable, Sendable {
    case cell, supplementary, decoration
  }

  /// Its category.
  public let category: Category
  /// The kind of a supplementary or decoration view; empty for a cell.
  public let kind: String
  /// Its index path.
  public let path: IndexPath

  /// A cell.
  public init(cell path: IndexPath) { (category, kind, self.path) = (.cell, "", path) }

  /// A supplementary view.
  public init(supplementary kind: String, at path: IndexPath) { (category, self.kind, self.path) = (.supplementary, kind, path) }

  /// A decoration view.
  public init(decoration kind: String, at path: IndexPath) { (category, self.kind, self.path) = (.decoration, kind, path) }

  @MainActor init(_ attributes: UICollectionViewLayoutAttributes) {
    switch attributes.representedElementCategory {
    case .cell: self.init(cell: attributes.indexPath)
    case .supplementaryView: self.init(supplementary: attributes.representedElementKind ?? "", at: attributes.indexPath)
    case .decorationView: self.init(decoration: attributes.representedElementKind ?? "", at: attributes.indexPath)
    }
  }
}

extension HostElement: Comparable {
  /// Cells come first, then supplementary and decoration views; each by kind and path.
  public static func < (one: HostElement, other: HostElement) -> Bool {
    if one.category != other.category { return one.rank < other.rank }
    return one.kind == other.kind ? one.path < other.path : one.kind < other.kind
  }

  private var rank: Int {
    switch category {
    case .cell: 0
    case .supplementary: 1
    case .decoration: 2
    }
  }
}

extension HostElement: CustomStringConvertible {
  /// `item 3 of section 0`, `the header of section 2`
  public var description: String {
    guard path.count == 2 else { return "\(name) at \(Array(path))" }
    if category == .cell { return "item \(path[1]) of section \(path[0])" }
    return path[1] == 0 ? "\(name) of section \(path[0])" : "\(name) at item \(path[1]) of section \(path[0])"
  }

  private var name: String {
    switch category {
    case .cell: "item"
    case .supplementary where kind.hasSuffix("Header"): "the header"
    case .supplementary where kind.hasSuffix("Footer"): "the footer"
    case .supplementary: "the supplementary view “\(kind)”"
    case .decoration: "the decoration view “\(kind)”"
    }
  }
}

extension CGRect {
  /// The width and the height that two rectangles share; negative if they are apart.
  func shared(with other: CGRect) -> CGSize {
    CGSize(width: min(maxX, other.maxX) - max(minX, other.minX), height: min(maxY, other.maxY) - max(minY, other.minY))
  }

  /// Whether two rectangles share an area of more than a hundredth of a point each way, which is more than layouts round.
  func overlaps(_ other: CGRect) -> Bool {
    let shared = shared(with: other)
    return shared.width > 0.01 && shared.height > 0.01
  }

  /// Whether two rectangles share at least a point.
  func touches(_ other: CGRect) -> Bool {
    let shared = shared(with: other)
    return shared.width >= -0.01 && shared.height >= -0.01
  }

  /// Whether two rectangles are equal, apart from the rounding of sums of fractions.
  func matches(_ other: CGRect) -> Bool {
    abs(minX - other.minX) < 0.001 && abs(minY - other.minY) < 0.001 && size.matches(other.size)
  }
}

extension CGSize {
  /// Whether two sizes are equal, apart from the rounding of sums of fractions.
  func matches(_ other: CGSize) -> Bool { abs(width - other.width) < 0.001 && abs(height - other.height) < 0.001 }
}
