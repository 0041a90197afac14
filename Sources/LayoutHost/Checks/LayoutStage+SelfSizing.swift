import Foundation
import UIKit

extension LayoutStage {
  /// Looks for items that have the size of another item's cell, or overlap another item. The sizes that a layout remembers cannot be compared with a fresh
  /// instance, which has seen other cells.
  func misrememberedSizes(_ survey: LayoutSurvey) -> [HostFault] {
    let estimates = LayoutSurvey(of: fresh(cellsPreferSizes: false), rectangles: []).frames
    return foreignSizes(survey, estimates) + (firstOverlap(estimates) == nil ? firstOverlap(survey.frames).map { [$0] } ?? [] : [])
  }

  private func foreignSizes(_ survey: LayoutSurvey, _ estimates: [HostElement: CGRect]) -> [HostFault] {
    let preferred = mounted.preferredSizes
    let sizes = feed.allSizes
    var places: [Int: IndexPath] = [:]
    for path in feed.paths { if let item = feed.item(at: path) { places[item.identity] = path } }
    var faults: [HostFault] = []
    for path in feed.paths {
      guard let item = feed.item(at: path), let frame = survey.frames[HostElement(cell: path)] else { continue }
      let estimate = estimates[HostElement(cell: path)]?.size
      func explains(_ content: CGSize) -> Bool { preferred.size(of: content, given: frame.size).matches(frame.size) }
      if sizes[item.identity]?.contains(where: explains) == true || estimate.map({ explains($0) }) == true { continue }
      let owners = sizes.filter { $0.value.contains(where: explains) }.keys.sorted()
      guard let owner = owners.first else { continue }
      // If a row is as high as its highest item, the row's other items have that height too.
      let hasRowMate = owners.contains { owner in
        guard let place = places[owner], let other = survey.frames[HostElement(cell: place)] else { return false }
        return abs(other.minY - frame.minY) < 0.01 || abs(other.minX - frame.minX) < 0.01 && preferred == .widths
      }
      if hasRowMate { continue }
      faults.append(
        .foreignSize(
          HostElement(cell: path), size: frame.size, own: preferred.size(of: item.size, given: frame.size), estimate: estimate,
          other: places[owner].map { HostElement(cell: $0) }))
    }
    return faults
  }
  /// The first item from the top that another item overlaps.
  private func firstOverlap(_ frames: [HostElement: CGRect]) -> HostFault? {
    let cells = frames.filter { $0.key.category == .cell }.sorted { ($0.value.minY, $0.key) < ($1.value.minY, $1.key) }
    for (place, cell) in cells.enumerated() {
      for other in cells[(place + 1)...] {
        if other.value.minY > cell.value.maxY { break }
        if cell.value.overlaps(other.value) { return .overlap(cell.key, frame: cell.value, other: other.key, otherFrame: other.value) }
      }
    }
    return nil
  }
}
