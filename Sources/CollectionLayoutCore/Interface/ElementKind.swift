/// The kind of an element. The order is that of query results within a section.
public enum ElementKind: Hashable, Sendable, CaseIterable {
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

  /// Every kind; of those that are anchored to items the first.
  public static var allCases: [ElementKind] { [.background, .header, .cell, .itemSupplementary(0), .footer] }

  /// A number for each kind. It never changes, so that digests of different versions can be compared.
  @inlinable package var code: UInt64 {
    switch self {
    case .background: 0
    case .header: 1
    case .cell: 2
    case .footer: 3
    case .itemSupplementary(let number): 4 + UInt64(number)
    }
  }

  /// The place of the kind in the order of a section.
  @inlinable package var rank: Int {
    switch self {
    case .background: 0
    case .header: 1
    case .cell: 2
    case .itemSupplementary: 3
    case .footer: 4
    }
  }
}
