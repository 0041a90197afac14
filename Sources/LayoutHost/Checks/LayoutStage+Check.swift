import Foundation
import UIKit

extension LayoutStage {
  /// Looks for faults without an oracle: compares queries with a filter of all frames, frames with the content, and everything with a fresh instance.
  ///
  /// Its own requests do not count in ``counts``.
  /// - Complexity: O(*q* × *n*) for *q* rectangles and *n* elements.
  public func check(seed: UInt64 = 1) -> [HostFault] {
    uncounted {
      var all = faults
      faults = []
      let rectangles = QueryRectangles.rectangles(bounds: view.bounds, contentSize: view.contentSize, seed: seed)
      let survey = LayoutSurvey(of: self, rectangles: rectangles)
      all += survey.faults + wrongAnswers(survey) + outsideElements(survey)
      all += hasSelfSized ? misrememberedSizes(survey) : staleElements(survey, rectangles)
      if let fault = feed.missingPathFault { all.append(fault) }
      return all
    }
  }

  /// Compares each answer of a query with the filter of all frames.
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
    // A layout may round by half a point.
    let content = CGRect(origin: .zero, size: survey.contentSize).insetBy(dx: -0.5, dy: -0.5)
    return survey.frames.keys.sorted().compactMap { element in
      guard let frame = survey.frames[element] else { return nil }
      // Across the scroll axis, an item may reach out of the content if its own content is larger than the view: that comes from the data.
      let size = element.category == .cell ? feed.item(at: element.path)?.size ?? .zero : .zero
      let isTooWide = size.width > view.bounds.width && frame.width <= size.width && !scrollsSideways
      let isTooHigh = size.height > view.bounds.height && frame.height <= size.height && scrollsSideways
      let isInside =
        (isTooWide || frame.minX >= content.minX && frame.maxX <= content.maxX)
        && (isTooHigh || frame.minY >= content.minY && frame.maxY <= content.maxY)
      return isInside ? nil : .outside(element, frame: frame, contentSize: survey.contentSize)
    }
  }

  /// Compares all frames and the content size with those of a fresh instance.
  private func staleElements(_ survey: LayoutSurvey, _ rectangles: [CGRect]) -> [HostFault] {
    let fresh = LayoutSurvey(of: fresh(cellsPreferSizes: false), rectangles: rectangles)
    var faults: [HostFault] = []
    for element in Set(survey.frames.keys).union(fresh.frames.keys).sorted() {
      let (now, then) = (survey.frames[element], fresh.frames[element])
      if let now, let then, now.matches(then) { continue }
      faults.append(.stale(element, frame: now, fresh: then))
    }
    // If frames differ, the content size may differ with them: that is not a fault of its own.
    if faults.isEmpty, !fresh.contentSize.matches(survey.contentSize) {
      faults.append(.staleContentSize(survey.contentSize, fresh: fresh.contentSize))
    }
    return faults
  }
}
