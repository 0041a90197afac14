/// The offers to `indexed`: the classes of its columns' heights, or the sum of each column where items take turns.
///
/// The total of the columns' heights is the measure but for a multiple of the number of columns, so the remainder of the measure is a class: two
/// sets of heights of one class tend to become the same. If columns take turns they never do, but each column is a sum by itself.
extension WaterfallRule: PartialIndexer {
  /// The rule makes its offers itself.
  public typealias Indexing = Self
  /// The rule.
  public typealias Rule = Self

  /// The number of columns: with each unit that the origin grows, all of them grow by one.
  @inlinable public var measurePerUnit: Int { columns }

  /// Whether heights become the same again, or there is only one column.
  @inlinable public var forgets: Bool { meets || columns == 1 }

  // MARK: Classes

  /// The number of columns, where heights become the same.
  @inlinable public var classCount: Int { meets ? columns : 1 }

  @inlinable var meets: Bool { placement == .shortest && columns <= Self.mostColumnsInClasses }

  /// The most columns that are held apart by class; with more, heights hardly ever become the same.
  @inlinable static var mostColumnsInClasses: Int { 8 }

  /// All columns empty but the first, which is as high as the class says.
  @inlinable public func seed(ofClass number: Int) -> ColumnHeights {
    var heights = ColumnHeights()
    heights[0] = number
    return heights
  }

  /// Adds up items, and follows where the columns of two folds end. Of two columns each step waits for the one before, and two folds wait at the same time.
  @inlinable public func measurePair(
    _ first: UnsafeBufferPointer<Int32>, _ second: UnsafeBufferPointer<Int32>, from state: inout FoldState<ColumnHeights>,
    and other: inout FoldState<ColumnHeights>
  ) {
    guard isTwoColumns, first.count == second.count else {
      measure(first, from: &state)
      return measure(second, from: &other)
    }
    var (left, right) = (ColumnDifference(state.cursor), ColumnDifference(other.cursor))
    var totals = (0, 0)
    for index in first.indices {
      let (length, otherLength) = (lengthInTurn(of: first[index]), lengthInTurn(of: second[index]))
      (totals.0, totals.1) = (totals.0 &+ length, totals.1 &+ otherLength)
      left.add(length)
      right.add(otherLength)
    }
    state = FoldState(item: state.item &+ first.count, measure: state.measure &+ totals.0, cursor: left.heights)
    other = FoldState(item: other.item &+ second.count, measure: other.measure &+ totals.1, cursor: right.heights)
  }

  /// `true` for three and four columns, whose classes fit into the lanes of vectors.
  @inlinable public var measuresClassesTogether: Bool {
    placement == .shortest && (3...ColumnClasses.capacity).contains(columns)
  }

  /// Follows where the columns of several folds end. O(*m*) for up to four.
  @inlinable public func measureClasses(
    _ items: UnsafeBufferPointer<Int32>, from states: UnsafeMutableBufferPointer<FoldState<ColumnHeights>>
  ) {
    var total = spacing &* items.count
    for item in items { total &+= Int(item) }
    guard measuresClassesTogether, states.count <= ColumnClasses.capacity,
      var lanes = ColumnClasses(states, columns: columns, length: total)
    else {
      for number in states.indices { measure(items, from: &states[number]) }
      return
    }
    let spacing = Int32(truncatingIfNeeded: spacing)
    for item in items { lanes.add(item &+ spacing) }
    for number in states.indices {
      states[number].item &+= items.count
      states[number].measure &+= total
      states[number].cursor = lanes.heights(number, columns: columns)
    }
  }

  // MARK: Turns

  /// The number of columns, if they take turns.
  @inlinable public var turnCount: Int { placement == .alternating ? columns : 1 }

  /// The length and the spacing behind it.
  @inlinable public func lengthInTurn(of item: Int32) -> Int { Int(item) &+ spacing }

  /// The height of each sum above the lowest.
  @inlinable public func cursor(ofTurns sums: UnsafeBufferPointer<Int>) -> ColumnHeights {
    var heights = ColumnHeights()
    let lowest = sums.min() ?? 0
    for column in sums.indices { heights[column] = sums[column] &- lowest }
    return heights
  }

  /// The frame in the column whose turn it is.
  @inlinable @inline(__always) public func frame(of item: Int32, inTurn turn: Int, at sum: Int) -> PlacedFrame {
    frame(of: Int(item), inColumn: turn, at: sum)
  }

  // MARK: Balances

  /// Whether there are two columns, and items go to the one that ends first.
  @inlinable public var balancesColumns: Bool { isTwoColumns }

  /// The heights of two columns, of which the first ends behind the second by `balance`.
  @inlinable public func cursor(ofBalance balance: Int) -> ColumnHeights { ColumnDifference(balance).heights }

  // MARK: Storage

  /// Four bytes a column: an item goes to the lowest column, so that none is higher above the lowest than an item and its spacing are long,
  /// which is below 2³². Where columns take turns, there is no such bound.
  @inlinable public var packedCursorSize: Int { placement == .shortest ? 4 &* columns : 8 &* columns }

  /// Writes the heights of the columns that exist.
  @inlinable public func pack(_ cursor: ColumnHeights, into memory: UnsafeMutableRawPointer) {
    for column in 0..<columns {
      if placement == .shortest {
        memory.storeBytes(of: UInt32(truncatingIfNeeded: cursor[column]), toByteOffset: 4 &* column, as: UInt32.self)
      } else {
        memory.storeBytes(of: cursor[column], toByteOffset: 8 &* column, as: Int.self)
      }
    }
  }

  /// Reads the heights of the columns that exist.
  @inlinable public func unpackCursor(from memory: UnsafeRawPointer) -> ColumnHeights {
    var heights = ColumnHeights()
    for column in 0..<columns {
      heights[column] =
        placement == .shortest
        ? Int(memory.load(fromByteOffset: 4 &* column, as: UInt32.self)) : memory.load(fromByteOffset: 8 &* column, as: Int.self)
    }
    return heights
  }
}
