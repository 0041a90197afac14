/// The kind of an element. The order is that of query results within a section, between the header and the footer of the whole layout.
public enum ElementKind: Hashable, Sendable, CaseIterable {
  /// The header of the whole layout, before all sections.
  case layoutHeader
  /// A section's background decoration.
  case background
  /// A section's header.
  case header
  /// An item.
  case cell
  /// An element that is anchored to an item, such as a badge. It has its item's path. The number is that of its name among the layout's
  /// ``CollectionLayout/itemSupplementaryKinds``.
  case itemSupplementary(UInt8)
  /// A section's footer.
  case footer
  /// The footer of the whole layout, behind all sections.
  case layoutFooter

  /// Every kind; of those that are anchored to items the first.
  public static var allCases: [ElementKind] {
    [.layoutHeader, .background, .header, .cell, .itemSupplementary(0), .footer, .layoutFooter]
  }

  /// Whether there is one element of this kind, which belongs to the whole layout.
  @inlinable package var isOfLayout: Bool { self == .layoutHeader || self == .layoutFooter }

  /// The section's counterpart of a kind of the whole layout, such as `header` for `layoutHeader`; every other kind is its own counterpart.
  package var ofSection: ElementKind {
    switch self {
    case .layoutHeader: .header
    case .layoutFooter: .footer
    case .background, .header, .cell, .itemSupplementary, .footer: self
    }
  }

  /// A number for each kind. It never changes, so that digests of different versions can be compared.
  @inlinable package var code: UInt64 {
    switch self {
    case .background: 0
    case .header: 1
    case .cell: 2
    case .footer: 3
    // There are 256 of these.
    case .itemSupplementary(let number): 4 + UInt64(number)
    case .layoutHeader: 260
    case .layoutFooter: 261
    }
  }

  /// The place of the kind in the order of a section; the header of the whole layout comes before all sections, its footer behind all.
  @inlinable package var rank: Int {
    switch self {
    case .layoutHeader: -1
    case .background: 0
    case .header: 1
    case .cell: 2
    case .itemSupplementary: 3
    case .footer: 4
    case .layoutFooter: 5
    }
  }
}
