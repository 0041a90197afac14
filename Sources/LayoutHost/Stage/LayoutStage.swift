import Foundation
import UIKit

/// A collection view with a hosted layout and a feed of items behind it. ``perform(_:)`` plays each step of a script.
///
///     let stage = LayoutStage(plainFlow, data: HostData([1_000]))
///     stage.resetCounts()
///     stage.perform(.scroll(frames: 200))
///     stage.counts.prepares  // 0: nothing is laid out again while scrolling
///
/// A stage opens with one layout pass. It does not check anything by itself; ``HostScript/play(in:reached:)`` does.
@MainActor public final class LayoutStage {
  /// The hosted layout.
  public let hosted: HostedLayout
  /// The data.
  public let feed: LayoutFeed
  /// The layout that is in the collection view now, with the objects around it.
  public private(set) var mounted: MountedLayout
  /// The collection view.
  public let view: UICollectionView

  /// The faults during steps that a later check of the layout cannot find.
  var faults: [HostFault] = []
  /// Whether a cell's own size has reached the mounted layout.
  var hasSelfSized = false
  /// Whether a cell's frame changed while the collection view scrolled and nothing else happened.
  var framesFollowOffset = false
  /// The frames, before the current layout pass, of cells that the leading edge of the view cut when they wanted another size.
  var cutCells: [IndexPath: CGRect] = [:]
  private let container: UIView
  private var preferredSizes: PreferredSizes
  /// The number of invalidations by cells' own sizes that ``hasSelfSized`` includes, since the counts were last reset.
  private var notedInvalidations = 0
  private var sizesAskedBefore = 0
  private var sizesAskedByChecks = 0
  private var objectsMadeByChecks = 0

  /// A stage that has just opened.
  /// - Parameters:
  ///   - hosted: The layout.
  ///   - data: The data with which the collection view opens.
  ///   - size: The size of the collection view in points.
  ///   - isInSuperview: Whether it has a superview.
  ///   - behavior: The collection view's behaviour where Apple's documentation leaves it open.
  public convenience init(
    _ hosted: HostedLayout, data: HostData, size: CGSize = CGSize(width: 390, height: 844), isInSuperview: Bool = true,
    behavior: UndocumentedBehavior = UndocumentedBehavior()
  ) {
    self.init(
      hosted, feed: LayoutFeed(data, sizes: hosted.sizes), bounds: CGRect(origin: .zero, size: size), isInSuperview: isInSuperview,
      behavior: behavior, cellsPreferSizes: true)
  }

  init(
    _ hosted: HostedLayout, feed: LayoutFeed, bounds: CGRect, isInSuperview: Bool, behavior: UndocumentedBehavior, cellsPreferSizes: Bool
  ) {
    (self.hosted, self.feed) = (hosted, feed)
    mounted = hosted.make(feed)
    preferredSizes = cellsPreferSizes ? mounted.preferredSizes : .none
    let frame = CGRect(origin: .zero, size: bounds.size)
    container = UIView(frame: frame)
    view = UICollectionView(frame: frame, collectionViewLayout: mounted.layout)
    view.undocumentedBehavior = behavior
    if isInSuperview { container.addSubview(view) }
    view.delegate = mounted.delegate
    view.dataSource = feed
    // A fresh instance opens at the offset of the instance that it is compared with. That is not a scroll.
    view.bounds = bounds
    installCells()
    layOut()
  }

  /// A new stage with a new layout over the same data, with the same bounds and offset.
  func fresh(cellsPreferSizes: Bool) -> LayoutStage {
    let stage = LayoutStage(
      hosted, feed: LayoutFeed(copying: feed), bounds: view.bounds, isInSuperview: isInSuperview, behavior: view.undocumentedBehavior,
      cellsPreferSizes: cellsPreferSizes)
    // A layout may have scrolled to its preferred place when it opened.
    if stage.view.bounds != view.bounds {
      stage.view.bounds = view.bounds
      stage.layOut()
    }
    return stage
  }

  /// Whether the collection view has a superview.
  public var isInSuperview: Bool {
    get { view.superview != nil }
    set {
      guard newValue != isInSuperview else { return }
      if newValue { container.addSubview(view) } else { view.removeFromSuperview() }
    }
  }

  /// Makes a layout pass, as a run loop does before it draws.
  public func layOut() {
    view.setNeedsLayout()
    view.layoutIfNeeded()
    noteSelfSizing()
    noteEndlessPass()
  }

  /// Notes whether cells' own sizes have reached the layout.
  private func noteSelfSizing() {
    let count = view.calls.preferredInvalidations
    if count > notedInvalidations { hasSelfSized = true }
    notedInvalidations = count
  }

  /// The layout's work since ``resetCounts()``, or since the stage opened.
  public var counts: StageCounts {
    let calls = view.calls
    var counts = StageCounts()
    (counts.prepares, counts.queries) = (calls.prepares, calls.queries)
    counts.sizesAsked = feed.sizesAsked - sizesAskedBefore - sizesAskedByChecks
    counts.attributeObjects = calls.attributeObjects - objectsMadeByChecks
    return counts
  }

  /// Sets the counts to zero.
  public func resetCounts() {
    noteSelfSizing()
    view.resetCalls()
    notedInvalidations = 0
    (sizesAskedBefore, sizesAskedByChecks, objectsMadeByChecks) = (feed.sizesAsked, 0, 0)
  }

  /// Runs a closure without counting its requests.
  func uncounted<Result>(_ body: () -> Result) -> Result {
    let (sizes, objects) = (feed.sizesAsked, view.calls.attributeObjects)
    let result = body()
    sizesAskedByChecks += feed.sizesAsked - sizes
    objectsMadeByChecks += view.calls.attributeObjects - objects
    return result
  }

  /// Replaces the layout by a new instance of it.
  func replaceLayout() {
    let next = hosted.make(feed)
    view.delegate = next.delegate
    noteSelfSizing()
    (hasSelfSized, framesFollowOffset) = (false, false)
    view.setCollectionViewLayout(next.layout, animated: false)
    if preferredSizes != .none { preferredSizes = next.preferredSizes }
    mounted = next
  }

  private func installCells() {
    guard mounted.preferredSizes != .none else { return }
    view.preferredLayoutAttributes = { [unowned self] attributes in
      guard attributes.representedElementCategory == .cell, let item = feed.item(at: attributes.indexPath) else { return attributes }
      let preferred = preferredSizes.size(of: item.size, given: attributes.size)
      guard preferred != attributes.size else { return attributes }
      if cuts(attributes.frame), cutCells[attributes.indexPath] == nil { cutCells[attributes.indexPath] = attributes.frame }
      guard let copy = attributes.copy() as? UICollectionViewLayoutAttributes else { return attributes }
      copy.frame = CGRect(origin: attributes.frame.origin, size: preferred)
      return copy
    }
  }

  private func noteEndlessPass() {
    switch view.endlessPass {
    case nil: return
    case .selfSizing(let passes): faults.append(.endlessSelfSizing(passes: passes))
    case .invalidationInPrepare(let passes): faults.append(.endlessInvalidation(passes: passes))
    }
    view.endlessPass = nil
  }
}
