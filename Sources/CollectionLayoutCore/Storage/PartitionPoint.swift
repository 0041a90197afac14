/// The first number of `range` for which `isBefore` is false, or the range's end: a binary search over a property that is true up to some number
/// and false from there on.
///
/// - Complexity: O(log *m*) calls, *m* the length of the range.
@inlinable @inline(__always)
package func partitionPoint(in range: Range<Int>, where isBefore: (Int) -> Bool) -> Int {
  var low = range.lowerBound
  var high = range.upperBound
  while low < high {
    let middle = low &+ (high &- low) >> 1
    if isBefore(middle) { low = middle &+ 1 } else { high = middle }
  }
  return low
}
