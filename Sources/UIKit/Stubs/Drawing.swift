// What layouts name of views and drawing besides. Nothing is drawn.

/// The control by which a person asks for new content; nobody does.
@preconcurrency @MainActor open class UIRefreshControl: UIView {
  /// Whether content is on its way; never.
  open var isRefreshing: Bool { false }
}

/// A finger on the screen; there is none.
@preconcurrency @MainActor open class UITouch: NSObject {}

/// What a person does; nothing happens.
@preconcurrency @MainActor open class UIEvent: NSObject {
  /// Where an event comes from.
  public enum EventType: Int, Sendable {
    /// From fingers.
    case touches
    /// From moving the device.
    case motion
  }

  /// Where the event comes from.
  open var type: EventType { .touches }
}

extension UIScrollView {
  /// The control above the content. There is none, and one that is set is not kept.
  public var refreshControl: UIRefreshControl? {
    get { nil }
    set {}
  }

  /// The insets of the scroll bars, which are not drawn: always zero.
  public var scrollIndicatorInsets: UIEdgeInsets {
    get { .zero }
    set {}
  }
}

extension UIView {
  /// The point in the coordinates of the view at the root of the tree.
  private func pointInRoot(_ point: CGPoint) -> CGPoint {
    var (point, view) = (point, self)
    while let parent = view.superview {
      point.x += view.frame.minX - view.bounds.minX
      point.y += view.frame.minY - view.bounds.minY
      view = parent
    }
    return point
  }

  /// A point of this view in the coordinates of another in the same tree; `nil` is the root of the tree. Transforms are not applied.
  /// - Complexity: O(*d*), *d* the depth of the views in their tree.
  public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    let inRoot = pointInRoot(point)
    guard let origin = view?.pointInRoot(.zero) else { return inRoot }
    return CGPoint(x: inRoot.x - origin.x, y: inRoot.y - origin.y)
  }

  /// A point of another view in the same tree in this view's coordinates; `nil` is the root of the tree. Transforms are not applied.
  /// - Complexity: O(*d*), *d* the depth of the views in their tree.
  public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    let inRoot = view?.pointInRoot(point) ?? point
    let origin = pointInRoot(.zero)
    return CGPoint(x: inRoot.x - origin.x, y: inRoot.y - origin.y)
  }

  /// A rectangle of this view in the coordinates of another in the same tree; `nil` is the root of the tree. Transforms are not applied.
  /// - Complexity: O(*d*), *d* the depth of the views in their tree.
  public func convert(_ rect: CGRect, to view: UIView?) -> CGRect { CGRect(origin: convert(rect.origin, to: view), size: rect.size) }

  /// A rectangle of another view in the same tree in this view's coordinates; `nil` is the root of the tree. Transforms are not applied.
  /// - Complexity: O(*d*), *d* the depth of the views in their tree.
  public func convert(_ rect: CGRect, from view: UIView?) -> CGRect { CGRect(origin: convert(rect.origin, from: view), size: rect.size) }
}

extension UIColor {
  /// The colour for an environment: itself.
  public func resolvedColor(with traitCollection: UITraitCollection) -> UIColor { self }
}

/// An outline that encloses nothing.
public final class CGPath: NSObject {}

extension UIBezierPath {
  /// An outline that encloses nothing.
  public var cgPath: CGPath { CGPath() }
}

/// A layer of one outline, which is not drawn.
open class CAShapeLayer: CALayer {
  /// The outline.
  open var path: CGPath?
  /// The colour inside.
  open var fillColor: CGColor?
  /// The colour of the outline.
  open var strokeColor: CGColor?
  /// The width of the outline.
  open var lineWidth: CGFloat = 1
}
