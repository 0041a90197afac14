import Foundation

/// Something that a hosted layout does wrong, or at a needless cost, with the values that prove it. Lengths are in points.
public enum HostFault: Hashable, Codable, Sendable {
  /// A query leaves out an element whose frame overlaps its rectangle.
  case lost(HostElement, frame: CGRect, rectangle: CGRect)
  /// A query answers an element more than once.
  case duplicate(HostElement, times: Int, rectangle: CGRect)
  /// A query answers an element that is not in the data.
  case foreign(HostElement, limit: DataLimit, rectangle: CGRect)
  /// A query answers an element that its rectangle does not even touch. A cost, no error.
  case extra(HostElement, frame: CGRect, rectangle: CGRect)
  /// A frame is not that of a fresh instance over the same data, with the same bounds and offset. `nil`: no frame.
  case stale(HostElement, frame: CGRect?, fresh: CGRect?)
  /// The content size is not that of a fresh instance.
  case staleContentSize(CGSize, fresh: CGSize)
  /// A frame reaches out of the content.
  case outside(HostElement, frame: CGRect, contentSize: CGSize)
  /// The question for one element and a query answer different frames.
  case disagreement(HostElement, alone: CGRect, query: CGRect)
  /// The question for one element answers the attributes of another.
  case wrongElement(HostElement, answered: HostElement)
  /// Nothing answers a frame for an item. A cost: a layout may hide items.
  case hidden(HostElement)
  /// A cell of a settled size moved in a self-sizing pass, the layout asked for no adjustment of the offset, and the movement is not the growth of a cell that the
  /// leading edge cuts.
  case jump(HostElement, before: CGPoint, after: CGPoint)
  /// Cells and layout do not agree on sizes, however often they are asked.
  case endlessSelfSizing(passes: Int)
  /// The layout invalidates itself in each of its own `prepare()`.
  case endlessInvalidation(passes: Int)
  /// An item has the size that another item's cell preferred. `other` is the item, or `nil` if it is gone; `estimate` is what a fresh instance gives the item.
  case foreignSize(HostElement, size: CGSize, own: CGSize, estimate: CGSize?, other: HostElement?)
  /// Two items lie on top of each other, and no two do in a fresh instance: one of them did not move when another got its cell's size.
  case overlap(HostElement, frame: CGRect, other: HostElement, otherFrame: CGRect)
  /// The layout asked for the size of an item or section that is not there; in an app, an array is read out of bounds.
  case missingPath(IndexPath, limit: DataLimit)
  /// The program crashed.
  case crash(signal: Int, function: String?, message: String?)
  /// The script did not come to an end.
  case endless(milliseconds: Int, function: String?)

  /// What kind of fault it is.
  public enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
    case lost, duplicate, foreign, extra, stale, staleContentSize, outside, disagreement, wrongElement, hidden, jump, endlessSelfSizing
    case endlessInvalidation, foreignSize, overlap, missingPath, crash, endless

    /// Whether it is a needless cost, and no error.
    public var isCost: Bool { self == .extra || self == .hidden }
  }

  /// What kind of fault it is.
  public var kind: Kind {
    switch self {
    case .lost: .lost
    case .duplicate: .duplicate
    case .foreign: .foreign
    case .extra: .extra
    case .stale: .stale
    case .staleContentSize: .staleContentSize
    case .outside: .outside
    case .disagreement: .disagreement
    case .wrongElement: .wrongElement
    case .hidden: .hidden
    case .jump: .jump
    case .endlessSelfSizing: .endlessSelfSizing
    case .endlessInvalidation: .endlessInvalidation
    case .foreignSize: .foreignSize
    case .overlap: .overlap
    case .missingPath: .missingPath
    case .crash: .crash
    case .endless: .endless
    }
  }

  /// The element that it is about, or `nil`.
  public var element: HostElement? {
    switch self {
    case .lost(let element, _, _), .duplicate(let element, _, _), .foreign(let element, _, _), .extra(let element, _, _),
      .stale(let element, _, _), .outside(let element, _, _), .disagreement(let element, _, _), .wrongElement(let element, _),
      .hidden(let element), .jump(let element, _, _), .foreignSize(let element, _, _, _, _), .overlap(let element, _, _, _):
      element
    case .staleContentSize, .endlessSelfSizing, .endlessInvalidation, .missingPath, .crash, .endless: nil
    }
  }
}

/// Which number of the data a path is beyond.
public enum DataLimit: Hashable, Codable, Sendable {
  /// There are so many sections.
  case sections(Int)
  /// The path's section has so many items.
  case items(Int)
}

/// A fault, where in a script it shows, and how many elements have it there.
public struct HostFinding: Hashable, Codable, Sendable {
  /// The fault, of the first element that has it.
  public let fault: HostFault
  /// How many elements have it.
  public let elements: Int
  /// After how many steps of the script it shows; 0: when the collection view opens.
  public let step: Int

  /// A finding.
  public init(fault: HostFault, elements: Int, step: Int) { (self.fault, self.elements, self.step) = (fault, elements, step) }

  /// What tells one sort of finding from another: the kind of the fault, and cells from supplementary and decoration views.
  struct Sort: Hashable {
    let kind: HostFault.Kind
    let category: HostElement.Category?
    let signal: Int?
  }

  var sort: Sort {
    if case .crash(let signal, _, _) = fault { return Sort(kind: .crash, category: nil, signal: signal) }
    return Sort(kind: fault.kind, category: fault.element?.category, signal: nil)
  }

  /// The first fault of each sort, with the number of elements that have it.
  static func findings(_ faults: [HostFault], step: Int) -> [HostFinding] {
    var order: [Sort] = []
    var bySort: [Sort: (first: HostFault, elements: Set<HostElement>)] = [:]
    for fault in faults {
      let sort = HostFinding(fault: fault, elements: 1, step: step).sort
      if bySort[sort] == nil { order.append(sort) }
      var entry = bySort[sort] ?? (fault, [])
      if let element = fault.element { entry.elements.insert(element) }
      bySort[sort] = entry
    }
    return order.compactMap { sort in
      bySort[sort].map { HostFinding(fault: $0.first, elements: max(1, $0.elements.count), step: step) }
    }
  }
}
