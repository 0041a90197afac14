import Foundation
import UIKit

extension LayoutStage {
  /// Whether the content scrolls sideways: it is wider than the view and not higher.
  var scrollsSideways: Bool { view.contentSize.width > view.bounds.width + 1 && view.contentSize.height <= view.bounds.height + 1 }

  /// How far the content can be scrolled, in points.
  private var scrollableLength: CGFloat {
    max(0, scrollsSideways ? view.contentSize.width - view.bounds.width : view.contentSize.height - view.bounds.height)
  }

  /// One frame of a scroll by a finger, along the axis on which the content does not fit, and its layout pass.
  public func scroll(by points: Int) {
    // Layouts that keep what is visible in its place ask whether a person scrolls.
    view.isDragging = true
    defer { view.isDragging = false }
    let now = scrollsSideways ? view.contentOffset.x : view.contentOffset.y
    setOffset(along: min(max(now + CGFloat(points), 0), scrollableLength))
  }

  /// The finger lifts after a frame of so many points, and the layout says where the content stops: snapping layouts choose a place. A layout pass follows if it moves.
  func liftFinger(after points: Int) {
    // In points a millisecond, as UIKit has it, at 60 frames a second.
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

  /// Makes layout passes until no cell wants another size, 100 at most.
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

  /// Where a frame begins along the scroll axis.
  func start(_ frame: CGRect) -> CGFloat { scrollsSideways ? frame.minX : frame.minY }

  /// Whether the leading edge of the view goes through a frame.
  func cuts(_ frame: CGRect) -> Bool {
    let end = scrollsSideways ? frame.maxX : frame.maxY
    return start(frame) < start(view.bounds) && end > start(view.bounds)
  }

  /// Whether cells that moved so far follow a cell at the leading edge that got its size and kept its beginning in place.
  ///
  /// Of a cell at the edge a layout can hold the beginning or the end. Nothing that a person sees tells which is right: what follows moves in the first case only.
  fileprivate func followsCutCell(_ movement: CGFloat) -> Bool {
    uncounted {
      cutCells.contains { path, before in
        guard let after = view.layoutAttributesForItem(at: path)?.frame, abs(start(after) - start(before)) < 0.01 else { return false }
        let growth = scrollsSideways ? after.width - before.width : after.height - before.height
        return abs(movement - growth) < 0.01
      }
    }
  }

  /// Makes a layout pass and looks whether cells moved in it that had their own sizes before.
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

/// Where the visible cells are whose sizes are those that they prefer, in the content's coordinates.
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

  /// The first cell that was and is visible, and is elsewhere now, although no cell came between the visible edge and it.
  ///
  /// A cell that comes into view before it, and wholly so, moves what follows in any layout. One at the edge may move it by what it grew, or not at all.
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
