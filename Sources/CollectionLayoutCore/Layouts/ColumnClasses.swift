/// Up to four columns of up to four folds over the same items: each column is a vector with a lane for each fold, so that a step costs the same for
/// four folds as for one.
@usableFromInline struct ColumnClasses {
  @usableFromInline typealias Lanes = SIMD4<Int32>
  /// The largest number of columns, and of folds.
  @inlinable static var capacity: Int { 4 }

  @usableFromInline var first: Lanes
  @usableFromInline var second: Lanes
  // Columns that do not exist end so far away that they are never the lowest.
  @usableFromInline var third: Lanes
  @usableFromInline var fourth: Lanes

  /// The folds in these states, or `nil` if items of this length altogether would make them overflow.
  @inlinable init?(_ states: UnsafeMutableBufferPointer<FoldState<ColumnHeights>>, columns: Int, length: Int) {
    let far = Lanes(repeating: 1 << 30)
    (first, second) = (.zero, .zero)
    (third, fourth) = (columns > 2 ? .zero : far, columns > 3 ? .zero : far)
    for lane in 0..<min(states.count, Self.capacity) {
      let heights = states[lane].cursor
      guard heights.largest &+ length < 1 << 30 else { return nil }
      first[lane] = Int32(truncatingIfNeeded: heights[0])
      second[lane] = Int32(truncatingIfNeeded: heights[1])
      if columns > 2 { third[lane] = Int32(truncatingIfNeeded: heights[2]) }
      if columns > 3 { fourth[lane] = Int32(truncatingIfNeeded: heights[3]) }
    }
  }

  /// In each fold an item goes to the column that ends first, of equal ones to the first.
  @inlinable @inline(__always) mutating func add(_ length: Int32) {
    let lengths = Lanes(repeating: length)
    let isSecond = second .< first
    let isFourth = fourth .< third
    let left = first.replacing(with: second, where: isSecond)
    let right = third.replacing(with: fourth, where: isFourth)
    let isRight = right .< left
    first &+= Lanes.zero.replacing(with: lengths, where: .!(isRight .| isSecond))
    second &+= Lanes.zero.replacing(with: lengths, where: isSecond .& .!isRight)
    third &+= Lanes.zero.replacing(with: lengths, where: isRight .& .!isFourth)
    fourth &+= Lanes.zero.replacing(with: lengths, where: isRight .& isFourth)
  }

  /// The heights of a fold's columns above its lowest.
  @inlinable func heights(_ lane: Int, columns: Int) -> ColumnHeights {
    let lowest = min(min(first[lane], second[lane]), min(third[lane], fourth[lane]))
    var heights = ColumnHeights()
    heights[0] = Int(first[lane] &- lowest)
    heights[1] = Int(second[lane] &- lowest)
    if columns > 2 { heights[2] = Int(third[lane] &- lowest) }
    if columns > 3 { heights[3] = Int(fourth[lane] &- lowest) }
    return heights
  }
}
