import CollectionLayouts

/// A layout rule written a second time, as plainly as it can be said: everything is computed anew, nothing is kept, nothing is shared with the
/// layouts it checks.
///
/// Written for reading. A layout of your own is checked by giving it an oracle of its own.
public protocol LayoutOracle: Sendable {
  /// The scroll direction of the layout.
  var scrollDirection: ScrollDirection { get }

  /// Why the layout cannot lay this situation out, or nil where it can.
  func refusal(of situation: Situation) -> LayoutError?

  /// What is wrong with the items alone, whatever is wrong with the layout; by default what is wrong with the situation.
  func refusalOfItems(of situation: Situation) -> LayoutError?

  /// Every element and the content size. The situation is one that ``refusal(of:)`` lets pass.
  func layOut(_ situation: Situation) -> OracleResult

  /// Whether an item of this section may come without a size, as `LayoutSize.automatic`. By default none may.
  func takesAutomaticSizes(inSection section: Int) -> Bool

  /// The lengths of items across the scroll axis that are of interest, where those are not points; nil where they are. By default they are.
  var acrossLengths: ClosedRange<Int>? { get }

  /// Whether an item of this section that came without a size counts with an estimate. By default none does.
  func hasEstimates(inSection section: Int) -> Bool

  /// What the engine is to report of this situation, in index order. By default nothing.
  func diagnostics(of situation: Situation) -> [LayoutDiagnostic]

  /// Whether a section of this index, if the data has it, scrolls by itself. By default none does.
  func scrollsByItself(_ section: Int) -> Bool

  /// Whether items stand in the middle of their line along the scroll axis. By default they do not.
  var centersItemsInLines: Bool { get }

  /// Whether frames depend on the container's length along the scroll axis too. By default they do.
  var readsContainerAlong: Bool { get }

  /// Where a section that scrolls by itself is at rest, in points; nil where the oracle does not say.
  func sectionOffset(of section: Int, in situation: Situation) -> Double?

  /// Where a section that scrolls by itself has to come to rest for one of its items to be seen, in points; nil where the oracle does not say.
  func sectionOffset(for path: ElementPath, at position: ScrollPosition, in situation: Situation) -> Double?
}

extension LayoutOracle {
  /// No item may.
  public func takesAutomaticSizes(inSection section: Int) -> Bool { false }
  /// They are points.
  public var acrossLengths: ClosedRange<Int>? { nil }
  /// No item does.
  public func hasEstimates(inSection section: Int) -> Bool { false }
  /// Nothing.
  public func diagnostics(of situation: Situation) -> [LayoutDiagnostic] { [] }
  /// No section does.
  public func scrollsByItself(_ section: Int) -> Bool { false }
  /// They do not.
  public var centersItemsInLines: Bool { false }
  /// They do.
  public var readsContainerAlong: Bool { true }
  /// The oracle does not say.
  public func sectionOffset(of section: Int, in situation: Situation) -> Double? { nil }
  /// The oracle does not say.
  public func sectionOffset(for path: ElementPath, at position: ScrollPosition, in situation: Situation) -> Double? { nil }

  /// Whether the container has no room: one of the lengths that frames depend on is 0. Nothing is placed in it then, and there is no content.
  func hasNoRoom(in situation: Situation) -> Bool {
    let (along, across) = (situation.container[scrollDirection], situation.container[scrollDirection.across])
    return across == 0 && along >= 0 || readsContainerAlong && along == 0 && across >= 0
  }

  /// Every element and the content size, whatever room the container has.
  package func laidOut(_ situation: Situation) -> OracleResult {
    hasNoRoom(in: situation) ? OracleResult(elements: [], contentSize: .zero) : layOut(situation)
  }

  /// What is wrong with the situation.
  public func refusalOfItems(of situation: Situation) -> LayoutError? { refusal(of: situation) }

  /// Why the layout refuses a situation; one without room for what it would refuse in a large container.
  package func refused(_ situation: Situation) -> LayoutError? { refusal(of: withRoom(situation)) }

  /// The same for its items alone.
  package func refusedItems(of situation: Situation) -> LayoutError? { refusalOfItems(of: withRoom(situation)) }

  private func withRoom(_ situation: Situation) -> Situation {
    guard hasNoRoom(in: situation) else { return situation }
    var roomy = situation
    roomy.container = LayoutSize(width: 4_096, height: 4_096)
    return roomy
  }

  /// Whether a change moves no element, so that no `prepare()` has to follow it: only scrolling, and a container that differs in a length nothing depends on.
  func movesNothing(_ context: InvalidationContext, in situation: Situation) -> Bool {
    switch context {
    case .scrolled, .scrolledSection, .contentInset: true
    case .resizedContainer(let size):
      !hasNoRoom(in: situation) && size[scrollDirection.across] == situation.container[scrollDirection.across]
        && (!readsContainerAlong || size[scrollDirection] == situation.container[scrollDirection])
    default: false
    }
  }

  /// The same for any section: nil for one that does not exist or does not scroll by itself, too.
  func restingOffset(of section: Int, in situation: Situation) -> Double? {
    scrolls(section, in: situation) && !hasNoRoom(in: situation) ? sectionOffset(of: section, in: situation) : nil
  }

  /// Whether the data has this section and it scrolls by itself.
  func scrolls(_ section: Int, in situation: Situation) -> Bool {
    situation.data.sections.indices.contains(section) && scrollsByItself(section)
  }

  /// The situation once sections that scroll by themselves have come to rest: they keep the offset they rest at, not the one asked for. A section
  /// without items is not scrolled.
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
  /// - Throws: what an engine has to refuse it with.
  public func situation(after context: InvalidationContext, in situation: Situation) throws(LayoutError) -> Situation {
    if case .scrolledSection(let section, _) = context {
      guard scrolls(section, in: situation) else { throw .notScrolling(section: section) }
    }
    let after = try situation.applying(context)
    if case .resizedItems(let changes) = context {
      // A size that another one replaces at once must be legal too.
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
  /// Every element: section by section, in each the header, the cells, the footer.
  public var elements: [LayoutAttributes]
  /// The size of the content, in points.
  public var contentSize: LayoutSize

  /// A result of these parts.
  public init(elements: [LayoutAttributes], contentSize: LayoutSize) {
    self.elements = elements
    self.contentSize = contentSize
  }

  /// The element of a kind at a path, or nil where there is none. O(*n*), *n* the number of elements.
  public func element(_ kind: ElementKind, at path: ElementPath) -> LayoutAttributes? {
    elements.first { $0.kind == kind && $0.indexPath == path }
  }

  /// The elements that lie in a window, in order. O(*n*), *n* the number of elements.
  public func elements(in window: LayoutRect) -> [LayoutAttributes] {
    elements.filter { Self.lies($0.frame, in: window) }
  }

  /// Whether a frame lies in a window.
  ///
  /// The two overlap with positive area; or the frame has no area and its origin is in the window, left and top edge included, right and bottom
  /// edge not. A window without area holds nothing.
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
