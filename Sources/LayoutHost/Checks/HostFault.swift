import Foundation

/// An error or a needless cost of a hosted layout, with the values that prove it. Lengths are in points.
public enum HostFault: Hashable, Codable, Sendable {
  /// A query leaves out an element whose frame overlaps its rectangle.
  case lost(HostElement, frame: CGRect, rectangle: CGRect)
  /// A query returns an element more than once.
  case duplicate(HostElement, times: Int, rectangle: CGRect)
  /// A query returns an element that is not in the data.
  case foreign(HostElement, limit: DataLimit, rectangle: CGRect)
  /// A query returns an element that its rectangle does not even touch. This is a cost, not an error.
  case extra(HostElement, frame: CGRect, rectangle: CGRect)
  /// A frame differs from that in a fresh instance over the same data, with the same bounds and offset. `nil` means no frame.
  case stale(HostElement, frame: CGRect?, fresh: CGRect?)
  /// The content size differs from that of a fresh instance.
  case staleContentSize(CGSize, fresh: CGSize)
  /// A frame reaches out of the content.
  case outside(HostElement, frame: CGRect, contentSize: CGSize)
  /// A request for one element and a query give it different frames.
  case disagreement(HostElement, alone: CGRect, query: CGRect)
  /// A request for one element returns the attributes of another.
  case wrongElement(HostElement, answered: HostElement)
  /// Neither a query nor a request gives an item a frame. This is a cost: a layout may hide items.
  case hidden(HostElement)
  /// A cell of a settled size moved in a self-sizing pass, and the layout asked for no adjustment of the offset. The movement does not come from the growth of
  /// a cell that the leading edge cuts.
  case jump(HostElement, before: CGPoint, after: CGPoint)
  /// Cells and layout never agree on sizes, however many passes follow.
  case endlessSelfSizing(passes: Int)
  /// The layout invalidates itself in each call of its own `prepare()`.
  case endlessInvalidation(passes: Int)
  /// An item has the size that another item's cell preferred. `other` is that item, `nil` if it was deleted. `estimate` is any size in a fresh instance.
  case foreignSize(HostElement, size: CGSize, own: CGSize, estimate: CGSize?, other: HostElement?)
  /// Two items overlap, but no two do in a fresh instance: one of them did not move when another got its cell's size.
  case overlap(HostElement, frame: CGRect, other: HostElement, otherFrame: CGRect)
  /// The layout asked for the size of a missing item or section. In an app, this reads an array out of bounds.
  case missingPath(IndexPath, limit: DataLimit)
  /// The program crashed.
  case crash(signal: Int, function: String?, message: String?)
  /// The script did not end in time.
  case endless(milliseconds: Int, function: String?)

  /// The kinds of faults.
  public enum Kind: String, Codable, Hashable, Sendable, CaseIterable {
    case lost, duplicate, foreign, extra, stale, staleContentSize, outside, disagreement, wrongElement, hidden, jump, endlessSelfSizing
    case endlessInvalidation, foreignSize, overlap, missingPath, crash, endless

    /// Whether it is a needless cost, not an error.
    public var isCost: Bool { self == .extra || self == .hidden }
  }

  /// The kind of the fault.
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

  /// The element with the fault; `nil` if the fault is not about one element.
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

/// The limit of the data that a path exceeds.
public enum DataLimit: Hashable, Codable, Sendable {
  /// The number of sections.
  case sections(Int)
  /// The number of items in the path's section.
  case items(Int)
}

/// A fault, the place in a script where it shows, and the number of elements that have it there.
public struct HostFinding: Hashable, Codable, Sendable {
  /// The fault of the first element that has it.
  public let fault: HostFault
  /// The number of elements that have it.
  public let elements: Int
  /// The number of steps of the script after which it shows; 0 means when the collection view opens.
  public let step: Int

  /// A finding.
  public init(fault: HostFault, elements: Int, step: Int) { (self.fault, self.elements, self.step) = (fault, elements, step) }

  /// A sort of finding: the kind of the fault, the category of the element, and the signal of a crash.
  struct Sort: Hashable {
    let kind: HostFault.Kind
    let category: HostElement.Category?
    let signal: Int?
  }

  var sort: Sort {
    if case .crash(let signal, _, _) = fault { return Sort(kind: .crash, category: nil, signal: signal) }
    return Sort(kind: fault.kind, category: fault.element?.category, signal: nil)
  }

  /// Returns the first fault of each sort, with the number of elements that have it.
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
