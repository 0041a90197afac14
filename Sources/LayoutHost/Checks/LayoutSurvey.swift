import Foundation
import UIKit

/// The frames of all elements that a layout knows, and the faults of the answers that gave them.
@MainActor struct LayoutSurvey {
  /// The layout's content size.
  let contentSize: CGSize
  /// The frame of each element: from a request for it alone, or from a query if that request returned nothing.
  private(set) var frames: [HostElement: CGRect] = [:]
  /// The elements whose frames come from a query.
  private(set) var fromQueries: Set<HostElement> = []
  /// The queries and their answers.
  private(set) var answers: [(rectangle: CGRect, elements: [(element: HostElement, frame: CGRect)])] = []
  /// The faults of single answers.
  private(set) var faults: [HostFault] = []

  /// Asks a layout for all elements, and for those in each of some rectangles.
  init(of stage: LayoutStage, rectangles: [CGRect]) {
    let layout = stage.mounted.layout
    contentSize = layout.collectionViewContentSize
    var unasked: Set<HostElement> = []
    for rectangle in rectangles {
      let elements = (layout.layoutAttributesForElements(in: rectangle) ?? []).map { (element: HostElement($0), frame: $0.frame) }
      answers.append((rectangle, elements))
      unasked.formUnion(elements.map { $0.element }.filter { $0.category != .cell })
    }
    for path in stage.feed.paths { ask(layout, for: HostElement(cell: path)) }
    for section in stage.feed.sections.indices {
      // Also asks for headers and footers that no query returns, but only if the layout has asked for their sizes. A layout with kinds of its own may stop the
      // program at a kind that it does not know.
      let path = IndexPath(item: 0, section: section)
      if stage.feed.hasAskedForHeaders, stage.feed.sections[section].header != nil {
        unasked.insert(HostElement(supplementary: UICollectionView.elementKindSectionHeader, at: path))
      }
      if stage.feed.hasAskedForFooters, stage.feed.sections[section].footer != nil {
        unasked.insert(HostElement(supplementary: UICollectionView.elementKindSectionFooter, at: path))
      }
    }
    for element in unasked.sorted() where stage.feed.limit(beyond: element) == nil { ask(layout, for: element) }
    for answer in answers {
      for (element, frame) in answer.elements where frames[element] == nil && stage.feed.limit(beyond: element) == nil {
        frames[element] = frame
        fromQueries.insert(element)
      }
    }
    for path in stage.feed.paths where frames[HostElement(cell: path)] == nil { faults.append(.hidden(HostElement(cell: path))) }
  }

  private mutating func ask(_ layout: UICollectionViewLayout, for element: HostElement) {
    let attributes =
      switch element.category {
      case .cell: layout.layoutAttributesForItem(at: element.path)
      case .supplementary: layout.layoutAttributesForSupplementaryView(ofKind: element.kind, at: element.path)
      case .decoration: layout.layoutAttributesForDecorationView(ofKind: element.kind, at: element.path)
      }
    guard let attributes else { return }
    let answered = HostElement(attributes)
    if answered == element { frames[element] = attributes.frame } else { faults.append(.wrongElement(element, answered: answered)) }
  }
}

extension LayoutFeed {
  /// The limit of the data that an element exceeds, or `nil` if it is in the data. A supplementary or decoration view only needs its section.
  func limit(beyond element: HostElement) -> DataLimit? {
    guard let section = element.path.first, element.path.count == 2 || element.category == .cell else { return nil }
    guard sections.indices.contains(section) else { return .sections(sections.count) }
    guard element.category == .cell, item(at: element.path) == nil else { return nil }
    return .items(sections[section].items.count)
  }

  /// The fault of the first missing path for which the layout asked a size, with the limit that the path exceeds; `nil` without such a path.
  var missingPathFault: HostFault? {
    guard let path = firstMissingPath else { return nil }
    let limit = self.limit(
      beyond: path.count == 1 ? HostElement(supplementary: "", at: IndexPath(indexes: [path[0], 0])) : HostElement(cell: path))
    // The path may have become valid since.
    return .missingPath(path, limit: limit ?? .sections(sections.count))
  }
}
