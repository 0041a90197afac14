/// How positions in a list move when some leave and others arrive at once: of sections, or of a section's items.
struct PathShift {
  /// The old positions that nothing keeps, ascending: of what is deleted and of what moves.
  private let leaving: [Int]
  /// The final positions of what is inserted and of what moves, ascending.
  private let arriving: [Int]

  /// The shift by these old and final positions, in any order and possibly repeated.
  init(leaving: some Sequence<Int> = [], arriving: some Sequence<Int> = []) {
    self.leaving = Set(leaving).sorted()
    self.arriving = Set(arriving).sorted()
  }

  /// The final position of what stays, or `nil` if it leaves. O(log *m*), *m* the number of positions that leave or arrive.
  func after(_ old: Int) -> Int? { Self.position(old, from: leaving, to: arriving) }

  /// The old position of what has stayed, or `nil` if it arrived. O(log *m*).
  func before(_ new: Int) -> Int? { Self.position(new, from: arriving, to: leaving) }

  private static func position(_ position: Int, from removed: [Int], to added: [Int]) -> Int? {
    let removedBefore = firstIndex(in: removed.indices) { removed[$0] >= position }
    if removedBefore < removed.count, removed[removedBefore] == position { return nil }
    let rank = position - removedBefore
    // Added positions come in so far as at most `rank` others lie before them.
    return rank + firstIndex(in: added.indices) { added[$0] - $0 > rank }
  }

  /// The first index for which a condition holds that holds for all behind it.
  private static func firstIndex(in range: Range<Int>, where holds: (Int) -> Bool) -> Int {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high {
      let middle = (low + high) / 2
      if holds(middle) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
