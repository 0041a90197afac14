/// The delegate of a scroll view: the methods that layouts and hosts use. All are optional.
@preconcurrency @MainActor public protocol UIScrollViewDelegate: NSObjectProtocol {
  /// Called when the content offset has changed.
  func scrollViewDidScroll(_ scrollView: UIScrollView)
  /// Called when the finger lifts. The delegate may change the target offset.
  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>)
}

extension UIScrollViewDelegate {
  /// Does nothing.
  public func scrollViewDidScroll(_ scrollView: UIScrollView) {}
  /// Does nothing.
  public func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint, targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {}
}

/// The geometry of a view that shows a part of its content. Nothing moves by itself.
@preconcurrency @MainActor open class UIScrollView: UIView {
  /// The rate at which a scroll would slow down.
  public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
    /// The factor per millisecond.
    public let rawValue: CGFloat
    /// The rate with this factor.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// UIKit's usual rate.
    public static let normal = DecelerationRate(rawValue: 0.998)
    /// UIKit's fast rate.
    public static let fast = DecelerationRate(rawValue: 0.99)
  }

  /// The effect of the safe area on `adjustedContentInset`.
  public enum ContentInsetAdjustmentBehavior: Int, Sendable {
    /// Always on the vertical axis; on the horizontal axis only if it scrolls.
    case automatic
    /// Only on axes that scroll.
    case scrollableAxes
    /// No effect.
    case never
    /// On all edges.
    case always
  }

  // UIKit's collection view narrows the type of `delegate`. Swift does not allow this for a settable property, so only the collection view has a delegate.
  var scrollDelegate: (any UIScrollViewDelegate)? { nil }

  /// The size of the content, in points.
  open var contentSize = CGSize.zero
  /// The distances between the content and the view's edges.
  open var contentInset = UIEdgeInsets.zero { didSet { if contentInset != oldValue { adjustedContentInsetDidChange() } } }
  /// The effect of the safe area on `adjustedContentInset`.
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic
  /// The rate at which a scroll would slow down.
  open var decelerationRate = DecelerationRate.normal
  /// Whether a scroll bar for the vertical position would be shown.
  open var showsVerticalScrollIndicator = true
  /// Whether a scroll bar for the horizontal position would be shown.
  open var showsHorizontalScrollIndicator = true
  /// Whether a finger can scroll the content.
  open var isScrollEnabled = true
  /// Whether a scroll would stop at multiples of the bounds.
  open var isPagingEnabled = false
  /// Whether the content can be dragged vertically even if it fits.
  open var alwaysBounceVertical = false
  /// Whether the content can be dragged horizontally even if it fits.
  open var alwaysBounceHorizontal = false
  /// Whether the content can be dragged past its edges.
  open var bounces = true
  /// Whether a finger is on the view. The host sets it.
  open var isTracking = false
  /// Whether a finger drags the content. The host sets it.
  open var isDragging = false
  /// Whether the content moves by itself. The host sets it.
  open var isDecelerating = false
  /// The recogniser of drags, which never recognises one.
  public let panGestureRecognizer = UIPanGestureRecognizer()

  /// The insets in effect: `contentInset`, plus the safe area where the adjustment behaviour wants it.
  open var adjustedContentInset: UIEdgeInsets {
    var insets = contentInset
    let behavior = contentInsetAdjustmentBehavior
    let (isTall, isWide) = (contentSize.height > bounds.height, contentSize.width > bounds.width)
    // Apple's page says "scrollable axes". For `automatic`, the vertical axis counts as one, because its page mentions bars above and below.
    if behavior == .always || behavior == .automatic || behavior == .scrollableAxes && (isTall || alwaysBounceVertical) {
      insets.top += safeAreaInsets.top
      insets.bottom += safeAreaInsets.bottom
    }
    if behavior == .always || behavior != .never && (isWide || alwaysBounceHorizontal) {
      insets.left += safeAreaInsets.left
      insets.right += safeAreaInsets.right
    }
    return insets
  }

  /// Called when `adjustedContentInset` has changed.
  open func adjustedContentInsetDidChange() {}

  /// The point of the content at the view's top left corner, which is the origin of `bounds`.
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set {
      guard newValue != bounds.origin else { return }
      bounds = CGRect(origin: newValue, size: bounds.size)
      scrollDelegate?.scrollViewDidScroll(self)
    }
  }

  /// Sets the offset at once, because time does not pass here.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) { self.contentOffset = contentOffset }

  /// Moves a rectangle of the content into view, by as little as possible.
  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    let insets = adjustedContentInset
    let visible = bounds.inset(by: insets)
    var offset = contentOffset
    if rect.minX < visible.minX {
      offset.x = rect.minX - insets.left
    } else if rect.maxX > visible.maxX {
      offset.x += rect.maxX - visible.maxX
    }
    if rect.minY < visible.minY {
      offset.y = rect.minY - insets.top
    } else if rect.maxY > visible.maxY {
      offset.y += rect.maxY - visible.maxY
    }
    setContentOffset(clamped(offset), animated: animated)
  }

  /// The nearest offset at which the content fills the view, as far as it is large enough.
  func clamped(_ offset: CGPoint) -> CGPoint {
    let insets = adjustedContentInset
    let right = max(-insets.left, contentSize.width + insets.right - bounds.width)
    let bottom = max(-insets.top, contentSize.height + insets.bottom - bounds.height)
    return CGPoint(x: min(max(offset.x, -insets.left), right), y: min(max(offset.y, -insets.top), bottom))
  }
}
