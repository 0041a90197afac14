/// The place of one element: its kind, its path and its frame.
public struct LayoutAttributes: Equatable, Hashable, Sendable {
  /// The frame, in points, in the coordinates of the content.
  public var frame: LayoutRect
  /// The element's path.
  public var indexPath: ElementPath
  /// The drawing order: higher is nearer to the person.
  public var zIndex: Int32
  /// The element's kind.
  public var kind: ElementKind

  /// The attributes of one element.
  @inlinable public init(kind: ElementKind, indexPath: ElementPath, frame: LayoutRect, zIndex: Int32 = 0) {
    self.frame = frame
    self.indexPath = indexPath
    self.zIndex = zIndex
    self.kind = kind
  }
}
