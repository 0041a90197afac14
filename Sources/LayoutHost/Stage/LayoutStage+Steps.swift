import Foundation
import UIKit

extension LayoutStage {
  /// Plays a step, and the layout pass that follows it.
  ///
  /// Places beyond the last item or section mean the last. A step with nothing to act on does nothing. If the layout fixes the number of items in a section,
  /// steps for items act on whole sections.
  public func perform(_ step: HostStep) {
    if hosted.itemsPerSection == nil { performOnItems(step) } else { performOnSections(step) }
    layOut()
  }

  private func performOnItems(_ step: HostStep) {
    switch step {
    case .append(let count, let section, let announced): append(count, to: section, announced)
    case .insert(let count, let item, let section): insert(count, at: item, in: section)
    case .delete(let count, let item, let section): delete(count, at: item, in: section)
    case .move(let item, let section, let target, let targetSection): move(item, in: section, to: target, in: targetSection)
    case .reloadItems(let count, let item, let section): reload(paths(count, at: item, in: section))
    case .emptySection(let section):
      guard let section = place(section, in: feed.sections.indices) else { return }
      delete(feed.sections[section].items.count, at: 0, in: section)
    case .insertSection(let section, let items): insertSection(at: section, items: items)
    case .drag(let item, let section, let target): drag(item, in: section, to: target)
    default: performOnView(step)
    }
  }

  /// Plays a step for a layout that fixes the number of items in a section.
  private func performOnSections(_ step: HostStep) {
    switch step {
    case .append(_, _, .reload):
      mounted.willChange?(.reload)
      feed.insertSection(of: itemsPerSection, at: feed.sections.count)
      view.reloadData()
    case .append: insertSection(at: feed.sections.count, items: itemsPerSection)
    case .insert(_, let item, let section): insertSection(at: item + section, items: itemsPerSection)
    case .insertSection(let section, _): insertSection(at: section, items: itemsPerSection)
    case .delete(_, let item, let section): deleteSection(at: item + section)
    case .emptySection(let section): deleteSection(at: section)
    case .move(let item, _, let target, _), .drag(let item, _, let target): moveSection(from: item, to: target)
    case .reloadItems(let count, let item, let section): reload(paths(count, at: item, in: section))
    default: performOnView(step)
    }
  }

  private func performOnView(_ step: HostStep) {
    switch step {
    case .resize(let count, let item, let section): resize(paths(count, at: item, in: section))
    case .reloadWithOtherSizes:
      mounted.willChange?(.reload)
      feed.replaceAllItems()
      view.reloadData()
    case .deleteSection(let section): deleteSection(at: section)
    case .moveSection(let section, let target): moveSection(from: section, to: target)
    case .scroll(let frames, let points):
      for _ in 0..<max(frames, 0) { scroll(by: points) }
      if frames > 0 { liftFinger(after: points) }
    case .jump(let percent): jump(to: percent)
    case .rotate: setSize(CGSize(width: view.bounds.height, height: view.bounds.width))
    case .width(let width): setSize(CGSize(width: Double(max(width, 1)), height: view.bounds.height))
    case .selfSize: selfSize()
    case .replaceLayout: replaceLayout()
    case .leaveSuperview: isInSuperview = false
    case .enterSuperview: isInSuperview = true
    default: break
    }
  }

  /// The number of items that each section has.
  private var itemsPerSection: Int { hosted.itemsPerSection ?? 0 }

  /// The place in the range that is nearest to `index`; `nil` for an empty range.
  func place(_ index: Int, in range: Range<Int>) -> Int? { range.isEmpty ? nil : min(max(index, range.lowerBound), range.upperBound - 1) }

  /// The paths of up to `count` items, beginning with `item`; empty if the section has no items.
  func paths(_ count: Int, at item: Int, in section: Int) -> [IndexPath] {
    guard let section = place(section, in: feed.sections.indices), let first = place(item, in: feed.sections[section].items.indices) else {
      return []
    }
    let last = min(first + max(count, 0), feed.sections[section].items.count)
    return (first..<last).map { IndexPath(item: $0, section: section) }
  }
}
