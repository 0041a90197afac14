/// A collection view that asks its layout as UIKit's does and draws nothing. What Apple documents is done as documented; what is left open is a switch in
/// ``undocumentedBehavior``.
///
/// A pass is made by `layoutIfNeeded()`, as no run loop turns here. It calls `prepare()` if the layout is invalid, reads the content size, asks for the
/// elements in the visible rectangle if that is new, and lets cells ask for other sizes. The aspects are in files of their own: data, passes, bounds,
/// self-sizing, batches, movement, views.
@preconcurrency @MainActor open class UICollectionView: UIScrollView {
  /// The data source. Setting another one reloads the data.
  open weak var dataSource: (any UICollectionViewDataSource)? { didSet { if dataSource !== oldValue { reloadData() } } }
  /// The delegate.
  open weak var delegate: (any UICollectionViewDelegate)?
  /// Who would prepare data ahead; never asked.
  open weak var prefetchDataSource: (any UICollectionViewDataSourcePrefetching)?
  /// Whether data would be prepared ahead.
  open var isPrefetchingEnabled = true
  /// Whether items can be selected.
  open var allowsSelection = true
  /// Whether several items can be selected.
  open var allowsMultipleSelection = false
  /// The view behind the cells.
  open var backgroundView: UIView?

  /// LayoutBench's, not Apple's: what this view does where the documentation leaves it open.
  open var undocumentedBehavior = UndocumentedBehavior() {
    didSet { UndocumentedBehavior.transformedFrameInUse = undocumentedBehavior.transformedFrame }
  }

  /// LayoutBench's, not Apple's: plays the cells. Given the layout's attributes of an element, it answers the same object, or a copy with another size. `nil`:
  /// every cell takes what it is given.
  open var preferredLayoutAttributes: ((UICollectionViewLayoutAttributes) -> UICollectionViewLayoutAttributes)?

  /// LayoutBench's, not Apple's: whether passes make cells and views through the data source and apply attributes to them. Otherwise they are made when asked
  /// for, so that a measured pass is the layout's work alone.
  open var makesVisibleViews = false

  /// LayoutBench's, not Apple's: the most passes that cells, or invalidations inside `prepare()`, may cause in a row.
  open var passLimit = 100

  /// LayoutBench's, not Apple's: what never came to an end, once the limit was reached; a host sets it back to `nil`.
  open var endlessPass: EndlessPass?

  /// LayoutBench's, not Apple's: whether the layout has been prepared since its last invalidation.
  open internal(set) var isLayoutValid = false

  /// LayoutBench's, not Apple's: what the layout answered last for the visible rectangle, in its order.
  open internal(set) var visibleAttributes: [UICollectionViewLayoutAttributes] = []

  var layout: UICollectionViewLayout
  var itemCounts: [Int]?
  var recordedCalls = CallCounts()
  var attributeObjectsBefore = CallCounts.attributeObjects
  // What the last query asked for, as long as its answer holds.
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
  // The second says whether there is the first, for work that takes nanoseconds.
  var recording: Recording? { didSet { isRecording = recording != nil } }
  var isRecording = false

  /// A collection view with a frame and a layout.
  public init(frame: CGRect, collectionViewLayout layout: UICollectionViewLayout) {
    self.layout = layout
    super.init(frame: frame)
    layout.owner = self
  }

  /// A collection view from a storyboard's archive, of which nothing is read.
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

  /// LayoutBench's, not Apple's: the calls since the view was made or `resetCalls()`.
  open var calls: CallCounts {
    var calls = recordedCalls
    calls.attributeObjects = CallCounts.attributeObjects - attributeObjectsBefore
    return calls
  }

  /// LayoutBench's, not Apple's: begins to count from zero.
  open func resetCalls() {
    recordedCalls = CallCounts()
    attributeObjectsBefore = CallCounts.attributeObjects
  }

  // The stored properties above are used by extensions; these two are overridden by subclasses, and an extension cannot have them.
  /// The visible part of the content. Setting it asks the layout whether it stays valid.
  open override var bounds: CGRect {
    get { super.bounds }
    set { changeBounds(to: newValue) }
  }

  /// Sets the bounds without a question.
  func setBoundsSilently(_ bounds: CGRect) { super.bounds = bounds }

  open override func layoutSubviews() {
    super.layoutSubviews()
    runLayoutPass()
  }
}

extension UICollectionView {
  /// What never came to an end. LayoutBench's, not Apple's.
  public enum EndlessPass: Hashable, Sendable {
    /// Cells wanted other sizes in so many passes in a row.
    case selfSizing(passes: Int)
    /// `prepare()` invalidated its own layout so many times in a row.
    case invalidationInPrepare(passes: Int)
  }

  /// What an element is.
  public enum ElementCategory: UInt, Sendable {
    /// A cell.
    case cell
    /// A supplementary view.
    case supplementaryView
    /// A decoration view.
    case decorationView
  }

  /// The direction in which a layout grows.
  public enum ScrollDirection: Int, Sendable {
    /// Downwards.
    case vertical
    /// To the side.
    case horizontal
  }

  /// Where an item lies after scrolling to it.
  public struct ScrollPosition: OptionSet, Sendable {
    /// The bits, as UIKit has them.
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
