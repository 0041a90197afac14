import WorkCounting

/// How often a collection view called its layout. LayoutBench's, not Apple's.
public struct CallCounts: Hashable, Sendable {
  /// Calls of `prepare()`.
  public var prepares = 0
  /// Reads of `collectionViewContentSize`.
  public var contentSizes = 0
  /// Calls of `layoutAttributesForElements(in:)`.
  public var queries = 0
  /// Elements in the answers to those calls.
  public var answeredElements = 0
  /// Calls of `layoutAttributesForItem(at:)` and its counterparts for supplementary and decoration views.
  public var elementQuestions = 0
  /// Calls of `shouldInvalidateLayout(forBoundsChange:)`.
  public var boundsQuestions = 0
  /// Answers "yes" to those calls.
  public var boundsInvalidations = 0
  /// Calls of `shouldInvalidateLayout(forPreferredLayoutAttributes:withOriginalAttributes:)`.
  public var preferredQuestions = 0
  /// Answers "yes" to those calls.
  public var preferredInvalidations = 0
  /// Contexts that reached `invalidateLayout(with:)` of the base class, from the layout or the collection view.
  public var invalidations = 0
  /// Passes over the visible cells in which a cell wanted another size.
  public var selfSizingPasses = 0
  /// Batches of updates.
  public var batches = 0
  /// Calls of `initialLayoutAttributes…` and `finalLayoutAttributes…`.
  public var animationQuestions = 0
  /// Attributes objects that were made, by this layout and by any other in the process.
  public var attributeObjects = 0

  /// No calls.
  public init() {}

  // Attributes do not know their collection view, so that they are counted for the process. Only the main actor makes them.
  nonisolated(unsafe) static var attributeObjects = 0

  // Objects are made by the thousand, so that each asks this and not another module. Only the main actor reads and writes it.
  private nonisolated(unsafe) static var isReadByTests = false

  /// Records that an attributes object was made, for the test under way too.
  nonisolated static func recordAttributeObject() {
    attributeObjects += 1
    if isReadByTests { recordAttributeObjectForTest() }
  }

  // It is not inlined: an initialiser around it would save registers that it needs only here.
  @inline(never) private nonisolated static func recordAttributeObjectForTest() {
    WorkTally.currentCount?.pointee.attributeObjects += 1
  }

  /// Finds out whether a test in this process has begun to count. A collection view does before it asks its layout.
  static func findTests() { isReadByTests = WorkTally.hasCounted }
}

// The calls that a test may hold its layout to.
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

  /// Records a call of `layoutAttributesForItem(at:)` or a counterpart of it.
  func recordElementQuestion() {
    recordedCalls.elementQuestions += 1
    WorkTally.currentCount?.pointee.elementQuestions += 1
  }
}
