/// What a collection view does where Apple's documentation leaves it open. LayoutBench's, not Apple's.
///
/// A layout whose result depends on one of these depends on something that Apple may change. A host that wants to know runs the layout with
/// `UndocumentedBehavior()` and again with each of ``alternatives``.
public struct UndocumentedBehavior: Hashable, Sendable {
  /// Whether the collection view calls `invalidateLayout()` too when it invalidates the layout itself: for other bounds, other data, a cell's other size.
  ///
  /// The documentation names `invalidateLayout(with:)` for these. Layouts that empty their caches only in `invalidateLayout()` depend on it.
  public var callsInvalidateLayout = false

  /// Whether the context that `invalidateLayout()` makes has `invalidateEverything` set.
  ///
  /// The documentation names `reloadData` as a cause, and does not say that there is no other.
  public var invalidateLayoutInvalidatesEverything = true

  /// What is called in which order in a batch of updates.
  public var batchOrder = BatchOrder.prepareQueryUpdates

  /// Whether the content size is read again after `prepare(forCollectionViewUpdates:)`.
  ///
  /// A layout that applies the updates only in that call has the old size before it.
  public var readsSizeAfterUpdates = true

  /// In which order `prepare(forCollectionViewUpdates:)` gets the updates of a batch.
  ///
  /// The documentation says that deletions are processed before insertions, which is about what their paths mean.
  public var updateItemOrder = UpdateItemOrder.deletionsFirst

  /// Whether initial and final attributes are asked for all visible elements in a batch, or only for inserted and deleted ones.
  ///
  /// The documentation names inserted and deleted ones.
  public var asksAttributesOfRemainingElements = false

  /// Whether a batch that changes the data is announced by `prepare(forAnimatedBoundsChange:)` and `finalizeAnimatedBoundsChange()` too.
  ///
  /// Apple's pages of these methods name insertions and deletions beside changes of the bounds. Public layouts that work on devices do not expect it: ChatLayout
  /// commits its updates in the second method and again in the next `prepare()`, and would stop at its first insertion.
  public var announcesBatchesAsBoundsChanges = false

  /// Whether the context of a batch that only moves items has `invalidateDataSourceCounts` set.
  ///
  /// The documentation names insertions, deletions and reloads as examples. A move to another section changes two counts.
  public var movesInvalidateDataSourceCounts = true

  /// Whether the end of an interactive movement reaches the layout as an update of the data, by `prepare(forCollectionViewUpdates:)` as well as by its context.
  ///
  /// The documentation names the context alone. On devices the collection view has been seen to call its own `moveItem(at:to:)` (issue 141 of TextureGroup/Texture),
  /// and a layout that remembers cells' sizes learns only from an update that they moved. How often it does so before the finger lifts is not known: here once, at the end.
  public var announcesMovementsAsUpdates = true

  /// Which rectangle is asked for.
  ///
  /// The documentation says only that the layout gets a rectangle.
  public var queryRectangle = QueryRectangle.visible

  /// Whether an invalidation that a layout causes in its own `prepare()` makes it invalid again.
  ///
  /// Many layouts set properties of a superclass there that invalidate it.
  public var honorsInvalidationInPrepare = false

  /// How many passes over the visible cells a layout pass makes while cells want other sizes.
  public var selfSizing = SelfSizing.untilStable

  /// Whether the default context for a cell that wants another size names that cell.
  ///
  /// The documentation says that the default makes a context of the layout's class, and that overrides get the basic configuration from `super`.
  public var preferredContextNamesElement = true

  /// Whether a query of the new rectangle precedes `prepare()` when the size of the bounds changes.
  public var queriesBeforePrepareOnResize = false

  /// Whether the new bounds are set before `invalidateLayout(with:)` tells of them, or after it.
  public var setsBoundsBeforeInvalidation = true

  /// Whether the content offset is moved back into the content when the content has become smaller.
  public var keepsOffsetInsideContent = true

  /// What `frame` of attributes is under a transform.
  ///
  /// The frame of a view under a transform is documented as undefined. The last collection view whose behaviour was set decides for the whole process, because
  /// attributes do not know theirs.
  public var transformedFrame = TransformedFrame.boundingBox

  /// When a flow layout asks its delegate again because the bounds change, unless a subclass says so in its context.
  ///
  /// The documentation says that contexts have a flag for it, and not which bounds changes set it.
  public var flowDelegateQueries = FlowDelegateQueries.onSizeChange

  /// The order of the calls in a batch of updates.
  public enum BatchOrder: Hashable, Sendable, CaseIterable {
    /// `prepare()`, a query, `prepare(forCollectionViewUpdates:)`.
    case prepareQueryUpdates
    /// `prepare()`, `prepare(forCollectionViewUpdates:)`, and only then a query.
    case prepareUpdatesQuery
    /// `prepare(forCollectionViewUpdates:)`, `prepare()`, a query.
    case updatesPrepareQuery
  }

  /// The order of the updates in a batch.
  public enum UpdateItemOrder: Hashable, Sendable, CaseIterable {
    /// Deletions from the last to the first, then reloads and moves, then insertions from the first to the last.
    case deletionsFirst
    /// As the app announced them.
    case announced
  }

  /// The rectangle that a layout pass asks for.
  public enum QueryRectangle: Hashable, Sendable, CaseIterable {
    /// The bounds.
    case visible
    /// Whole pages of the bounds' size, of which the bounds touch up to four.
    case pages
    /// The bounds and half of their size on each side.
    case margin
  }

  /// The number of passes over the visible cells.
  public enum SelfSizing: Hashable, Sendable, CaseIterable {
    /// As many as it takes until no cell wants another size, up to ``UICollectionView/passLimit``.
    case untilStable
    /// One in each layout pass; the rest follow in later ones.
    case onePerLayoutPass
  }

  /// A frame under a transform.
  public enum TransformedFrame: Hashable, Sendable, CaseIterable {
    /// The smallest rectangle that holds the transformed element.
    case boundingBox
    /// The rectangle before the transform.
    case untransformed
  }

  /// The bounds changes after which a flow layout asks its delegate again.
  public enum FlowDelegateQueries: Hashable, Sendable, CaseIterable {
    /// Each of which the layout is told, scrolling too.
    case onEveryBoundsChange
    /// Those that change the size of the bounds.
    case onSizeChange
    /// None: only `invalidateLayout()`, `reloadData()` and updates make the layout ask.
    case never
  }

  /// What this module does unless told otherwise.
  public init() {}

  nonisolated(unsafe) static var transformedFrameInUse = TransformedFrame.boundingBox
}

extension UndocumentedBehavior {
  /// The defaults with one switch the other way.
  public struct Alternative: Hashable, Sendable {
    /// The switch and its value, as a report names it.
    public let name: String
    /// The defaults with that value.
    public let behavior: UndocumentedBehavior
  }

  /// Every value of every switch that is not the default, one at a time.
  public static let alternatives: [Alternative] =
    other("callsInvalidateLayout", \.callsInvalidateLayout)
    + other("invalidateLayoutInvalidatesEverything", \.invalidateLayoutInvalidatesEverything)
    + others("batchOrder", \.batchOrder)
    + other("readsSizeAfterUpdates", \.readsSizeAfterUpdates)
    + others("updateItemOrder", \.updateItemOrder)
    + other("asksAttributesOfRemainingElements", \.asksAttributesOfRemainingElements)
    + other("announcesBatchesAsBoundsChanges", \.announcesBatchesAsBoundsChanges)
    + other("movesInvalidateDataSourceCounts", \.movesInvalidateDataSourceCounts)
    + other("announcesMovementsAsUpdates", \.announcesMovementsAsUpdates)
    + others("queryRectangle", \.queryRectangle)
    + other("honorsInvalidationInPrepare", \.honorsInvalidationInPrepare)
    + others("selfSizing", \.selfSizing)
    + other("preferredContextNamesElement", \.preferredContextNamesElement)
    + other("queriesBeforePrepareOnResize", \.queriesBeforePrepareOnResize)
    + other("setsBoundsBeforeInvalidation", \.setsBoundsBeforeInvalidation)
    + other("keepsOffsetInsideContent", \.keepsOffsetInsideContent)
    + others("transformedFrame", \.transformedFrame)
    + others("flowDelegateQueries", \.flowDelegateQueries)

  private static func other(_ name: String, _ path: WritableKeyPath<UndocumentedBehavior, Bool>) -> [Alternative] {
    alternatives(name, path, values: [false, true])
  }

  private static func others<Value: Equatable & CaseIterable>(
    _ name: String, _ path: WritableKeyPath<UndocumentedBehavior, Value>
  ) -> [Alternative] { alternatives(name, path, values: Array(Value.allCases)) }

  private static func alternatives<Value: Equatable>(
    _ name: String, _ path: WritableKeyPath<UndocumentedBehavior, Value>, values: [Value]
  ) -> [Alternative] {
    let defaults = UndocumentedBehavior()
    return values.filter { $0 != defaults[keyPath: path] }.map { value in
      var behavior = defaults
      behavior[keyPath: path] = value
      return Alternative(name: "\(name): \(value)", behavior: behavior)
    }
  }
}
