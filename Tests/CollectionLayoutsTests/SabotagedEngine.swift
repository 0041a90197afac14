import CollectionLayouts
import LayoutTestSupport

/// A right engine with one fault put in, to show that the differential check sees it.
///
/// The engine that is right stands behind it; the fault falsifies what that one is told, or what it answers.
final class SabotagedEngine: LayoutEngineCore {
  enum Fault: String, CaseIterable, Sendable {
    case contentTooLong, itemShifted, headerMissing, itemBeyondTheEnd, headerAtEveryItem, zForgotten
    case answerLacksTheLast, answerRepeatsTheFirst, answerReversed, answerHasTouchingFrames, answerLacksZeroAreas, bufferNotEmptied
    case resizeForgotten, moveOneTooFar, firstOfTwoSizesWins, laterInvalidationsLost
    case badPathAccepted, goodChangeRefused, refusalLeavesTraces, wrongError, adjustmentForgotten
    case batchInTheOrderGiven, batchReloadForgotten, batchConflictAccepted, wrongConflict
    case offsetAdjustmentForgotten, scrollingForgotten, anchorLostInBatches
    case targetNotClamped, targetAtStartOnly, estimatesForgotten, targetForAnyPath, offsetForAnySection, automaticIsZero
  }

  private let fault: Fault
  private let right: OracleEngine
  private let oracle: any LayoutOracle
  /// What the right engine knows, for the faults that have to look.
  private var situation: Situation
  private var invalidationsSincePrepare = 0
  private(set) var lastPrepare = PrepareReport()

  init(_ fault: Fault, _ oracle: any LayoutOracle, _ situation: Situation) throws(LayoutError) {
    right = try OracleEngine(oracle, situation)
    self.fault = fault
    self.oracle = oracle
    self.situation = situation
  }

  func prepare() {
    right.prepare()
    invalidationsSincePrepare = 0
    lastPrepare = right.lastPrepare
    if fault == .adjustmentForgotten { lastPrepare.contentSizeAdjustment = .zero }
    if fault == .offsetAdjustmentForgotten { lastPrepare.contentOffsetAdjustment = .zero }
  }

  var collectionViewContentSize: LayoutSize {
    let size = right.collectionViewContentSize
    return fault == .contentTooLong ? LayoutSize(width: size.width, height: size.height + 1) : size
  }
}

/// What the engine is told.
extension SabotagedEngine {
  func invalidateLayout(with context: InvalidationContext) throws(LayoutError) {
    invalidationsSincePrepare += 1
    if fault == .refusalLeavesTraces, case .resizedItems(let changes) = context {
      for change in changes { try accept(.resizedItem(change.path, change.size)) }
    }
    do throws(LayoutError) {
      try accept(falsified(context))
    } catch {
      switch (fault, error) {
      case (.badPathAccepted, .pathOutOfRange), (.batchConflictAccepted, .conflictingUpdates): return
      case (.wrongError, _): throw .unknownStrategy("", known: [])
      case (.wrongConflict, .conflictingUpdates(let paths, let conflict)):
        throw .conflictingUpdates(paths, conflict == .sameTarget ? .movedTwice : .sameTarget)
      default: throw error
      }
    }
  }

  private func accept(_ context: InvalidationContext) throws(LayoutError) {
    try right.invalidateLayout(with: context)
    situation = try oracle.situation(after: context, in: situation)
  }

  private func falsified(_ context: InvalidationContext) throws(LayoutError) -> InvalidationContext {
    switch (fault, context) {
    case (.resizeForgotten, .resizedItem(let path, _)):
      // A path that does not exist is still refused.
      return .resizedItems([(path: path, size: sizeOfItem(at: path) ?? .zero)])
    case (.moveOneTooFar, .movedItem(let from, let to)) where to.item > 0:
      return .movedItem(from: from, to: ElementPath(section: to.section, item: to.item - 1))
    case (.firstOfTwoSizesWins, .resizedItems(let changes)): return .resizedItems(changes.reversed())
    case (.laterInvalidationsLost, _) where invalidationsSincePrepare > 1: return .everything
    case (.goodChangeRefused, .deletedItems(let section, let items)) where items.isEmpty:
      throw .rangeOutOfRange(items, section: section, itemCount: nil)
    case (.scrollingForgotten, .scrolled): return .scrolled(to: .zero)
    case (.automaticIsZero, .resizedItem(let path, .automatic)): return .resizedItem(path, .zero)
    case (.anchorLostInBatches, .batchUpdates): return .reloadData(try oracle.situation(after: context, in: situation).data)
    case (.batchInTheOrderGiven, .batchUpdates(let updates)): return inTheOrderGiven(updates) ?? context
    case (.batchReloadForgotten, .batchUpdates(let updates)):
      return .batchUpdates(
        updates.map { if case .reload(let path, _) = $0 { .reload(path, sizeOfItem(at: path) ?? .zero) } else { $0 } })
    default: return context
    }
  }

  /// What a batch comes to where its updates are made one after the other; nil where that does not work out.
  private func inTheOrderGiven(_ updates: [BatchUpdate]) -> InvalidationContext? {
    guard (try? oracle.situation(after: .batchUpdates(updates), in: situation)) != nil else { return nil }
    var after = situation
    for update in updates {
      guard let next = try? after.applying(.batchUpdates([update])) else { return nil }
      after = next
    }
    return oracle.refusal(of: after) == nil ? .reloadData(after.data) : nil
  }

  private func sizeOfItem(at path: ElementPath) -> LayoutSize? {
    guard let count = situation.itemCount(ofSection: path.section), (0..<count).contains(path.item) else { return nil }
    return situation.data.sections[path.section].items[path.item]
  }
}

/// What the engine answers.
extension SabotagedEngine {
  func layoutAttributesForElements(in rect: LayoutRect, into buffer: inout AttributesBuffer) {
    var answer = AttributesBuffer()
    let everywhere = LayoutRect(x: -1e9, y: -1e9, width: 2e9, height: 2e9)
    right.layoutAttributesForElements(in: fault == .answerHasTouchingFrames ? everywhere : rect, into: &answer)
    var found = (0..<answer.count).compactMap { falsified(answer[$0]) }
    switch fault {
    case .answerLacksTheLast: found = found.dropLast()
    case .answerRepeatsTheFirst: found = found.prefix(1) + found
    case .answerReversed: found.reverse()
    case .answerHasTouchingFrames: found.removeAll { !touches($0.frame, rect) }
    case .answerLacksZeroAreas: found.removeAll { $0.frame.isEmpty }
    default: break
    }
    if fault != .bufferNotEmptied { buffer.removeAll() }
    for element in found { buffer.append(element) }
  }

  private func touches(_ frame: LayoutRect, _ rect: LayoutRect) -> Bool {
    !rect.isEmpty && frame.x <= rect.maxX && frame.maxX >= rect.x && frame.y <= rect.maxY && frame.maxY >= rect.y
  }

  private func falsified(_ attributes: LayoutAttributes) -> LayoutAttributes? {
    var attributes = attributes
    switch fault {
    case .itemShifted where attributes.kind == .cell: attributes.frame.x += 1
    case .headerMissing where attributes.kind == .header: return nil
    case .zForgotten: attributes.zIndex -= 1
    default: break
    }
    return attributes
  }

  func layoutAttributes(of kind: ElementKind, at path: ElementPath) -> LayoutAttributes? {
    let count = situation.itemCount(ofSection: path.section)
    if fault == .itemBeyondTheEnd, kind == .cell, let count, path.item == count {
      return LayoutAttributes(kind: .cell, indexPath: path, frame: LayoutRect(x: 0, y: 0, width: 0, height: 0))
    }
    let isHeaderEverywhere = fault == .headerAtEveryItem && kind == .header
    return right.layoutAttributes(of: kind, at: isHeaderEverywhere ? ElementPath(section: path.section, item: 0) : path).flatMap(falsified)
  }

  func scrollTarget(for path: ElementPath, at position: ScrollPosition) throws(LayoutError) -> ScrollTarget {
    if fault == .targetForAnyPath, right.layoutAttributes(of: .cell, at: path) == nil { return ScrollTarget(contentOffset: .zero) }
    var target = try right.scrollTarget(for: path, at: fault == .targetAtStartOnly ? .start : position)
    if fault == .targetNotClamped, position == .start, let frame = right.layoutAttributes(of: .cell, at: path)?.frame {
      target.contentOffset = oracle.scrollDirection == .vertical ? LayoutPoint(x: 0, y: frame.y) : LayoutPoint(x: frame.x, y: 0)
    }
    if fault == .estimatesForgotten { target.estimatesAbove = 0 }
    return target
  }

  func estimatedItems(before path: ElementPath) -> AnySequence<ElementPath> { right.estimatedItems(before: path) }

  func sectionOffset(of section: Int) -> Double? { fault == .offsetForAnySection ? 0 : right.sectionOffset(of: section) }

  var diagnostics: [LayoutDiagnostic] { right.diagnostics }
}
