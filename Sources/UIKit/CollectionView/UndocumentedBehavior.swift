/// The choices of a collection view in cases that Apple's documentation leaves open. LayoutBench only, not in Apple's UIKit.
///
/// If a layout's result depends on one of these switches, it depends on behaviour that Apple may change. To find out, a host runs the layout with
/// `UndocumentedBehavior()` and again with each of ``alternatives``.
public struct UndocumentedBehavior: Hashable, Sendable {
  /// Whether the collection view also calls `invalidateLayout()` when it invalidates the layout itself: for new bounds, new data or a cell's new size.
  ///
  /// The documentation mentions `invalidateLayout(with:)` for these cases. Layouts that clear their caches only in `invalidateLayout()` depend on this.
  public var callsInvalidateLayout = false

  /// Whether the context that `invalidateLayout()` makes has `invalidateEverything` set.
  ///
  /// The documentation mentions `reloadData` as a cause, and does not say that it is the only one.
  public var invalidateLayoutInvalidatesEverything = true

  /// The order of the calls in a batch of updates.
  public var batchOrder = BatchOrder.prepareQueryUpdates

  /// Whether the content size is read again after `prepare(forCollectionViewUpdates:)`.
  ///
  /// A layout that applies the updates only in that call still has the old size before it.
  public var readsSizeAfterUpdates = true

  /// The order in which `prepare(forCollectionViewUpdates:)` gets the updates of a batch.
  ///
  /// The documentation says that deletions are processed before insertions, but this is about the meaning of their paths.
  public var updateItemOrder = UpdateItemOrder.deletionsFirst

  /// Whether a batch asks for the initial and final attributes of all visible elements, or only of inserted and deleted ones.
  ///
  /// The documentation mentions inserted and deleted ones.
  public var asksAttributesOfRemainingElements = false

  /// Whether a batch that changes the data is also announced by `prepare(forAnimatedBoundsChange:)` and `finalizeAnimatedBoundsChange()`.
  ///
  /// Apple's pages of these methods mention insertions and deletions next to changes of the bounds. Public layouts that work on devices do not expect these
  /// calls: ChatLayout commits its updates in the second method and again in the next `prepare()`, and would stop at its first insertion.
  public var announcesBatchesAsBoundsChanges = false

  /// Whether the context of a batch that only moves items has `invalidateDataSourceCounts` set.
  ///
  /// The documentation mentions insertions, deletions and reloads as examples. A move to another section changes two counts.
  public var movesInvalidateDataSourceCounts = true

  /// Whether the end of an interactive movement reaches the layout as an update of the data: by `prepare(forCollectionViewUpdates:)` as well as a context.
  ///
  /// The documentation mentions only the context. On devices, the collection view has been seen to call its own `moveItem(at:to:)` (issue 141 of
  /// TextureGroup/Texture). A layout that remembers the sizes of cells learns only from an update that they moved. It is unknown how often the collection
  /// view does this before the finger lifts: here it does it once, at the end.
  public var announcesMovementsAsUpdates = true

  /// The rectangle that a pass asks for.
  ///
  /// The documentation says only that the layout gets a rectangle.
  public var queryRectangle = QueryRectangle.visible

  /// Whether a layout becomes invalid again if it invalidates itself in its own `prepare()`.
  ///
  /// Many layouts set properties of a superclass in `prepare()` that invalidate the layout.
  public var honorsInvalidationInPrepare = false

  /// The number of passes over the visible cells that one layout pass makes while cells want different sizes.
  public var selfSizing = SelfSizing.untilStable

  /// Whether the default context for a cell that wants a different size names that cell.
  ///
  /// The documentation says that the default makes a context of the layout's class, and that overrides get the basic configuration from `super`.
  public var preferredContextNamesElement = true

  /// Whether a query of the new rectangle comes before `prepare()` when the size of the bounds changes.
  public var queriesBeforePrepareOnResize = false

  /// Whether the new bounds are set before the call of `invalidateLayout(with:)` that announces them, or after it.
  public var setsBoundsBeforeInvalidation = true

  /// Whether the content offset moves back into the content when the content has become smaller.
  public var keepsOffsetInsideContent = true

  /// The meaning of an attributes object's `frame` under a transform.
  ///
  /// The frame of a view under a transform is documented as undefined. Attributes do not know their collection view, so the one whose behaviour was set last
  /// decides for the whole process.
  public var transformedFrame = TransformedFrame.boundingBox

  /// The changes of the bounds after which a flow layout asks its delegate again, unless a subclass decides it in its context.
  ///
  /// The documentation says that contexts have a flag for this, but not which changes of the bounds set the flag.
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
    /// In the order in which the app announced them.
    case announced
  }

  /// The rectangle that a layout pass asks for.
  public enum QueryRectangle: Hashable, Sendable, CaseIterable {
    /// The bounds.
    case visible
    /// Whole pages of the bounds' size. The bounds touch up to four of them.
    case pages
    /// The bounds with a margin of half their size on each side.
    case margin
  }

  /// The number of passes over the visible cells.
  public enum SelfSizing: Hashable, Sendable, CaseIterable {
    /// As many as are needed until no cell wants a different size, up to ``UICollectionView/passLimit``.
    case untilStable
    /// One in each layout pass; the others follow in later layout passes.
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
    /// All changes that the layout is told about, including scrolling.
    case onEveryBoundsChange
    /// Only changes that resize the bounds.
    case onSizeChange
    /// None. The layout asks again only after `invalidateLayout()`, `reloadData()` and updates.
    case never
  }

  /// The default choices of this module.
  public init() {}

  nonisolated(unsafe) static var transformedFrameInUse = TransformedFrame.boundingBox
}

extension UndocumentedBehavior {
  /// The defaults with one switch changed.
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
