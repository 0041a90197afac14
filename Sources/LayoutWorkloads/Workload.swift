public import CollectionLayouts
@_exported public import RandomNumbers

/// A source of item sizes to lay out.
///
///     let data = RandomWorkload().data(count: 1_000, itemWidth: 375, seed: 1)
///
/// Every layout and strategy of a comparison gets the same data, so a workload is a pure function: the same count, item width and
/// seed give the same sizes on every machine. Fewer items are the first ones of more: the sizes for 10 items are the first 10 of those
/// for 20, so growing data means appending.
///
/// To add a workload, write a type that conforms, in a file of its own, and add one line in `Workloads.builtIn`.
public protocol Workload: Sendable {
  /// The name of the workload in flags and results. It has no blank and none of `/`, `@`, `:` and `,`, which have a meaning in the names of cells and
  /// in options.
  var name: String { get }

  /// A description of the items, in one line without a full stop.
  var summary: String { get }

  /// Whether the seed makes a difference; by default it does.
  var isSeeded: Bool { get }

  /// The number of items that the source has, such as the rows of a file; nil if it makes any number.
  var ownCount: Int? { get }

  /// Data of `count` items.
  ///
  /// - Parameters:
  ///   - count: The number of items; 0 gives one empty section.
  ///   - itemWidth: The width in points of the column or row that items fill, for workloads whose heights depend on a width.
  ///   - seed: The start of the random numbers; any number is valid.
  /// - Precondition: `count` ≥ 0 and 0 < `itemWidth` ≤ ``WorkloadLimits/length``.
  /// - Complexity: O(`count`) for a bounded size of the items.
  func data(count: Int, itemWidth: Double, seed: UInt64) -> CollectionData

  /// Sizes of `count` more items of the same kind, for new pages and for items that change their size.
  ///
  /// - Precondition: as for ``data(count:itemWidth:seed:)``.
  func reserve(count: Int, itemWidth: Double, seed: UInt64) -> [LayoutSize]

  /// Notes that a reader of a result for `count` items needs, each a sentence without a full stop.
  func notes(count: Int) -> [String]
}

extension Workload {
  /// The sizes of another set of data. Pass a seed that differs from that of the items.
  public func reserve(count: Int, itemWidth: Double, seed: UInt64) -> [LayoutSize] {
    data(count: count, itemWidth: itemWidth, seed: seed).sections.flatMap(\.items)
  }

  /// True.
  public var isSeeded: Bool { true }

  /// `nil`: any number of items.
  public var ownCount: Int? { nil }

  /// No notes.
  public func notes(count: Int) -> [String] { [] }
}

/// The bounds within which workloads accept and produce lengths.
public enum WorkloadLimits {
  /// The longest width or height, in points, that a file may give, and the greatest item width: 1,000,000.
  ///
  /// This is far beyond any screen. It is also far below the largest length that a layout takes (2³¹ − 1 units), so a fault is reported at its
  /// place in the file.
  public static let length = 1_000_000.0

  /// - Precondition: the arguments meet the precondition of ``Workload/data(count:itemWidth:seed:)``.
  static func check(count: Int, itemWidth: Double) {
    precondition(count >= 0, "A workload cannot have \(count) items")
    precondition(itemWidth > 0 && itemWidth <= length, "Item width \(itemWidth) out of range 0…\(length), 0 excluded")
  }
}
