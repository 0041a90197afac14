import Foundation
import UIKit

extension LayoutStage {
  /// Looks for faults without knowing what is right: queries against a filter of all frames, frames against the content, everything against a fresh instance.
  ///
  /// Nothing that it asks is counted in ``counts``.
  /// - Complexity: O(*q* × *n*) for *q* rectangles and *n* elements.
  public func check(seed: UInt64 = 1) -> [HostFault] {
    uncounted {
      var all = faults
      faults = []
      let rectangles = QueryRectangles.rectangles(bounds: view.bounds, contentSize: view.contentSize, seed: seed)
      let survey = LayoutSurvey(of: self, rectangles: rectangles)
      all += survey.faults + wrongAnswers(survey) + outsideElements(survey)
      all += hasSelfSized ? foreignSizes(survey) : staleElements(survey, rectangles)
      if let fault = feed.missingPathFault { all.append(fault) }
      return all
    }
  }

  /// Holds each answer of a query against the filter of all frames.
  private func wrongAnswers(_ survey: LayoutSurvey) -> [HostFault] {
    var faults: [HostFault] = []
    let elements = survey.frames.keys.sorted()
    for (rectangle, answer) in survey.answers {
      var times: [HostElement: Int] = [:]
      for (element, frame) in answer {
        times[element, default: 0] += 1
        guard times[element] == 1 else { continue }
        if let limit = feed.limit(beyond: element) {
          faults.append(.foreign(element, limit: limit, rectangle: rectangle))
          continue
        }
        if let alone = survey.frames[element], !alone.matches(frame) { faults.append(.disagreement(element, alone: alone, query: frame)) }
        if !frame.touches(rectangle) { faults.append(.extra(element, frame: frame, rectangle: rectangle)) }
      }
      for (element, count) in times.sorted(by: { $0.key < $1.key }) where count > 1 {
        faults.append(.duplicate(element, times: count, rectangle: rectangle))
      }
      for element in elements where times[element] == nil {
        guard let frame = survey.frames[element], frame.overlaps(rectangle) else { continue }
        faults.append(.lost(element, frame: frame, rectangle: rectangle))
      }
    }
    return faults
  }

  private func outsideElements(_ survey: LayoutSurvey) -> [HostFault] {
    // Half a point is what a layout may round.
    let content = CGRect(origin: .zero, size: survey.contentSize).insetBy(dx: -0.5, dy: -0.5)
    return survey.frames.keys.sorted().compactMap { element in
      guard let frame = survey.frames[element] else { return nil }
      let isInside = frame.minX >= content.minX && frame.minY >= content.minY && frame.maxX <= content.maxX && frame.maxY <= content.maxY
      return isInside ? nil : .outside(element, frame: frame, contentSize: survey.contentSize)
    }
  }

  /// Holds all frames and the content size against those of a fresh instance.
  private func staleElements(_ survey: LayoutSurvey, _ rectangles: [CGRect]) -> [HostFault] {
    let fresh = LayoutSurvey(of: fresh(cellsPreferSizes: false), rectangles: rectangles)
    var faults: [HostFault] = []
    for element in Set(survey.frames.keys).union(fresh.frames.keys).sorted() {
      let (now, then) = (survey.frames[element], fresh.frames[element])
      if let now, let then, now.matches(then) { continue }
      faults.append(.stale(element, frame: now, fresh: then))
    }
    // Other frames make another size: that is no fault of its own.
    if faults.isEmpty, !fresh.contentSize.matches(survey.contentSize) {
      faults.append(.staleContentSize(survey.contentSize, fresh: fresh.contentSize))
    }
    return faults
  }

  /// Looks for items that have the size of another item's cell. What a layout remembers cannot be held against a fresh instance, which has seen other cells.
  private func foreignSizes(_ survey: LayoutSurvey) -> [HostFault] {
    let preferred = mounted.preferredSizes
    let estimates = LayoutSurvey(of: fresh(cellsPreferSizes: false), rectangles: []).frames
    var places: [Int: IndexPath] = [:]
    for path in feed.paths { if let item = feed.item(at: path) { places[item.identity] = path } }
    var faults: [HostFault] = []
    for path in feed.paths {
      guard let item = feed.item(at: path), let frame = survey.frames[HostElement(cell: path)] else { continue }
      let estimate = estimates[HostElement(cell: path)]?.size
      func explains(_ content: CGSize) -> Bool { preferred.size(of: content, given: frame.size).matches(frame.size) }
      let history = feed.sizeHistory[item.identity] ?? []
      if history.contains(where: explains) || estimate.map({ explains($0) }) == true { continue }
      let owners = feed.sizeHistory.filter { $0.value.contains(where: explains) }.keys.sorted()
      guard let owner = owners.first else { continue }
      // A row that is as high as its highest item gives the others that height too.
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
}
