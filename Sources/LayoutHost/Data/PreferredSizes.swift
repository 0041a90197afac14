import Foundation

/// The lengths for which cells prefer the sizes of their contents to those that the layout gave them.
public enum PreferredSizes: Hashable, Sendable {
  /// Cells take the size that they are given.
  case none
  /// Cells keep their widths and are as high as their contents, as labels in a column do.
  case heights
  /// Cells keep their heights and are as wide as their contents.
  case widths
  /// Cells are as large as their contents.
  case sizes

  /// The size in points that a cell prefers if its content needs `content` and the layout gave it `size`.
  public func size(of content: CGSize, given size: CGSize) -> CGSize {
    switch self {
    case .none: size
    case .heights: CGSize(width: size.width, height: content.height)
    case .widths: CGSize(width: content.width, height: size.height)
    case .sizes: content
    }
  }
}
