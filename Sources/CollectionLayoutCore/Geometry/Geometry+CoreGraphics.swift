#if canImport(CoreGraphics)
  import CoreGraphics

  extension Point {
    /// The same point as CoreGraphics has it.
    @inlinable public init(_ point: CGPoint) { self.init(x: point.x, y: point.y) }
  }

  extension Size {
    /// The same size as CoreGraphics has it.
    @inlinable public init(_ size: CGSize) { self.init(width: size.width, height: size.height) }
  }

  extension Rect {
    /// The same rectangle, taken as it stands: a `CGRect` with a negative size is empty here.
    @inlinable public init(_ rect: CGRect) {
      self.init(x: rect.origin.x, y: rect.origin.y, width: rect.size.width, height: rect.size.height)
    }
  }

  extension CGPoint {
    /// The same point for CoreGraphics.
    @inlinable public init(_ point: Point) { self.init(x: point.x, y: point.y) }
  }

  extension CGSize {
    /// The same size for CoreGraphics.
    @inlinable public init(_ size: Size) { self.init(width: size.width, height: size.height) }
  }

  extension CGRect {
    /// The same rectangle for CoreGraphics.
    @inlinable public init(_ rect: Rect) { self.init(x: rect.x, y: rect.y, width: rect.width, height: rect.height) }
  }
#endif
