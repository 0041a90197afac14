/// The delegate of a scroll view, with the methods that layouts and hosts use. None is required.
@preconcurrency @MainActor public protocol UIScrollViewDelegate: NSObjectProtocol {
  /// Called when the content offset has changed.
  func scrollViewDidScroll(_ scrollView: UIScrollView)
  /// Called when the finger leaves. The offset may be changed.
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
  /// How fast a scroll would slow down.
  public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
    /// The factor a millisecond.
    public let rawValue: CGFloat
    /// The rate of this factor.
    public init(rawValue: CGFloat) { self.rawValue = rawValue }
    /// UIKit's usual rate.
    public static let normal = DecelerationRate(rawValue: 0.998)
    /// UIKit's fast rate.
    public static let fast = DecelerationRate(rawValue: 0.99)
  }

  /// How the safe area counts in `adjustedContentInset`.
  public enum ContentInsetAdjustmentBehavior: Int, Sendable {
    /// Along axes that scroll.
    case automatic
    /// Along axes that scroll.
    case scrollableAxes
    /// Not at all.
    case never
    /// On all edges.
    case always
  }

  // UIKit's collection view narrows the type of `delegate`, which Swift allows no property that can be set. So only the collection view has one.
  var scrollDelegate: (any UIScrollViewDelegate)? { nil }

  /// The size of the content, in points.
  open var contentSize = CGSize.zero
  /// The distance between the content and the view's edges.
  open var contentInset = UIEdgeInsets.zero { didSet { if contentInset != oldValue { adjustedContentInsetDidChange() } } }
  /// How the safe area counts in `adjustedContentInset`.
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic
  /// How fast a scroll would slow down.
  open var decelerationRate = DecelerationRate.normal
  /// Whether a bar for the vertical position would be shown.
  open var showsVerticalScrollIndicator = true
  /// Whether a bar for the horizontal position would be shown.
  open var showsHorizontalScrollIndicator = true
  /// Whether the content can be scrolled by a finger.
  open var isScrollEnabled = true
  /// Whether a scroll stops at multiples of the bounds.
  open var isPagingEnabled = false
  /// Whether the content can be dragged vertically where it fits.
  open var alwaysBounceVertical = false
  /// Whether the content can be dragged horizontally where it fits.
  open var alwaysBounceHorizontal = false
  /// Whether the content can be dragged past its edges.
  open var bounces = true
  /// Whether a finger is on the view, as the host sets it.
  open var isTracking = false
  /// Whether a finger drags the content, as the host sets it.
  open var isDragging = false
  /// Whether the content moves by itself, as the host sets it.
  open var isDecelerating = false
  /// The recogniser of drags, which recognises nothing.
  public let panGestureRecognizer = UIPanGestureRecognizer()

  /// The insets that count: `contentInset` and the safe area as the behaviour says.
  open var adjustedContentInset: UIEdgeInsets {
    var insets = contentInset
    let behavior = contentInsetAdjustmentBehavior
    let (isTall, isWide) = (contentSize.height > bounds.height, contentSize.width > bounds.width)
    // Apple's page says "scrollable axes"; a vertical axis counts as one for `automatic`, whose page tells of bars above and below.
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

  /// The point of the content at the view's top left corner: the origin of `bounds`.
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set {
      guard newValue != bounds.origin else { return }
      bounds = CGRect(origin: newValue, size: bounds.size)
      scrollDelegate?.scrollViewDidScroll(self)
    }
  }

  /// Sets the offset at once: time does not pass.
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

  /// The nearest offset at which the content fills the view, as far as there is enough of it.
  func clamped(_ offset: CGPoint) -> CGPoint {
    let insets = adjustedContentInset
    let right = max(-insets.left, contentSize.width + insets.right - bounds.width)
    let bottom = max(-insets.top, contentSize.height + insets.bottom - bounds.height)
    return CGPoint(x: min(max(offset.x, -insets.left), right), y: min(max(offset.y, -insets.top), bottom))
  }
}
