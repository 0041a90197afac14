/// The data of a layout: sections of items, each with its size in points.
///
/// A layout uses only the part of a size that it needs: a waterfall uses an item's height and not its width.
public struct CollectionData: Equatable, Sendable {
  /// The sections, in order.
  public var sections: [Section]
  /// The sizes that the whole layout's header and footer turned out to have, in points, by the kinds ``ElementKind/layoutHeader`` and
  /// ``ElementKind/layoutFooter``. They count where the layout has estimates for them, and only then.
  public var supplementarySizes: [ElementKind: LayoutSize] = [:]

  /// One section.
  public struct Section: Equatable, Sendable {
    /// The sizes of the section's items, in points.
    public var items: [LayoutSize]
    /// The sizes that the section's header and footer turned out to have, in points. They count where the layout has estimates for them, and only then.
    public var supplementarySizes: [ElementKind: LayoutSize] = [:]

    /// A section of items with these sizes.
    public init(items: [LayoutSize]) { self.items = items }
  }

  /// Data of these sections.
  public init(sections: [Section]) { self.sections = sections }

  /// Data of one section of items with these sizes.
  public init(items: [LayoutSize]) { sections = [Section(items: items)] }

  /// Throws for a size that no header or footer of a whole layout can have.
  @usableFromInline static func require(_ sizes: [ElementKind: LayoutSize], _ units: LayoutUnits) throws(LayoutError) {
    for (kind, size) in sizes {
      guard kind.isOfLayout else {
        throw .invalidLayout("the data has a size for a \(kind) of the whole layout: give one for a layoutHeader or a layoutFooter")
      }
      _ = try units.length(size.width, of: "the width of the \(kind)")
      _ = try units.length(size.height, of: "the height of the \(kind)")
    }
  }

  /// The number of items in all sections. O(*s*), *s* the number of sections.
  public var itemCount: Int { sections.reduce(0) { $0 + $1.items.count } }
}

extension [CollectionData.Section] {
  /// The known sizes of sections' headers and footers, by their indexes. O(*s*).
  var supplementarySizes: [Int: [ElementKind: LayoutSize]] {
    var known: [Int: [ElementKind: LayoutSize]] = [:]
    for index in indices where !self[index].supplementarySizes.isEmpty { known[index] = self[index].supplementarySizes }
    return known
  }
}

extension LayoutSize {
  /// The size of an item that is not known yet: it counts with its layout's estimate until it is resized.
  ///
  /// As UIKit's `UICollectionViewFlowLayout.automaticSize` it is a value no item has. A layout without estimates refuses it.
  @inlinable public static var automatic: LayoutSize { LayoutSize(width: .greatestFiniteMagnitude, height: .greatestFiniteMagnitude) }
}
