/// The height of each column of a waterfall above the lowest, in units. Columns that do not exist are 0.
public struct ColumnHeights: BitwiseCopyable, Equatable, Sendable {
  @usableFromInline var groups: (SIMD4<Int>, SIMD4<Int>, SIMD4<Int>, SIMD4<Int>)

  /// The largest number of columns.
  @inlinable public static var capacity: Int { 16 }

  /// Columns of equal height.
  @inlinable public init() { groups = (.zero, .zero, .zero, .zero) }

  /// The height of a column above the lowest.
  @inlinable public subscript(column: Int) -> Int {
    get {
      switch column >> 2 {
      case 0: groups.0[column & 3]
      case 1: groups.1[column & 3]
      case 2: groups.2[column & 3]
      default: groups.3[column & 3]
      }
    }
    set {
      switch column >> 2 {
      case 0: groups.0[column & 3] = newValue
      case 1: groups.1[column & 3] = newValue
      case 2: groups.2[column & 3] = newValue
      default: groups.3[column & 3] = newValue
      }
    }
  }

  /// The sum of all heights.
  @inlinable public var sum: Int { (groups.0 &+ groups.1 &+ groups.2 &+ groups.3).wrappedSum() }
  /// The largest height.
  @inlinable public var largest: Int { pointwiseMax(pointwiseMax(groups.0, groups.1), pointwiseMax(groups.2, groups.3)).max() }

  /// Whether all columns are equally high.
  @inlinable public static func == (left: ColumnHeights, right: ColumnHeights) -> Bool { left.groups == right.groups }
}

/// Where the columns of a waterfall end while items are placed, in units.
@usableFromInline protocol ColumnBank {
  /// The number of columns.
  var columns: Int { get }
  /// The column that ends first; of several, the first.
  var lowest: Int { get }
  /// Where a column ends.
  func end(of column: Int) -> Int
  /// Lengthens a column.
  mutating func extend(_ column: Int, by length: Int)
  /// The distance by which each column ends after the one that ends first.
  var heights: ColumnHeights { get }
}

extension ColumnBank {
  @inlinable var heights: ColumnHeights {
    let origin = end(of: lowest)
    var heights = ColumnHeights()
    for column in 0..<columns { heights[column] = end(of: column) &- origin }
    return heights
  }
}

/// Three or four columns, in registers.
@usableFromInline struct FewColumns: ColumnBank {
  @inlinable static var capacity: Int { 4 }
  @usableFromInline let columns: Int
  // Columns that do not exist end so far away that they are never the lowest.
  @usableFromInline var first: Int
  @usableFromInline var second: Int
  @usableFromInline var third: Int
  @usableFromInline var fourth: Int

  @inlinable init(_ heights: ColumnHeights, above origin: Int, columns: Int) {
    self.columns = columns
    first = origin &+ heights[0]
    second = columns > 1 ? origin &+ heights[1] : .max
    third = columns > 2 ? origin &+ heights[2] : .max
    fourth = columns > 3 ? origin &+ heights[3] : .max
  }

  @inlinable @inline(__always) var lowest: Int {
    let left = second < first ? 1 : 0
    let leftEnd = min(first, second)
    let right = fourth < third ? 3 : 2
    return min(third, fourth) < leftEnd ? right : left
  }

  @inlinable @inline(__always) func end(of column: Int) -> Int {
    let left = column & 1 == 0 ? first : second
    let right = column & 1 == 0 ? third : fourth
    return column < 2 ? left : right
  }

  @inlinable @inline(__always) mutating func extend(_ column: Int, by length: Int) {
    first &+= column == 0 ? length : 0
    second &+= column == 1 ? length : 0
    third &+= column == 2 ? length : 0
    fourth &+= column == 3 ? length : 0
  }
}

/// One column or two: the fewest steps from one item to the next.
@usableFromInline struct TwoColumns: ColumnBank {
  @inlinable static var capacity: Int { 2 }
  @usableFromInline let columns: Int
  @usableFromInline var first: Int
  @usableFromInline var second: Int

  @inlinable init(_ heights: ColumnHeights, above origin: Int, columns: Int) {
    self.columns = columns
    first = origin &+ heights[0]
    second = columns > 1 ? origin &+ heights[1] : .max
  }

  @inlinable @inline(__always) var lowest: Int { second < first ? 1 : 0 }

  @inlinable @inline(__always) func end(of column: Int) -> Int { column == 0 ? first : second }

  @inlinable @inline(__always) mutating func extend(_ column: Int, by length: Int) {
    // Masks, not choices: which column takes an item is as good as random, and a branch would be guessed wrong half the time.
    let isSecond = 0 &- column
    first &+= length & ~isSecond
    second &+= length & isSecond
  }

  @inlinable var heights: ColumnHeights {
    let origin = min(first, second)
    var heights = ColumnHeights()
    heights[0] = first &- origin
    if columns > 1 { heights[1] = second &- origin }
    return heights
  }
}

/// Any number of columns, in memory that must outlive the bank.
@usableFromInline struct ManyColumns: ColumnBank {
  @usableFromInline let columns: Int
  @usableFromInline let ends: UnsafeMutableBufferPointer<Int>

  @inlinable init(_ heights: ColumnHeights, above origin: Int, in ends: UnsafeMutableBufferPointer<Int>) {
    self.columns = ends.count
    self.ends = ends
    for column in 0..<columns { ends[column] = heights[column] &+ origin }
  }

  @inlinable @inline(__always) var lowest: Int {
    var lowest = 0
    var end = ends[0]
    for column in 1..<columns {
      let isLower = ends[column] < end
      lowest = isLower ? column : lowest
      end = isLower ? ends[column] : end
    }
    return lowest
  }

  @inlinable @inline(__always) func end(of column: Int) -> Int { ends[column] }

  @inlinable @inline(__always) mutating func extend(_ column: Int, by length: Int) { ends[column] &+= length }
}

/// The difference of two columns, which is all that counts: an item in the first raises it by its length, an item in the second lowers it.
@usableFromInline struct ColumnDifference {
  /// The distance by which the first column ends after the second; negative if it ends before.
  @usableFromInline var value: Int

  @inlinable @inline(__always) init(_ value: Int) { self.value = value }

  @inlinable @inline(__always) init(_ heights: ColumnHeights) { value = heights[0] &- heights[1] }

  /// An item goes to the column that ends first, of equal ones to the first.
  @inlinable @inline(__always) mutating func add(_ length: Int) {
    // All bits are set where the second column ends first. A branch would be guessed wrong half the time.
    let isSecond = (0 &- value) &>> 63
    value &+= (length ^ isSecond) &- isSecond
  }

  /// Both columns' heights above the lower one.
  @inlinable var heights: ColumnHeights {
    var heights = ColumnHeights()
    heights[0] = max(value, 0)
    heights[1] = max(0 &- value, 0)
    return heights
  }
}
