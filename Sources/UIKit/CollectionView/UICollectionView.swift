/// A collection view that asks its layout as UIKit's does, and draws nothing. It follows Apple's documentation. If the documentation leaves something open,
/// a switch in ``undocumentedBehavior`` decides.
///
/// No run loop runs here, so `layoutIfNeeded()` makes a pass. A pass calls `prepare()` if the layout is invalid, reads the content size, asks for the
/// elements in the visible rectangle if it has changed, and lets cells ask for different sizes. Each aspect is in a file of its own: data, passes, bounds,
/// self-sizing, batches, movement, views.
@preconcurrency @MainActor open class UICollectionView: UIScrollView {
  /// The data source. Setting another one reloads the data.
  open weak var dataSource: (any UICollectionViewDataSource)? { didSet { if dataSource !== oldValue { reloadData() } } }
  /// The delegate.
  open weak var delegate: (any UICollectionViewDelegate)?
  /// The object that would prepare data in advance. It is never asked.
  open weak var prefetchDataSource: (any UICollectionViewDataSourcePrefetching)?
  /// Whether data would be prepared in advance.
  open var isPrefetchingEnabled = true
  /// Whether items can be selected.
  open var allowsSelection = true
  /// Whether several items can be selected.
  open var allowsMultipleSelection = false
  /// The view behind the cells.
  open var backgroundView: UIView?

  /// The choices of this view in cases that the documentation leaves open. LayoutBench only, not in Apple's UIKit.
  open var undocumentedBehavior = UndocumentedBehavior() {
    didSet { UndocumentedBehavior.transformedFrameInUse = undocumentedBehavior.transformedFrame }
  }

  /// Plays the part of the cells. It gets the layout's attributes of an element, and returns the same object or a copy with a different size. With `nil`,
  /// every cell accepts the size that it gets. LayoutBench only, not in Apple's UIKit.
  open var preferredLayoutAttributes: ((UICollectionViewLayoutAttributes) -> UICollectionViewLayoutAttributes)?

  /// Whether passes make cells and views through the data source and apply attributes to them. If not, they are made only on request, so that a measured
  /// pass has only the layout's work. LayoutBench only, not in Apple's UIKit.
  open var makesVisibleViews = false

  /// The limit of passes in a row that cells, or invalidations inside `prepare()`, may cause. LayoutBench only, not in Apple's UIKit.
  open var passLimit = 100

  /// The loop that was stopped at the limit; `nil` without one. A host sets it back to `nil`. LayoutBench only, not in Apple's UIKit.
  open var endlessPass: EndlessPass?

  /// Whether the layout has been prepared since its last invalidation. LayoutBench only, not in Apple's UIKit.
  open internal(set) var isLayoutValid = false

  /// The layout's last answer for the visible rectangle, in its order. LayoutBench only, not in Apple's UIKit.
  open internal(set) var visibleAttributes: [UICollectionViewLayoutAttributes] = []

  var layout: UICollectionViewLayout
  var itemCounts: [Int]?
  var recordedCalls = CallCounts()
  var attributeObjectsBefore = CallCounts.attributeObjects
  // The rectangle of the last query, as long as its answer is valid.
  var answeredRectangle: CGRect?
  var isPreparing = false
  var wasInvalidatedInPrepare = false
  var isRepeatingInvalidation = false
  var hasCellsToAsk = false
  var hasResized = false
  var offsetAdjustment = CGPoint.zero
  var announcedUpdates: [UICollectionViewUpdateItem]?
  var movement: InteractiveMovement?
  var views = VisibleViews()
  var selectedPaths: [IndexPath] = []
  // The flag says whether a recording exists, for checks that take nanoseconds.
  var recording: Recording? { didSet { isRecording = recording != nil } }
  var isRecording = false

  /// A collection view with a frame and a layout.
  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    self.layout = layout
    super.init(frame: frame)
    layout.owner = self
  }

  /// A collection view from a storyboard's archive, from which nothing is read.
  public required init?(coder: NSCoder) {
    layout = UICollectionViewLayout()
    super.init(coder: coder)
    layout.owner = self
  }

  deinit {
    let layout = layout
    if layout.owner === self { layout.owner = nil }
  }

  override var scrollDelegate: (any UIScrollViewDelegate)? { delegate }

  /// The calls since the view was made or since the last `resetCalls()`. LayoutBench only, not in Apple's UIKit.
  open var calls: CallCounts {
    var calls = recordedCalls
    calls.attributeObjects = CallCounts.attributeObjects - attributeObjectsBefore
    return calls
  }

  /// Starts to count from zero again. LayoutBench only, not in Apple's UIKit.
  open func resetCalls() {
    recordedCalls = CallCounts()
    attributeObjectsBefore = CallCounts.attributeObjects
  }

  // These two members are here because subclasses override them, which Swift does not allow in an extension. Extensions use the stored properties above.
  /// The visible part of the content. Setting it asks the layout whether it stays valid.
  open override var bounds: CGRect {
    get { super.bounds }
    set { changeBounds(to: newValue) }
  }

  /// Sets the bounds without asking the layout.
  func setBoundsSilently(_ bounds: CGRect) { super.bounds = bounds }

  open override func layoutSubviews() {
    super.layoutSubviews()
    runLayoutPass()
  }
}

extension UICollectionView {
  /// A loop that was stopped because it would not end. LayoutBench only, not in Apple's UIKit.
  public enum EndlessPass: Hashable, Sendable {
    /// Cells wanted different sizes in this many passes in a row.
    case selfSizing(passes: Int)
    /// `prepare()` invalidated its own layout this many times in a row.
    case invalidationInPrepare(passes: Int)
  }

  /// The category of an element.
  public enum ElementCategory: UInt, Sendable {
    /// A cell.
    case cell
    /// A supplementary view.
    case supplementaryView
    /// A decoration view.
    case decorationView
  }

  /// The direction in which the content grows.
  public enum ScrollDirection: Int, Sendable {
    /// Downwards.
    case vertical
    /// Sideways.
    case horizontal
  }

  /// The position of an item after scrolling to it.
  public struct ScrollPosition: OptionSet, Sendable {
    /// The bits, with UIKit's values.
    public let rawValue: UInt
    /// The position of these bits.
    public init(rawValue: UInt) { self.rawValue = rawValue }
    /// At the top.
    public static let top = ScrollPosition(rawValue: 1)
    /// In the middle between top and bottom.
    public static let centeredVertically = ScrollPosition(rawValue: 2)
    /// At the bottom.
    public static let bottom = ScrollPosition(rawValue: 4)
    /// At the left.
    public static let left = ScrollPosition(rawValue: 8)
    /// In the middle between left and right.
    public static let centeredHorizontally = ScrollPosition(rawValue: 16)
    /// At the right.
    public static let right = ScrollPosition(rawValue: 32)
  }

  /// The kind of a section's header.
  public static let elementKindSectionHeader = "UICollectionElementKindSectionHeader"
  /// The kind of a section's footer.
  public static let elementKindSectionFooter = "UICollectionElementKindSectionFooter"
}
