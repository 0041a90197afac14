// Views, controllers, gestures and animators that files with layouts mention. They do nothing, or hold a few values.

/// The priority of a constraint. No constraints exist here.
public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
  /// The priority, from 0 to 1,000.
  public var rawValue: Float
  /// A priority.
  public init(rawValue: Float) { self.rawValue = rawValue }
  /// A priority.
  public init(_ rawValue: Float) { self.rawValue = rawValue }
  /// The constraint must hold.
  public static let required = UILayoutPriority(rawValue: 1000)
  /// The constraint should hold.
  public static let defaultHigh = UILayoutPriority(rawValue: 750)
  /// The constraint may hold.
  public static let defaultLow = UILayoutPriority(rawValue: 250)
  /// As small as possible.
  public static let fittingSizeLevel = UILayoutPriority(rawValue: 50)
}

/// The alignment of the lines of a text.
public enum NSTextAlignment: Int, Sendable {
  /// At the left.
  case left
  /// In the middle.
  case center
  /// At the right.
  case right
  /// At both edges.
  case justified
  /// As usual in the script of the text.
  case natural
}

/// A nib file, from which nothing is read.
@preconcurrency @MainActor open class UINib: NSObject {
  /// A nib file. It is not looked for.
  public init(nibName name: String, bundle: Bundle?) { super.init() }
}

/// A text that is not drawn and has no size.
@preconcurrency @MainActor open class UILabel: UIView {
  /// The text.
  open var text: String?
  /// The font.
  open var font: UIFont! = UIFont.systemFont(ofSize: 17)
  /// The colour.
  open var textColor: UIColor! = .black
  /// The alignment of lines.
  open var textAlignment = NSTextAlignment.natural
  /// The maximum number of lines; 0 means any number.
  open var numberOfLines = 1
}

/// A picture that is not drawn.
@preconcurrency @MainActor open class UIImageView: UIView {
  /// The picture.
  open var image: UIImage?
}

/// The controller of a view. Nothing is presented.
@preconcurrency @MainActor open class UIViewController: UIResponder {
  /// A controller.
  public override init() { super.init() }
  /// A controller from a storyboard's archive, from which nothing is read.
  public required init?(coder: NSCoder) { super.init() }
  /// The view.
  open var view: UIView! = UIView(frame: UIScreen.main.bounds)
  /// A text for a title bar.
  open var title: String?
  /// Called by the host.
  open func viewDidLoad() {}
  /// Called by the host.
  open func viewWillAppear(_ animated: Bool) {}
  /// Called by the host.
  open func viewDidLayoutSubviews() {}
}

/// A gesture recogniser that recognises nothing.
@preconcurrency @MainActor open class UIGestureRecognizer: NSObject {
  /// The state of a gesture.
  public enum State: Int, Sendable {
    /// Not begun.
    case possible
    /// Begun.
    case began
    /// It has changed.
    case changed
    /// Ended.
    case ended
    /// Cancelled.
    case cancelled
    /// Not recognised.
    case failed
  }
  /// The state of the gesture. The host sets it.
  open var state = State.possible
  /// Whether it would recognise gestures.
  open var isEnabled = true
  /// The view; `nil` without one.
  open var view: UIView?
  /// The position of the finger, which is always zero.
  open func location(in view: UIView?) -> CGPoint { .zero }
}

/// A recogniser of drags that recognises nothing.
@preconcurrency @MainActor open class UIPanGestureRecognizer: UIGestureRecognizer {
  /// The velocity of the finger, which is always zero.
  open func velocity(in view: UIView?) -> CGPoint { .zero }
  /// The distance that the finger has moved, which is always zero.
  open func translation(in view: UIView?) -> CGPoint { .zero }
}

/// A recogniser of long presses that recognises nothing.
@preconcurrency @MainActor open class UILongPressGestureRecognizer: UIGestureRecognizer {
  /// The minimum duration of a press, in seconds.
  open var minimumPressDuration: TimeInterval = 0.5
}

/// A recogniser of taps that recognises nothing.
@preconcurrency @MainActor open class UITapGestureRecognizer: UIGestureRecognizer {}

/// An animator that makes all changes at once when it starts.
@preconcurrency @MainActor open class UIViewPropertyAnimator: NSObject {
  private var changes: [() -> Void] = []
  private var completions: [() -> Void] = []
  /// An animator with some changes.
  public init(duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil) {
    super.init()
    if let animations { changes.append(animations) }
  }
  /// Adds changes.
  open func addAnimations(_ animation: @escaping () -> Void) { changes.append(animation) }
  /// Adds a closure that runs after the changes.
  open func addCompletion(_ completion: @escaping () -> Void) { completions.append(completion) }
  /// Makes the changes.
  open func startAnimation() {
    UIView.animate(withDuration: 0, animations: { changes.forEach { $0() } })
    completions.forEach { $0() }
  }
}

/// An object that a dynamic animator would move.
@preconcurrency @MainActor public protocol UIDynamicItem: NSObjectProtocol {
  /// The middle.
  var center: CGPoint { get set }
  /// The bounds.
  var bounds: CGRect { get }
  /// The transform about the middle.
  var transform: CGAffineTransform { get set }
}

extension UICollectionViewLayoutAttributes: UIDynamicItem {}

/// A behaviour of a dynamic animator, which does nothing.
@preconcurrency @MainActor open class UIDynamicBehavior: NSObject {
  /// A closure that would be called at each step. It is never called.
  open var action: (() -> Void)?
}

/// A spring that moves nothing.
@preconcurrency @MainActor open class UIAttachmentBehavior: UIDynamicBehavior {
  /// A spring between an item and a point.
  public init(item: any UIDynamicItem, attachedToAnchor point: CGPoint) {
    (items, anchorPoint) = ([item], point)
    super.init()
  }
  /// The items.
  public let items: [any UIDynamicItem]
  /// The point.
  open var anchorPoint: CGPoint
  /// The length in points.
  open var length: CGFloat = 0
  /// The rate at which the oscillation would fade.
  open var damping: CGFloat = 0
  /// The frequency of the oscillation.
  open var frequency: CGFloat = 0
}

/// An animator that moves nothing. It holds behaviours, and can return the items in a rectangle.
@preconcurrency @MainActor open class UIDynamicAnimator: NSObject {
  /// The behaviours, in the order in which they were added.
  open private(set) var behaviors: [UIDynamicBehavior] = []
  /// An animator for the attributes of a layout.
  public init(collectionViewLayout layout: UICollectionViewLayout) { super.init() }
  /// Adds a behaviour.
  open func addBehavior(_ behavior: UIDynamicBehavior) { behaviors.append(behavior) }
  /// Removes a behaviour.
  open func removeBehavior(_ behavior: UIDynamicBehavior) { behaviors.removeAll { $0 === behavior } }
  /// Removes all behaviours.
  open func removeAllBehaviors() { behaviors = [] }
  /// Does nothing: items stay at the places that the layout gave them.
  open func updateItem(usingCurrentState item: any UIDynamicItem) {}
  /// The items of springs whose frames intersect a rectangle.
  open func items(in rect: CGRect) -> [any UIDynamicItem] {
    behaviors.compactMap { $0 as? UIAttachmentBehavior }.flatMap(\.items).filter { item in
      let (middle, size) = (item.center, item.bounds.size)
      return rect.intersects(CGRect(x: middle.x - size.width / 2, y: middle.y - size.height / 2, width: size.width, height: size.height))
    }
  }
  /// The attributes of a cell that a spring holds; `nil` if no spring holds them.
  open func layoutAttributesForCell(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    behaviors.compactMap { $0 as? UIAttachmentBehavior }.flatMap(\.items).lazy.compactMap { $0 as? UICollectionViewLayoutAttributes }
      .first { $0.representedElementCategory == .cell && $0.indexPath == indexPath }
  }
}
