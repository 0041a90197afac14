@_exported public import CollectionLayouts
public import Foundation

extension LayoutPoint {
  /// The same point.
  @inlinable public init(_ point: CGPoint) { self.init(x: point.x, y: point.y) }
}

extension LayoutSize {
  /// The same size.
  @inlinable public init(_ size: CGSize) { self.init(width: size.width, height: size.height) }
}

extension LayoutRect {
  /// The same rectangle, taken as it stands: a `CGRect` with a negative size is empty here.
  @inlinable public init(_ rect: CGRect) {
    self.init(x: rect.origin.x, y: rect.origin.y, width: rect.size.width, height: rect.size.height)
  }
}

extension ElementPath {
  /// The same path. An index path that is not a section and an item becomes a path that names nothing.
  @inlinable public init(_ path: IndexPath) {
    self = path.count == 2 ? ElementPath(section: path[0], item: path[1]) : ElementPath(section: -1, item: -1)
  }
}

extension CGPoint {
  /// The same point.
  @inlinable public init(_ point: LayoutPoint) { self.init(x: point.x, y: point.y) }
}

extension CGSize {
  /// The same size.
  @inlinable public init(_ size: LayoutSize) { self.init(width: size.width, height: size.height) }
}

extension CGRect {
  /// The same rectangle.
  @inlinable public init(_ rect: LayoutRect) { self.init(x: rect.x, y: rect.y, width: rect.width, height: rect.height) }
}

extension IndexPath {
  /// The same path.
  @inlinable public init(_ path: ElementPath) { self.init(indexes: [path.section, path.item]) }
}
