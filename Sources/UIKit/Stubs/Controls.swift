// Views, controllers, gestures and animators, as far as files with layouts name them. They do nothing.

/// The strength of a constraint; there are no constraints.
public struct UILayoutPriority: RawRepresentable, Hashable, Sendable {
  /// From 0 to 1,000.
  public var rawValue: Float
  /// A strength.
  public init(rawValue: Float) { self.rawValue = rawValue }
  /// A strength.
  public init(_ rawValue: Float) { self.rawValue = rawValue }
  /// Must hold.
  public static let required = UILayoutPriority(rawValue: 1000)
  /// Should hold.
  public static let defaultHigh = UILayoutPriority(rawValue: 750)
  /// May hold.
  public static let defaultLow = UILayoutPriority(rawValue: 250)
  /// As small as possible.
  public static let fittingSizeLevel = UILayoutPriority(rawValue: 50)
}

/// Where the lines of a text begin.
public enum NSTextAlignment: Int, Sendable {
  /// At the left.
  case left
  /// In the middle.
  case center
  /// At the right.
  case right
  /// At both edges.
  case justified
  /// As the script has it.
  case natural
}

/// A nib file, of which nothing is read.
@preconcurrency @MainActor open class UINib: NSObject {
  /// A nib file, which is not looked for.
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
  /// Where lines begin.
  open var textAlignment = NSTextAlignment.natural
  /// The most lines; 0 is any number.
  open var numberOfLines = 1
}

/// A picture that is not drawn.
@preconcurrency @MainActor open class UIImageView: UIView {
  /// The picture.
  open var image: UIImage?
}

/// The owner of a view. Nothing is presented.
@preconcurrency @MainActor open class UIViewController: UIResponder {
  /// A controller.
  public override init() { super.init() }
  /// A controller from a storyboard's archive, of which nothing is read.
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
  /// How far a gesture has come.
  public enum State: Int, Sendable {
    /// Not begun.
    case possible
    /// Begun.
    case began
    /// Goes on.
    case changed
    /// Ended.
    case ended
    /// Called off.
    case cancelled
    /// Not recognised.
    case failed
  }
  /// How far the gesture has come, as the host sets it.
  open var state = State.possible
  /// Whether it would recognise anything.
  open var isEnabled = true
  /// The view, or `nil`.
  open var view: UIView?
  /// Where the finger is: nowhere.
  open func location(in view: UIView?) -> CGPoint { .zero }
}

/// A recogniser of drags that recognises nothing.
@preconcurrency @MainActor open class UIPanGestureRecognizer: UIGestureRecognizer {
  /// How fast the finger moves: not at all.
  open func velocity(in view: UIView?) -> CGPoint { .zero }
  /// How far the finger has moved: not at all.
  open func translation(in view: UIView?) -> CGPoint { .zero }
}

/// A recogniser of long presses that recognises nothing.
@preconcurrency @MainActor open class UILongPressGestureRecognizer: UIGestureRecognizer {
  /// How long a press has to be, in seconds.
  open var minimumPressDuration: TimeInterval = 0.5
}

/// A recogniser of taps that recognises nothing.
@preconcurrency @MainActor open class UITapGestureRecognizer: UIGestureRecognizer {}

/// An animator that makes all changes at once when it starts.
@preconcurrency @MainActor open class UIViewPropertyAnimator: NSObject {
  private var changes: [() -> Void] = []
  private var completions: [() -> Void] = []
  /// An animator of some changes.
  public init(duration: TimeInterval, dampingRatio ratio: CGFloat, animations: (() -> Void)? = nil) {
    super.init()
    if let animations { changes.append(animations) }
  }
  /// Adds changes.
  open func addAnimations(_ animation: @escaping () -> Void) { changes.append(animation) }
  /// Adds what follows the changes.
  open func addCompletion(_ completion: @escaping () -> Void) { completions.append(completion) }
  /// Makes the changes.
  open func startAnimation() {
    UIView.animate(withDuration: 0, animations: { changes.forEach { $0() } })
    completions.forEach { $0() }
  }
}

/// Something that a dynamic animator would move.
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
  /// Called at each step, of which there are none.
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
  /// How fast the swing ends.
  open var damping: CGFloat = 0
  /// How fast the swing is.
  open var frequency: CGFloat = 0
}

/// An animator that moves nothing. It holds behaviours, and the items of a rectangle can be asked for.
@preconcurrency @MainActor open class UIDynamicAnimator: NSObject {
  /// The behaviours, in the order in which they were added.
  open private(set) var behaviors: [UIDynamicBehavior] = []
  /// An animator for the attributes of a layout.
  public init(collectionViewLayout layout: UICollectionViewLayout) { super.init() }
  /// Adds a behaviour.
  open func addBehavior(_ behavior: UIDynamicBehavior) { behaviors.append(behavior) }
  /// Takes a behaviour away.
  open func removeBehavior(_ behavior: UIDynamicBehavior) { behaviors.removeAll { $0 === behavior } }
  /// Takes all behaviours away.
  open func removeAllBehaviors() { behaviors = [] }
  /// Does nothing: items stay where the layout put them.
  open func updateItem(usingCurrentState item: any UIDynamicItem) {}
  /// The items that springs hold and whose frames intersect a rectangle.
  open func items(in rect: CGRect) -> [any UIDynamicItem] {
    behaviors.compactMap { $0 as? UIAttachmentBehavior }.flatMap(\.items).filter { item in
      let (middle, size) = (item.center, item.bounds.size)
      return rect.intersects(CGRect(x: middle.x - size.width / 2, y: middle.y - size.height / 2, width: size.width, height: size.height))
    }
  }
  /// The attributes of a cell that a spring holds.
  open func layoutAttributesForCell(at indexPath: IndexPath) -> UICollectionViewLayoutAttributes? {
    behaviors.compactMap { $0 as? UIAttachmentBehavior }.flatMap(\.items).lazy.compactMap { $0 as? UICollectionViewLayoutAttributes }
      .first { $0.representedElementCategory == .cell && $0.indexPath == indexPath }
  }
}
