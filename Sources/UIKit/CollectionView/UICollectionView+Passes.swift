extension UICollectionView {
  /// Prepares the layout if it is invalid, and reads its content size. LayoutBench only, not in Apple's UIKit.
  public func prepareLayoutIfNeeded() {
    CallCounts.findTests()
    guard !isPreparing else { return }
    var rounds = 0
    // If the content shrinks, the offset may move. The layout is asked about that as about any other change of the bounds.
    while !isLayoutValid, rounds < passLimit {
      (isPreparing, wasInvalidatedInPrepare) = (true, false)
      recordPrepare()
      layout.prepare()
      isPreparing = false
      isLayoutValid = !(wasInvalidatedInPrepare && undocumentedBehavior.honorsInvalidationInPrepare)
      hasResized = false
      rounds += 1
      if isLayoutValid { readContentSize() }
    }
    if isRecording, isLayoutValid { recordReload() }
    guard !isLayoutValid else { return }
    endlessPass = .invalidationInPrepare(passes: rounds)
    isLayoutValid = true
    readContentSize()
    isLayoutValid = true
  }

  /// The rectangle that a pass would ask for now. LayoutBench only, not in Apple's UIKit.
  public var queryRectangle: CGRect {
    let bounds = self.bounds
    let (width, height) = (bounds.width, bounds.height)
    guard width > 0, height > 0 else { return bounds }
    switch undocumentedBehavior.queryRectangle {
    case .visible:
      return bounds
    case .pages:
      let (left, top) = ((bounds.minX / width).rounded(.down) * width, (bounds.minY / height).rounded(.down) * height)
      let (right, bottom) = ((bounds.maxX / width).rounded(.up) * width, (bounds.maxY / height).rounded(.up) * height)
      return CGRect(x: left, y: top, width: right - left, height: bottom - top)
    case .margin:
      return bounds.insetBy(dx: -width / 2, dy: -height / 2)
    }
  }

  /// Makes one pass: prepares, asks for the visible elements, lets cells ask for different sizes, and makes views if wanted.
  func runLayoutPass() {
    guard !isPreparing else { return }
    var passes = 0
    while true {
      if hasResized, !isLayoutValid, undocumentedBehavior.queriesBeforePrepareOnResize { queryVisibleElements() }
      prepareLayoutIfNeeded()
      if answeredRectangle != queryRectangle {
        queryVisibleElements()
        hasCellsToAsk = true
      }
      guard hasCellsToAsk else { break }
      guard askVisibleCells() else {
        hasCellsToAsk = false
        break
      }
      passes += 1
      recordedCalls.selfSizingPasses += 1
      if passes >= passLimit {
        endlessPass = .selfSizing(passes: passes)
        break
      }
      if undocumentedBehavior.selfSizing == .onePerLayoutPass {
        prepareLayoutIfNeeded()
        queryVisibleElements()
        break
      }
    }
    updateVisibleViews()
  }

  /// Asks the layout for the elements in the visible rectangle.
  func queryVisibleElements() {
    CallCounts.findTests()
    let rectangle = queryRectangle
    visibleAttributes = layout.layoutAttributesForElements(in: rectangle) ?? []
    recordQuery(answeredBy: visibleAttributes.count)
    answeredRectangle = isLayoutValid ? rectangle : nil
  }

  /// Reads the content size. Then moves the offset by the adjustments of contexts, and back into the content if it is outside.
  func readContentSize() {
    recordedCalls.contentSizes += 1
    let size = layout.collectionViewContentSize
    let hasChanged = size != contentSize
    if hasChanged { contentSize = size }
    if offsetAdjustment != .zero {
      let bounds = self.bounds
      setBoundsSilently(bounds.offsetBy(dx: offsetAdjustment.x, dy: offsetAdjustment.y))
      offsetAdjustment = .zero
    }
    guard hasChanged, undocumentedBehavior.keepsOffsetInsideContent, !isTracking else { return }
    let inside = clamped(contentOffset)
    if inside != contentOffset { withoutRecording { contentOffset = inside } }
  }

  /// Hands the layout a context that the collection view made.
  func invalidate(with context: UICollectionViewLayoutInvalidationContext) {
    withoutRecording {
      layout.invalidateLayout(with: context)
      guard undocumentedBehavior.callsInvalidateLayout else { return }
      isRepeatingInvalidation = true
      layout.invalidateLayout()
      isRepeatingInvalidation = false
    }
  }

  /// Does the work of the base class's `invalidateLayout(with:)`.
  func layoutDidInvalidate(with context: UICollectionViewLayoutInvalidationContext) {
    recordedCalls.invalidations += 1
    if isRecording { recordInvalidation() }
    if context.dataSourceCounts, announcedUpdates == nil { itemCounts = nil }
    offsetAdjustment.x += context.contentOffsetAdjustment.x
    offsetAdjustment.y += context.contentOffsetAdjustment.y
    if context.contentSizeAdjustment != .zero {
      contentSize.width += context.contentSizeAdjustment.width
      contentSize.height += context.contentSizeAdjustment.height
    }
    markInvalid()
  }

  /// Marks the layout as invalid, so that it is prepared again.
  func markInvalid() {
    if isPreparing { wasInvalidatedInPrepare = true }
    isLayoutValid = false
    answeredRectangle = nil
  }

  /// Lets the visible cells ask for different sizes. Returns whether the layout accepted at least one of them.
  private func askVisibleCells() -> Bool {
    guard preferredLayoutAttributes != nil || makesVisibleViews else { return false }
    var hasChanged = false
    var taken: [UICollectionViewLayoutAttributes] = []
    for original in visibleAttributes where original.element.isSelfSizing {
      let preferred = preferredAttributes(for: original)
      guard preferred !== original, !preferred.isEqual(original) else { continue }
      recordedCalls.preferredQuestions += 1
      guard
        layout.shouldInvalidateLayout(forPreferredLayoutAttributes: preferred, withOriginalAttributes: original)
      else { continue }
      recordedCalls.preferredInvalidations += 1
      if isRecording { taken.append(preferred) }
      invalidate(with: layout.invalidationContext(forPreferredLayoutAttributes: preferred, withOriginalAttributes: original))
      hasChanged = true
    }
    if isRecording { record(taken) }
    return hasChanged
  }

  private func preferredAttributes(for original: UICollectionViewLayoutAttributes) -> UICollectionViewLayoutAttributes {
    if let preferredLayoutAttributes { return preferredLayoutAttributes(original) }
    guard let view = view(for: original), let copy = original.copy() as? UICollectionViewLayoutAttributes else { return original }
    return view.preferredLayoutAttributesFitting(copy)
  }
}

extension UICollectionViewLayoutAttributes.RepresentedElement {
  /// Whether the view of this element can ask for a different size. A decoration view cannot.
  var isSelfSizing: Bool {
    if case .decoration = self { return false }
    return true
  }
}
