import Foundation
import UIKit

extension LayoutStage {
  /// Whether the content scrolls sideways: it is wider than the view and not higher.
  var scrollsSideways: Bool { view.contentSize.width > view.bounds.width + 1 && view.contentSize.height <= view.bounds.height + 1 }

  /// The distance by which the content can be scrolled, in points.
  private var scrollableLength: CGFloat {
    max(0, scrollsSideways ? view.contentSize.width - view.bounds.width : view.contentSize.height - view.bounds.height)
  }

  /// Plays one frame of a scroll by a finger and its layout pass, along the axis on which the content does not fit.
  public func scroll(by points: Int) {
    // Layouts that keep visible elements in place ask whether a finger scrolls.
    view.isDragging = true
    defer { view.isDragging = false }
    let now = scrollsSideways ? view.contentOffset.x : view.contentOffset.y
    setOffset(along: min(max(now + CGFloat(points), 0), scrollableLength))
  }

  /// Lifts the finger after a frame of `points`. The layout then chooses where the content stops, as snapping layouts do. If it moves, a layout pass follows.
  func liftFinger(after points: Int) {
    // In points a millisecond, as in UIKit, at 60 frames a second.
    let speed = CGFloat(points) * 60 / 1_000
    let (before, offset) = (SettledCells(of: self), view.contentOffset)
    view.endDragging(
      withVelocity: scrollsSideways ? CGPoint(x: speed, y: 0) : CGPoint(x: 0, y: speed), proposedContentOffset: offset)
    if view.contentOffset != offset { watch(before, offset: view.contentOffset) }
  }

  /// Sets the offset to a share of the way to the end, in percent.
  public func jump(to percent: Int) { setOffset(along: (scrollableLength * CGFloat(min(max(percent, 0), 100)) / 100).rounded()) }

  private func setOffset(along length: CGFloat) {
    var offset = view.contentOffset
    if scrollsSideways { offset.x = length } else { offset.y = length }
    let before = SettledCells(of: self)
    view.contentOffset = offset
    watch(before, offset: offset)
  }

  /// Sets the size of the view, as a rotation or a split view does.
  func setSize(_ size: CGSize) {
    guard size != view.bounds.size else { return }
    if isInSuperview { view.superview?.frame = CGRect(origin: .zero, size: size) }
    view.frame = CGRect(origin: .zero, size: size)
  }

  /// Makes layout passes until every cell has the size that it wants, at most 100.
  func selfSize() {
    let limit = 100
    for pass in 1...limit {
      let before = view.calls.preferredInvalidations
      let cells = SettledCells(of: self)
      watch(cells, offset: view.contentOffset)
      if view.calls.preferredInvalidations == before { return }
      if faults.contains(where: { $0.kind == .endlessSelfSizing }) { return }
      if pass == limit { faults.append(.endlessSelfSizing(passes: pass)) }
    }
  }

  /// The position at which a frame begins along the scroll axis.
  func start(_ frame: CGRect) -> CGFloat { scrollsSideways ? frame.minX : frame.minY }

  /// Whether the leading edge of the view cuts a frame.
  func cuts(_ frame: CGRect) -> Bool {
    let end = scrollsSideways ? frame.maxX : frame.maxY
    return start(frame) < start(view.bounds) && end > start(view.bounds)
  }

  /// Whether cells moved by this distance because a cell at the leading edge got its size and kept its beginning in place.
  ///
  /// For a cell at the edge, a layout can hold its beginning or its end. Nothing on screen tells which is right. In the first case only, the cells behind move.
  fileprivate func followsCutCell(_ movement: CGFloat) -> Bool {
    uncounted {
      cutCells.contains { path, before in
        guard let after = view.layoutAttributesForItem(at: path)?.frame, abs(start(after) - start(before)) < 0.01 else { return false }
        let growth = scrollsSideways ? after.width - before.width : after.height - before.height
        return abs(movement - growth) < 0.01
      }
    }
  }

  /// Makes a layout pass, and checks whether it moved cells that had their preferred sizes before.
  private func watch(_ before: SettledCells, offset: CGPoint) {
    let asked = view.calls.preferredInvalidations
    cutCells = [:]
    layOut()
    let hasResizedCells = view.calls.preferredInvalidations > asked
    let adjustment = CGPoint(x: view.contentOffset.x - offset.x, y: view.contentOffset.y - offset.y)
    guard let (element, old, new) = before.firstMoved(on: self) else { return }
    if !hasResizedCells {
      framesFollowOffset = true
    } else if !framesFollowOffset, adjustment == .zero {
      faults.append(.jump(element, before: old.origin, after: new.origin))
    }
  }
}

/// The frames of the visible cells that have the sizes that they prefer, in the content's coordinates.
@MainActor private struct SettledCells {
  private var frames: [(path: IndexPath, frame: CGRect)] = []

  init(of stage: LayoutStage) {
    let preferred = stage.mounted.preferredSizes
    guard preferred != .none else { return }
    for attributes in stage.view.visibleAttributes where attributes.representedElementCategory == .cell {
      guard let item = stage.feed.item(at: attributes.indexPath) else { continue }
      if preferred.size(of: item.size, given: attributes.size) == attributes.size {
        frames.append((attributes.indexPath, attributes.frame))
      }
    }
    frames.sort { $0.path < $1.path }
  }

  /// The first cell that was and is visible but has moved, although no cell came between the visible edge and it.
  ///
  /// If another cell comes wholly into view before it, later cells move in any layout. A cell at the edge may move them by its growth, or not at all.
  func firstMoved(on stage: LayoutStage) -> (HostElement, CGRect, CGRect)? {
    let start = stage.start
    var now: [IndexPath: CGRect] = [:]
    for attributes in stage.view.visibleAttributes where attributes.representedElementCategory == .cell {
      now[attributes.indexPath] = attributes.frame
    }
    let settled = Set(frames.map(\.path))
    let firstNew = now.filter { !settled.contains($0.key) && start($0.value) >= start(stage.view.bounds) }.values.map(start).min()
    for (path, frame) in frames {
      guard let new = now[path], frame.overlaps(stage.view.bounds), new.size == frame.size, firstNew.map({ start(new) <= $0 }) != false
      else { continue }
      guard abs(new.minX - frame.minX) > 0.01 || abs(new.minY - frame.minY) > 0.01 else { continue }
      if !stage.followsCutCell(start(new) - start(frame)) { return (HostElement(cell: path), frame, new) }
    }
    return nil
  }
}
