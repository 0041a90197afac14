/// An element's place in the data: a section, and an item in it.
///
/// Headers, footers and backgrounds have the path of their section with item 0. The header and the footer of the whole layout have the path [0, 0], even
/// where there are no sections.
public struct ElementPath: Equatable, Hashable, Sendable, Comparable, CustomStringConvertible {
  @usableFromInline var storedSection: Int32
  @usableFromInline var storedItem: Int32

  /// The section, counted from 0.
  @inlinable public var section: Int { Int(storedSection) }
  /// The item in its section, counted from 0.
  @inlinable public var item: Int { Int(storedItem) }

  /// The path of an item.
  ///
  /// A collection holds at most 2³¹−1 sections and as many items a section; a number outside that range becomes a path that names nothing.
  @inlinable public init(section: Int, item: Int) {
    storedSection = Int32(exactly: section) ?? -1
    storedItem = Int32(exactly: item) ?? -1
  }

  /// The path of an item that exists, whose numbers are known to fit.
  @inlinable @inline(__always) init(existing item: Int, in section: Int) {
    storedSection = Int32(truncatingIfNeeded: section)
    storedItem = Int32(truncatingIfNeeded: item)
  }

  /// Section first, then item.
  @inlinable public static func < (left: ElementPath, right: ElementPath) -> Bool {
    left.section != right.section ? left.section < right.section : left.item < right.item
  }

  /// A number that is the larger the later a path comes.
  @inlinable @inline(__always) var sortKey: Int { Int(storedSection) << 32 &+ Int(storedItem) &+ 1 << 31 }

  /// The path of such a number.
  @inlinable @inline(__always) init(sortKey: Int) {
    storedSection = Int32(truncatingIfNeeded: sortKey >> 32)
    storedItem = Int32(truncatingIfNeeded: sortKey & 0xFFFF_FFFF &- 1 << 31)
  }

  /// `[section, item]`.
  public var description: String { "[\(section), \(item)]" }
}
