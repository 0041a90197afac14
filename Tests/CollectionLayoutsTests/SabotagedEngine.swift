import CollectionLayouts
import LayoutTestSupport

/// A right engine with one fault put in, to show that the differential check sees it.
final class SabotagedEngine: LayoutEngineCore {
  enum Fault: String, CaseIterable, Sendable {
    case contentTooLong, itemShifted, headerMissing, itemBeyondTheEnd, headerAtEveryItem
    case answerLacksTheLast, answerRepeatsTheFirst, answerReversed, answerHasTouchingFrames, answerLacksZeroAreas, bufferNotEmptied
    case resizeForgotten, moveOneTooFar, firstOfTwoSizesWins, laterInvalidationsLost
    case badPathAccepted, goodChangeRefused, refusalLeavesTraces, wrongError, adjustmentForgotten
  }

  private let fault: Fault
  private let oracle: any LayoutOracle
  private var situation: Situation
  private var result = OracleResult(elements: [], contentSize: .zero)
  private var invalidationsSincePrepare = 0
  private(set) var lastPrepare = PrepareReport()

  init(_ fault: Fault, _ oracle: any LayoutOracle, _ situation: Situation) throws(LayoutError) {
    if let refusal = oracle.refusal(of: situation) { throw refusal }
    self.fault = fault
    self.oracle = oracle
    self.situation = situation
  }

  func prepare() {
    let before = result.contentSize
    invalidationsSincePrepare = 0
    result = oracle.layOut(situation)
    if fault == .contentTooLong { result.contentSize.height += 1 }
    if fault == .itemShifted, let last = result.elements.lastIndex(where: { $0.kind == .cell }) { result.elements[last].frame.x += 1 }
    if fault == .headerMissing { result.elements.removeAll { $0.kind == .header } }
    if fault == .adjustmentForgotten { return }
    lastPrepare.contentSizeAdjustment = Size(
      width: result.contentSize.width - before.width, height: result.contentSize.height - before.height)
  }

  func invalidateLayout(with context: InvalidationContext) throws(LayoutError) {
    invalidationsSincePrepare += 1
    var context = context
    switch (fault, context) {
    case (.resizeForgotten, .resizedItem(let path, _)):
      // A path that does not exist is still refused.
      context = .resizedItems([(path: path, size: sizeOfItem(at: path) ?? .zero)])
    case (.moveOneTooFar, .movedItem(let from, let to)) where to.item > 0:
      context = .movedItem(from: from, to: IndexPath(section: to.section, item: to.item - 1))
    case (.firstOfTwoSizesWins, .resizedItems(let changes)): context = .resizedItems(changes.reversed())
    case (.laterInvalidationsLost, _) where invalidationsSincePrepare > 1: context = .everything
    case (.goodChangeRefused, .deletedItems(let section, let items)) where items.isEmpty:
      throw .rangeOutOfRange(items, section: section, itemCount: nil)
    case (.refusalLeavesTraces, .resizedItems(let changes)):
      for change in changes { situation = try accepted(.resizedItem(change.path, change.size)) }
    default: break
    }
    do throws(LayoutError) {
      situation = try accepted(context)
    } catch {
      if fault == .badPathAccepted, case .pathOutOfRange = error { return }
      if fault == .wrongError { throw .unknownStrategy("", known: []) }
      throw error
    }
  }

  private func sizeOfItem(at path: IndexPath) -> Size? {
    guard let count = situation.itemCount(ofSection: path.section), (0..<count).contains(path.item) else { return nil }
    return situation.data.sections[path.section].items[path.item]
  }

  private func accepted(_ context: InvalidationContext) throws(LayoutError) -> Situation {
    try oracle.situation(after: context, in: situation)
  }

  func layoutAttributesForElements(in rect: Rect, into buffer: inout AttributesBuffer) {
    var found = result.elements(in: rect)
    switch fault {
    case .answerLacksTheLast: found = found.dropLast()
    case .answerRepeatsTheFirst: found = found.prefix(1) + found
    case .answerReversed: found.reverse()
    case .answerHasTouchingFrames: found = result.elements.filter { touches($0.frame, rect) }
    case .answerLacksZeroAreas: found.removeAll { $0.frame.isEmpty }
    default: break
    }
    if fault != .bufferNotEmptied { buffer.removeAll() }
    for element in found { buffer.append(element) }
  }

  private func touches(_ frame: Rect, _ rect: Rect) -> Bool {
    !rect.isEmpty && frame.x <= rect.maxX && frame.maxX >= rect.x && frame.y <= rect.maxY && frame.maxY >= rect.y
  }

  func layoutAttributes(of kind: ElementKind, at path: IndexPath) -> LayoutAttributes? {
    let count = situation.itemCount(ofSection: path.section)
    if fault == .itemBeyondTheEnd, kind == .cell, let count, path.item == count {
      return LayoutAttributes(kind: .cell, indexPath: path, frame: Rect(x: 0, y: 0, width: 0, height: 0))
    }
    if fault == .headerAtEveryItem, kind == .header { return result.element(kind, at: IndexPath(section: path.section, item: 0)) }
    return result.element(kind, at: path)
  }

  var collectionViewContentSize: Size { result.contentSize }
}
