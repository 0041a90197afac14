import CollectionLayouts

/// A layout rule written a second time, as plainly as possible. Everything is computed anew; nothing is kept, and nothing is shared with the layouts that
/// it checks.
///
/// It is written to be read. To check a layout of your own, give it its own oracle.
public protocol LayoutOracle: Sendable {
  /// The scroll direction of the layout.
  var scrollDirection: ScrollDirection { get }

  /// The reason why the layout cannot lay this situation out; `nil` if it can.
  func refusal(of situation: Situation) -> LayoutError?

  /// The reason to refuse the items alone, even if the layout itself is invalid. By default, the reason to refuse the situation.
  func refusalOfItems(of situation: Situation) -> LayoutError?

  /// Every element and the content size, for a situation that ``refusal(of:)`` accepts.
  func layOut(_ situation: Situation) -> OracleResult

  /// Whether an item of this section may come without a size, as `LayoutSize.automatic`; `false` by default.
  func takesAutomaticSizes(inSection section: Int) -> Bool

  /// The range of items' lengths across the scroll axis to test with, if they are not in points. The default, `nil`, means points.
  var acrossLengths: ClosedRange<Int>? { get }

  /// Whether an item of this section that came without a size counts with an estimate; `false` by default.
  func hasEstimates(inSection section: Int) -> Bool

  /// The expected report of the engine for this situation, in index order; empty by default.
  func diagnostics(of situation: Situation) -> [LayoutDiagnostic]

  /// Whether a section with this index, if the data has it, scrolls by itself; `false` by default.
  func scrollsByItself(_ section: Int) -> Bool

  /// Whether items are in the middle of their line along the scroll axis; `false` by default.
  var centersItemsInLines: Bool { get }

  /// Whether frames also depend on the container's length along the scroll axis; `true` by default.
  var readsContainerAlong: Bool { get }

  /// The resting offset of a section that scrolls by itself, in points; `nil` if the oracle does not determine it.
  func sectionOffset(of section: Int, in situation: Situation) -> Double?

  /// The resting offset at which an item of a section that scrolls by itself is visible, in points; `nil` if the oracle does not determine it.
  func sectionOffset(for path: ElementPath, at position: ScrollPosition, in situation: Situation) -> Double?
}

extension LayoutOracle {
  /// `false`: no item may.
  public func takesAutomaticSizes(inSection section: Int) -> Bool { false }
  /// `nil`: they are in points.
  public var acrossLengths: ClosedRange<Int>? { nil }
  /// `false`: no item does.
  public func hasEstimates(inSection section: Int) -> Bool { false }
  /// Empty: nothing is reported.
  public func diagnostics(of situation: Situation) -> [LayoutDiagnostic] { [] }
  /// `false`: no section does.
  public func scrollsByItself(_ section: Int) -> Bool { false }
  /// `false`: they are not.
  public var centersItemsInLines: Bool { false }
  /// `true`: frames depend on it.
  public var readsContainerAlong: Bool { true }
  /// `nil`: the oracle does not determine it.
  public func sectionOffset(of section: Int, in situation: Situation) -> Double? { nil }
  /// `nil`: the oracle does not determine it.
  public func sectionOffset(for path: ElementPath, at position: ScrollPosition, in situation: Situation) -> Double? { nil }

  /// Whether the container has no room: a length that frames depend on is 0. Such a container has no elements and no content.
  func hasNoRoom(in situation: Situation) -> Bool {
    let (along, across) = (situation.container[scrollDirection], situation.container[scrollDirection.across])
    return across == 0 && along >= 0 || readsContainerAlong && along == 0 && across >= 0
  }

  /// Every element and the content size, even for a container without room.
  package func laidOut(_ situation: Situation) -> OracleResult {
    hasNoRoom(in: situation) ? OracleResult(elements: [], contentSize: .zero) : layOut(situation)
  }

  /// The reason to refuse the situation.
  public func refusalOfItems(of situation: Situation) -> LayoutError? { refusal(of: situation) }

  /// The reason why the layout refuses a situation. A situation without room is checked in a large container.
  package func refused(_ situation: Situation) -> LayoutError? { refusal(of: withRoom(situation)) }

  /// The reason why the layout refuses the items of a situation alone. A situation without room is checked in a large container.
  package func refusedItems(of situation: Situation) -> LayoutError? { refusalOfItems(of: withRoom(situation)) }

  private func withRoom(_ situation: Situation) -> Situation {
    guard hasNoRoom(in: situation) else { return situation }
    var roomy = situation
    roomy.container = LayoutSize(width: 4_096, height: 4_096)
    return roomy
  }

  /// Whether a change moves no element and so needs no `prepare()`: a scroll, new content insets, or a container that differs only in a length without effect.
  func movesNothing(_ context: InvalidationContext, in situation: Situation) -> Bool {
    switch context {
    case .scrolled, .scrolledSection, .contentInset: true
    case .resizedContainer(let size):
      !hasNoRoom(in: situation) && size[scrollDirection.across] == situation.container[scrollDirection.across]
        && (!readsContainerAlong || size[scrollDirection] == situation.container[scrollDirection])
    default: false
    }
  }

  /// The resting offset of any section, in points. It is also `nil` for a missing section, for one that does not scroll by itself, and without room.
  func restingOffset(of section: Int, in situation: Situation) -> Double? {
    scrolls(section, in: situation) && !hasNoRoom(in: situation) ? sectionOffset(of: section, in: situation) : nil
  }

  /// Whether the data has this section and the section scrolls by itself.
  func scrolls(_ section: Int, in situation: Situation) -> Bool {
    situation.data.sections.indices.contains(section) && scrollsByItself(section)
  }

  /// The situation after sections that scroll by themselves have come to rest. They keep their resting offset and not the requested one. A section without
  /// items is not scrolled.
  package func settled(_ situation: Situation) -> Situation {
    var settled = situation
    guard !hasNoRoom(in: situation) else { return settled }
    for section in situation.sectionOffsets.keys where scrolls(section, in: situation) {
      let isEmpty = situation.data.sections[section].items.isEmpty
      settled.sectionOffsets[section] = isEmpty ? nil : sectionOffset(of: section, in: situation) ?? situation.sectionOffsets[section]
    }
    return settled
  }

  /// The situation after an invalidation that an engine accepts.
  ///
  /// - Throws: The error with which an engine has to refuse it.
  public func situation(after context: InvalidationContext, in situation: Situation) throws(LayoutError) -> Situation {
    if case .scrolledSection(let section, _) = context {
      guard scrolls(section, in: situation) else { throw .notScrolling(section: section) }
    }
    let after = try situation.applying(context)
    if case .resizedItems(let changes) = context {
      // A size that another one replaces at once must be valid too.
      for change in changes where changes.count(where: { $0.path == change.path }) > 1 {
        if let refusal = refused(try situation.applying(.resizedItem(change.path, change.size))) { throw refusal }
      }
    }
    if let refusal = refused(after) { throw refusal }
    return after
  }
}

/// The answer of an oracle: the elements in the order of query results, and the content size.
public struct OracleResult: Equatable, Sendable {
  /// Every element: section by section, each with its header, its cells and its footer.
  public var elements: [LayoutAttributes]
  /// The size of the content, in points.
  public var contentSize: LayoutSize

  /// A result of these parts.
  public init(elements: [LayoutAttributes], contentSize: LayoutSize) {
    self.elements = elements
    self.contentSize = contentSize
  }

  /// The element of a kind at a path; `nil` without one. O(*n*), *n* the number of elements.
  public func element(_ kind: ElementKind, at path: ElementPath) -> LayoutAttributes? {
    elements.first { $0.kind == kind && $0.indexPath == path }
  }

  /// The elements in a window, in order. O(*n*), *n* the number of elements.
  public func elements(in window: LayoutRect) -> [LayoutAttributes] {
    elements.filter { Self.lies($0.frame, in: window) }
  }

  /// Whether a frame is in a window.
  ///
  /// It is if the two overlap with a positive area. A frame without area is in the window if its origin is; the window's left and top edges count, its right
  /// and bottom edges do not. A window without area contains nothing.
  public static func lies(_ frame: LayoutRect, in window: LayoutRect) -> Bool {
    guard window.width > 0, window.height > 0 else { return false }
    let (right, bottom) = (window.x + window.width, window.y + window.height)
    let hasArea = frame.width > 0 && frame.height > 0
    guard hasArea else {
      return window.x <= frame.x && frame.x < right && window.y <= frame.y && frame.y < bottom
    }
    let overlapsAcross = window.x < frame.x + frame.width && frame.x < right
    let overlapsDown = window.y < frame.y + frame.height && frame.y < bottom
    return overlapsAcross && overlapsDown
  }
}
