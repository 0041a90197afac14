import WorkCounting

/// Counts of the calls that a collection view made to its layout. LayoutBench only, not in Apple's UIKit.
public struct CallCounts: Hashable, Sendable {
  /// Calls of `prepare()`.
  public var prepares = 0
  /// Reads of `collectionViewContentSize`.
  public var contentSizes = 0
  /// Calls of `layoutAttributesForElements(in:)`.
  public var queries = 0
  /// Elements in the answers to `layoutAttributesForElements(in:)`.
  public var answeredElements = 0
  /// Calls of `layoutAttributesForItem(at:)` and its counterparts for supplementary and decoration views.
  public var elementQuestions = 0
  /// Calls of `shouldInvalidateLayout(forBoundsChange:)`.
  public var boundsQuestions = 0
  /// "Yes" answers to `shouldInvalidateLayout(forBoundsChange:)`.
  public var boundsInvalidations = 0
  /// Calls of `shouldInvalidateLayout(forPreferredLayoutAttributes:withOriginalAttributes:)`.
  public var preferredQuestions = 0
  /// "Yes" answers to `shouldInvalidateLayout(forPreferredLayoutAttributes:withOriginalAttributes:)`.
  public var preferredInvalidations = 0
  /// Contexts that reached `invalidateLayout(with:)` of the base class, from the layout or the collection view.
  public var invalidations = 0
  /// Passes over the visible cells in which at least one cell wanted a different size.
  public var selfSizingPasses = 0
  /// Batches of updates.
  public var batches = 0
  /// Calls of `initialLayoutAttributes…` and `finalLayoutAttributes…`.
  public var animationQuestions = 0
  /// Attributes objects that were created, by this layout and by every other layout in the process.
  public var attributeObjects = 0

  /// No calls.
  public init() {}

  // Attributes do not know their collection view, so they are counted for the whole process. Only the main actor creates them.
  nonisolated(unsafe) static var attributeObjects = 0

  // Objects are created by the thousand, so each one reads this flag and does not call another module. Only the main actor reads and writes it.
  private nonisolated(unsafe) static var isReadByTests = false

  /// Records that an attributes object was created, also for the running test.
  nonisolated static func recordAttributeObject() {
    attributeObjects += 1
    if isReadByTests { recordAttributeObjectForTest() }
  }

  // Not inlined: the initialiser around it would save registers that only this call needs.
  @inline(never) private nonisolated static func recordAttributeObjectForTest() {
    WorkTally.currentCount?.pointee.attributeObjects += 1
  }

  /// Finds out whether a test in this process has begun to count. A collection view calls this before it asks its layout.
  static func findTests() { isReadByTests = WorkTally.hasCounted }
}

// The calls on which a test may set limits for its layout.
extension UICollectionView {
  /// Records a call of `prepare()`.
  func recordPrepare() {
    recordedCalls.prepares += 1
    WorkTally.currentCount?.pointee.prepares += 1
  }

  /// Records a call of `layoutAttributesForElements(in:)`.
  func recordQuery(answeredBy count: Int) {
    recordedCalls.queries += 1
    recordedCalls.answeredElements += count
    guard let tally = WorkTally.currentCount else { return }
    tally.pointee.queries += 1
    tally.pointee.attributesEmitted += count
  }

  /// Records a call of `layoutAttributesForItem(at:)` or of one of its counterparts.
  func recordElementQuestion() {
    recordedCalls.elementQuestions += 1
    WorkTally.currentCount?.pointee.elementQuestions += 1
  }
}
