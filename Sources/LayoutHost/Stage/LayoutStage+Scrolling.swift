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

  /// Makes a layout pass and looks whether cells moved in it that had their own sizes before.
  private func watch(_ before: SettledCells, offset: CGPoint) {
    let asked = view.calls.preferredInvalidations
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
  /// A cell that comes into view before it, and wholly so, moves what follows in any layout. One that only reaches into view does not have to.
  func firstMoved(on stage: LayoutStage) -> (HostElement, CGRect, CGRect)? {
    let isSideways = stage.scrollsSideways
    func start(_ frame: CGRect) -> CGFloat { isSideways ? frame.minX : frame.minY }
    var now: [IndexPath: CGRect] = [:]
    for attributes in stage.view.visibleAttributes where attributes.representedElementCategory == .cell {
      now[attributes.indexPath] = attributes.frame
    }
    let settled = Set(frames.map(\.path))
    let firstNew = now.filter { !settled.contains($0.key) && start($0.value) >= start(stage.view.bounds) }.values.map(start).min()
    for (path, frame) in frames {
      guard let new = now[path], frame.overlaps(stage.view.bounds), new.size == frame.size, firstNew.map({ start(new) <= $0 }) != false
      else { continue }
      if abs(new.minX - frame.minX) > 0.01 || abs(new.minY - frame.minY) > 0.01 { return (HostElement(cell: path), frame, new) }
    }
    return nil
  }
}
