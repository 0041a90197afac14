// Other types of views and drawing that layouts mention. Nothing is drawn.

/// The control with which the user asks for new content. No user does here.
@preconcurrency @MainActor open class UIRefreshControl: UIView {
  /// Whether new content is being loaded; always `false`.
  open var isRefreshing: Bool { false }
}

/// A finger on the screen. No fingers exist here.
@preconcurrency @MainActor open class UITouch: NSObject {}

/// An action of the user. No events happen here.
@preconcurrency @MainActor open class UIEvent: NSObject {
  /// The source of an event.
  public enum EventType: Int, Sendable {
    /// Fingers on the screen.
    case touches
    /// A movement of the device.
    case motion
  }

  /// The source of the event.
  open var type: EventType { .touches }
}

extension UIScrollView {
  /// The control above the content; always `nil`. Setting it has no effect.
  public var refreshControl: UIRefreshControl? {
    get { nil }
    set {}
  }

  /// The insets of the scroll bars, which are not drawn; always zero.
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

  /// Converts a point of this view to the coordinates of another view in the same tree; `nil` means the root of the tree. Transforms are not applied.
  /// - Complexity: O(*d*), *d* the depth of the views in their tree.
  public func convert(_ point: CGPoint, to view: UIView?) -> CGPoint {
    let inRoot = pointInRoot(point)
    guard let origin = view?.pointInRoot(.zero) else { return inRoot }
    return CGPoint(x: inRoot.x - origin.x, y: inRoot.y - origin.y)
  }

  /// Converts a point of another view in the same tree to this view's coordinates; `nil` means the root of the tree. Transforms are not applied.
  /// - Complexity: O(*d*), *d* the depth of the views in their tree.
  public func convert(_ point: CGPoint, from view: UIView?) -> CGPoint {
    let inRoot = view?.pointInRoot(point) ?? point
    let origin = pointInRoot(.zero)
    return CGPoint(x: inRoot.x - origin.x, y: inRoot.y - origin.y)
  }

  /// Converts a rectangle of this view to the coordinates of another view in the same tree; `nil` means the root. Transforms are not applied.
  /// - Complexity: O(*d*), *d* the depth of the views in their tree.
  public func convert(_ rect: CGRect, to view: UIView?) -> CGRect { CGRect(origin: convert(rect.origin, to: view), size: rect.size) }

  /// Converts a rectangle of another view in the same tree to this view's coordinates; `nil` means the root. Transforms are not applied.
  /// - Complexity: O(*d*), *d* the depth of the views in their tree.
  public func convert(_ rect: CGRect, from view: UIView?) -> CGRect { CGRect(origin: convert(rect.origin, from: view), size: rect.size) }
}

extension UIColor {
  /// The colour in an environment, which is always this colour.
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
  /// The fill colour.
  open var fillColor: CGColor?
  /// The colour of the outline.
  open var strokeColor: CGColor?
  /// The width of the outline.
  open var lineWidth: CGFloat = 1
}
