/// An object that would handle events. No events happen here.
@preconcurrency @MainActor open class UIResponder: NSObject {
  /// A responder.
  public override init() { super.init() }
  /// Called after loading from a storyboard. Never called here.
  open func awakeFromNib() {}
  /// Called when fingers touch the view. Never called here.
  open func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {}
  /// Called when fingers move on the view. Never called here.
  open func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {}
  /// Called when fingers leave the view. Never called here.
  open func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {}
  /// Called when the system cancels touches. Never called here.
  open func touchesCancelled(_ touches: Set<UITouch>, with event: UIEvent?) {}
}

/// A rectangle in a tree of rectangles. Nothing is drawn, and no constraint moves anything.
@preconcurrency @MainActor open class UIView: UIResponder {
  private var ownBounds: CGRect
  private var ownCenter: CGPoint

  /// Whether changes now happen inside `UIView.animate`.
  static var isAnimating = false
  /// Whether changes now happen inside `UIView.performWithoutAnimation`.
  static var areAnimationsDisabled = false

  /// A view with a frame.
  public init(frame: CGRect) {
    ownBounds = CGRect(origin: .zero, size: frame.size)
    ownCenter = CGPoint(x: frame.midX, y: frame.midY)
    super.init()
  }

  /// A view of size zero.
  public convenience override init() { self.init(frame: .zero) }

  /// A view from a storyboard's archive, from which nothing is read.
  public required init?(coder: NSCoder) {
    (ownBounds, ownCenter) = (.zero, .zero)
    super.init()
  }

  /// The visible part of the view's own coordinates, in points.
  open var bounds: CGRect {
    get { ownBounds }
    set { ownBounds = newValue }
  }

  /// The middle of the view, in the superview's coordinates.
  open var center: CGPoint {
    get { ownCenter }
    set { ownCenter = newValue }
  }

  /// The rectangle in the superview's coordinates. Setting it sets `center` and the size of `bounds`.
  open var frame: CGRect {
    get {
      CGRect(x: ownCenter.x - bounds.width / 2, y: ownCenter.y - bounds.height / 2, width: bounds.width, height: bounds.height)
    }
    set {
      center = CGPoint(x: newValue.midX, y: newValue.midY)
      if bounds.size != newValue.size { bounds = CGRect(origin: bounds.origin, size: newValue.size) }
    }
  }

  /// The transform about the middle. It is stored, but nothing applies it.
  open var transform = CGAffineTransform.identity
  /// The layer, which draws nothing.
  open var layer = CALayer()
  /// The opacity of the view.
  open var alpha: CGFloat = 1
  /// Whether the view is hidden.
  open var isHidden = false
  /// Whether the view would accept touches.
  open var isUserInteractionEnabled = true
  /// Whether the view would clip its subviews.
  open var clipsToBounds = false
  /// The background colour, which is not drawn.
  open var backgroundColor: UIColor?
  /// The accent colour, which is not drawn.
  open var tintColor: UIColor?
  /// A number for use by the app.
  open var tag = 0
  /// The ways in which the view would follow its superview's size. It does not follow it here.
  open var autoresizingMask: AutoresizingMask = []
  /// Whether the mask above would become constraints. It never does here.
  open var translatesAutoresizingMaskIntoConstraints = true
  /// The text by which tests would find the view.
  open var accessibilityIdentifier: String?
  /// The insets of the areas that cover the view. The host sets them.
  open var safeAreaInsets = UIEdgeInsets.zero { didSet { if safeAreaInsets != oldValue { safeAreaInsetsDidChange() } } }
  /// The margins of the content.
  open var layoutMargins = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
  /// The margins of the content, by reading direction.
  open var directionalLayoutMargins: NSDirectionalEdgeInsets {
    get {
      let isReversed = effectiveUserInterfaceLayoutDirection == .rightToLeft
      let (leading, trailing) = isReversed ? (layoutMargins.right, layoutMargins.left) : (layoutMargins.left, layoutMargins.right)
      return NSDirectionalEdgeInsets(top: layoutMargins.top, leading: leading, bottom: layoutMargins.bottom, trailing: trailing)
    }
    set {
      let isReversed = effectiveUserInterfaceLayoutDirection == .rightToLeft
      let (left, right) = isReversed ? (newValue.trailing, newValue.leading) : (newValue.leading, newValue.trailing)
      layoutMargins = UIEdgeInsets(top: newValue.top, left: left, bottom: newValue.bottom, right: right)
    }
  }
  /// The effect of the content on its direction.
  open var semanticContentAttribute = UISemanticContentAttribute.unspecified
  /// The environment. The host sets it.
  open var traitCollection = UITraitCollection()
  /// The direction that follows from the content attribute and the environment.
  open var effectiveUserInterfaceLayoutDirection: UIUserInterfaceLayoutDirection {
    switch semanticContentAttribute {
    case .forceRightToLeft: .rightToLeft
    case .forceLeftToRight, .playback, .spatial: .leftToRight
    case .unspecified: traitCollection.layoutDirection == .rightToLeft ? .rightToLeft : .leftToRight
    }
  }

  /// The views inside this one, from back to front.
  open private(set) var subviews: [UIView] = []
  /// The view around this one; `nil` without one.
  open private(set) weak var superview: UIView?
  /// The window at the root of the tree; `nil` without one.
  open var window: UIWindow? { superview?.window }

  /// Adds a view in front of the other subviews.
  open func addSubview(_ view: UIView) {
    view.removeFromSuperview()
    subviews.append(view)
    view.superview = self
    view.didMoveToSuperview()
  }

  /// Removes the view from its superview.
  open func removeFromSuperview() {
    guard let parent = superview else { return }
    parent.subviews.removeAll { $0 === self }
    superview = nil
    didMoveToSuperview()
  }

  /// Called when the superview has changed.
  open func didMoveToSuperview() {}
  /// Called when the window has changed. Never called here.
  open func didMoveToWindow() {}
  /// Called when the safe area has changed.
  open func safeAreaInsetsDidChange() {}
  /// Called when the environment has changed. Never called here.
  open func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {}
  /// Would ask for a layout pass. Does nothing here.
  open func setNeedsLayout() {}
  /// Makes one layout pass.
  open func layoutIfNeeded() { layoutSubviews() }
  /// A layout pass.
  open func layoutSubviews() {}
  /// Does nothing: nothing is drawn.
  open func setNeedsDisplay() {}
  /// The size that the view would take in an offered size: its own.
  open func sizeThatFits(_ size: CGSize) -> CGSize { bounds.size }
  /// Sets the size to the one that the view would take.
  open func sizeToFit() { bounds.size = sizeThatFits(bounds.size) }
  /// The size that the view would take: its own, because it has no constraints.
  open func systemLayoutSizeFitting(_ targetSize: CGSize) -> CGSize { bounds.size }
  /// The size that the view would take: its own, because it has no constraints.
  open func systemLayoutSizeFitting(
    _ targetSize: CGSize, withHorizontalFittingPriority horizontal: UILayoutPriority, verticalFittingPriority vertical: UILayoutPriority
  ) -> CGSize { bounds.size }
  /// Does nothing: gestures do not happen here.
  open func addGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {}
  /// Does nothing: gestures do not happen here.
  open func removeGestureRecognizer(_ gestureRecognizer: UIGestureRecognizer) {}
}

extension UIView {
  /// The ways in which a view would follow its superview's size.
  public struct AutoresizingMask: OptionSet, Sendable {
    /// The bits, with UIKit's values.
    public let rawValue: UInt
    /// The mask with these bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// The left margin changes.
    public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1)
    /// The width changes.
    public static let flexibleWidth = AutoresizingMask(rawValue: 2)
    /// The right margin changes.
    public static let flexibleRightMargin = AutoresizingMask(rawValue: 4)
    /// The top margin changes.
    public static let flexibleTopMargin = AutoresizingMask(rawValue: 8)
    /// The height changes.
    public static let flexibleHeight = AutoresizingMask(rawValue: 16)
    /// The bottom margin changes.
    public static let flexibleBottomMargin = AutoresizingMask(rawValue: 32)
  }

  /// The direction of views with a content attribute, in an app that is read from left to right.
  public class func userInterfaceLayoutDirection(for attribute: UISemanticContentAttribute) -> UIUserInterfaceLayoutDirection {
    attribute == .forceRightToLeft ? .rightToLeft : .leftToRight
  }

  /// Makes changes at once, without an animation.
  public class func performWithoutAnimation(_ actions: () -> Void) {
    let before = areAnimationsDisabled
    areAnimationsDisabled = true
    actions()
    areAnimationsDisabled = before
  }

  /// Makes changes at once. A collection view treats them as animated, but time does not pass.
  public class func animate(withDuration duration: TimeInterval, animations: () -> Void, completion: ((Bool) -> Void)? = nil) {
    let before = isAnimating
    isAnimating = true
    animations()
    isAnimating = before
    completion?(true)
  }
}

/// The root of a tree of views.
@preconcurrency @MainActor open class UIWindow: UIView {
  open override var window: UIWindow? { self }
}

/// The shared app object. It has a direction and windows.
@preconcurrency @MainActor open class UIApplication: NSObject {
  /// The only app.
  public static let shared = UIApplication()
  /// The layout direction of the app.
  open var userInterfaceLayoutDirection = UIUserInterfaceLayoutDirection.leftToRight
  /// The windows. The host sets them.
  open var windows: [UIWindow] = []
  /// The first of the windows.
  open var keyWindow: UIWindow? { windows.first }
}
