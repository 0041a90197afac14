import CollectionLayouts

/// The action of one frame before it asks for the content size and the visible elements.
enum FrameStep: Sendable {
  /// Makes the layout and prepares it; then scrolls to an item, if one is given.
  case open(at: ElementPath?)
  /// Scrolls by this many points, but never beyond the ends of the content.
  case scroll(by: Double)
  /// Scrolls to a share of the whole way.
  case scrollTo(fraction: Double)
  /// Scrolls a share of the remaining way to an offset in points: 1/3 for the first of three frames.
  case approach(offset: Double, share: Double)
  /// Scrolls to the content's start. The distance from the start that then remains is the landing error.
  case scrollToStart
  /// Scrolls a section that scrolls by itself by this many points.
  case scrollSection(Int, by: Double)
  /// Scrolls so that an item is visible at a position, and this many points further.
  case jump(ElementPath, ScrollPosition, by: Double = 0)
  /// Corrects the offset of a jump, if items have turned out larger or smaller than estimated. The last of these frames determines the landing error.
  case settle(ElementPath, ScrollPosition, by: Double = 0, isLast: Bool)
  /// Changes the data. The visible content is held still.
  case change(InvalidationContext, FrameCause)
  /// Items arrive, and the content is scrolled to its end.
  case appendAndFollow(InvalidationContext, Int)
  /// Also asks for the elements in a rectangle.
  case query(LayoutRect)
  /// Gives the container another size. The visible content is held still.
  case resize(LayoutSize)
  /// Gives the container and the items other sizes, in one pass.
  case resizeWithItems(LayoutSize, [(path: ElementPath, size: LayoutSize)])
  /// Lays out the same data by another layout. The content offset stays as far as the content allows.
  case switchLayout(BenchmarkedLayout)

  /// The cause that a report names.
  var cause: FrameCause {
    switch self {
    case .open: .open
    case .scroll, .scrollTo, .approach, .scrollToStart: .scroll
    case .scrollSection(let section, _): .scrollSection(section)
    case .jump(let path, let position, _): .jump(path, position)
    case .settle(let path, _, _, _): .settle(path)
    case .change(_, let cause): cause
    case .appendAndFollow(_, let count): .insert(count)
    case .query: .query
    case .resize(let size), .resizeWithItems(let size, _): .resize(size)
    case .switchLayout(let layout): .layout(layout.name)
    }
  }
}

/// The reason for the work of a frame.
package enum FrameCause: Hashable, Sendable, CustomStringConvertible {
  /// The layout was made.
  case open
  /// The content was scrolled.
  case scroll
  /// A section that scrolls by itself was scrolled.
  case scrollSection(Int)
  /// An item was scrolled to.
  case jump(ElementPath, ScrollPosition)
  /// The offset of a jump was corrected.
  case settle(ElementPath)
  /// This many items were inserted.
  case insert(Int)
  /// This many items changed at once.
  case batch(Int)
  /// This many items changed their sizes.
  case resizeItems(Int)
  /// A header or footer turned out to have another size.
  case resizeSupplementary(ElementKind, section: Int)
  /// A section moved from one place to another.
  case moveSection(from: Int, to: Int)
  /// A finger moved an item from one place to another.
  case drag(from: ElementPath, to: ElementPath)
  /// All data was replaced by this many items.
  case reload(Int)
  /// Everything had to be computed again.
  case everything
  /// The elements in a rectangle were asked for.
  case query
  /// The container got another size.
  case resize(LayoutSize)
  /// The layout was replaced by another.
  case layout(String)

  /// The cause in words.
  package var description: String {
    switch self {
    case .open: "the layout is opened"
    case .scroll: "scroll"
    case .scrollSection(let section): "section \(section) is scrolled"
    case .jump(let path, let position): "jump to \(path), \(position.rawValue)"
    case .settle(let path): "the jump to \(path) settles"
    case .insert(let count): count == 1 ? "1 item arrives" : "\(count) items arrive"
    case .batch(let count): "a batch of \(count) update\(count == 1 ? "" : "s")"
    case .resizeItems(let count): count == 1 ? "1 item changes size" : "\(count) items change size"
    case .resizeSupplementary(let kind, let section):
      kind.isOfLayout ? "the \(kind) changes size" : "the \(kind) of section \(section) changes size"
    case .moveSection(let source, let target): "section \(source) moves to \(target)"
    case .drag(let source, let target): "item \(source) is dragged to \(target)"
    case .reload(let count): "all data is replaced by \(count) items"
    case .everything: "everything is computed again"
    case .query: "elements in a rectangle are asked for"
    case .resize(let size): "the container becomes \(Int(size.width)) × \(Int(size.height))"
    case .layout(let name): "the layout becomes \(name)"
    }
  }
}
