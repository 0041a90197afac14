/// The shift of positions in a list when some elements leave and others arrive at once. The list holds sections, or the items of a section.
struct PathShift {
  /// The old positions of deleted and moved elements, ascending.
  private let leaving: [Int]
  /// The final positions of inserted and moved elements, ascending.
  private let arriving: [Int]

  /// The shift for these old and final positions, in any order and possibly repeated.
  init(leaving: some Sequence<Int> = [], arriving: some Sequence<Int> = []) {
    self.leaving = Set(leaving).sorted()
    self.arriving = Set(arriving).sorted()
  }

  /// The final position of an element, or `nil` if it leaves. O(log *m*), *m* the number of positions that leave or arrive.
  func after(_ old: Int) -> Int? { Self.position(old, from: leaving, to: arriving) }

  /// The old position of an element, or `nil` if it arrived. O(log *m*).
  func before(_ new: Int) -> Int? { Self.position(new, from: arriving, to: leaving) }

  private static func position(_ position: Int, from removed: [Int], to added: [Int]) -> Int? {
    let removedBefore = firstIndex(in: removed.indices) { removed[$0] >= position }
    if removedBefore < removed.count, removed[removedBefore] == position { return nil }
    let rank = position - removedBefore
    // An added position comes first if at most `rank` of the positions that stay are before it.
    return rank + firstIndex(in: added.indices) { added[$0] - $0 > rank }
  }

  /// The first index for which a condition holds, or the range's end. If it holds for an index, it must hold for all later ones.
  private static func firstIndex(in range: Range<Int>, where holds: (Int) -> Bool) -> Int {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high {
      let middle = (low + high) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
