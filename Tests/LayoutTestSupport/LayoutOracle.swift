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

  /// Every element and the content size. The situation is one that ``refusal(of:)`` lets pass.
  func layOut(_ situation: Situation) -> OracleResult
}

/// What an oracle found: the elements in the order of query results, and the content size.
public struct OracleResult: Equatable, Sendable {
  /// Every element: section by section, in each the header, the cells, the footer.
  public var elements: [LayoutAttributes]
  /// The size of the content, in points.
  public var contentSize: Size

  /// A result of these parts.
  public init(elements: [LayoutAttributes], contentSize: Size) {
    self.elements = elements
    self.contentSize = contentSize
  }

  /// The element of a kind at a path, or nil where there is none. O(*n*), *n* the number of elements.
  public func element(_ kind: ElementKind, at path: IndexPath) -> LayoutAttributes? {
    elements.first { $0.kind == kind && $0.indexPath == path }
  }

  /// The elements that lie in a window, in order. O(*n*), *n* the number of elements.
  public func elements(in window: Rect) -> [LayoutAttributes] {
    elements.filter { Self.lies($0.frame, in: window) }
  }

  /// Whether a frame lies in a window.
  ///
  /// The two overlap with positive area; or the frame has no area and its origin is in the window, left and top edge included, right and bottom
  /// edge not. A window without area holds nothing.
  public static func lies(_ frame: Rect, in window: Rect) -> Bool {
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
