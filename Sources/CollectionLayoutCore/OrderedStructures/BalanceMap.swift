/// A stretch of balances that consecutive items move by the same distance.
@usableFromInline package struct BalancePiece: BitwiseCopyable, Equatable {
  /// The largest balance of the stretch. It begins behind the end of the piece before.
  @usableFromInline package var end: Int32
  /// The distance that the items move each balance of the stretch, or ``unknown``.
  @usableFromInline package var shift: Int32

  /// The shift of balances that leave the range of a ``BalanceMap``: the items themselves have to tell where those go.
  @inlinable package static var unknown: Int32 { .min }

  @inlinable package init(end: Int, shift: Int32) {
    self.end = Int32(truncatingIfNeeded: end)
    self.shift = shift
  }
}

/// The effect of consecutive items on a **balance**: the distance by which the first of two columns ends after the second.
///
/// An item of length *h* goes to the column that ends first, or to the first column if both end at the same place. It turns a balance *b* ≤ 0 into *b* + *h*, and
/// *b* > 0 into *b* − *h*. So every balance moves by a distance, and neighbours move by the same one until an item comes between them. The effect of any number of
/// items is therefore a list of stretches, each with its distance. Items of one length leave two stretches, however many they are. An item of another length can
/// double their number, and with random lengths adds two on average.
///
/// A map is in memory of its owner: a pointer to its pieces and their number, which is 0 where the items have no map because it would take too many pieces.
@usableFromInline package struct BalanceMap: BitwiseCopyable {
  @usableFromInline package let pieces: UnsafeMutablePointer<BalancePiece>
  @usableFromInline package let count: Int

  @inlinable package init(_ pieces: UnsafeMutablePointer<BalancePiece>, count: Int) {
    self.pieces = pieces
    self.count = count
  }

  /// Where the items move a balance; `nil` if the map does not tell. O(log *p*) for *p* pieces.
  @inlinable @inline(__always) package func callAsFunction(_ balance: Int, limit: Int) -> Int? {
    guard count > 0, balance <= limit, balance > 0 &- limit else { return nil }
    var (low, size) = (0, count)
    while size > 1 {
      let half = size / 2
      if Int(pieces[low &+ half &- 1].end) < balance { low &+= half }
      size &-= half
    }
    let shift = pieces[low].shift
    return shift == BalancePiece.unknown ? nil : balance &+ Int(shift)
  }
}

/// A map that is being made: the pieces so far, each with where its balances have come to.
@usableFromInline package struct BalanceMapBuilder: ~Copyable {
  /// Balances from −`limit` + 1 to `limit` are mapped.
  @usableFromInline let limit: Int
  /// The largest number of pieces.
  @usableFromInline let capacity: Int
  /// Whether a balance is known to leave the range.
  @usableFromInline package private(set) var hasUnknown = false
  @usableFromInline var pieces: UnsafeMutablePointer<BalancePiece>
  @usableFromInline var other: UnsafeMutablePointer<BalancePiece>
  /// The number of pieces; 0 once they would be too many.
  @usableFromInline package private(set) var count = 1

  /// No items, which move nothing. `memory` has room for twice `capacity` pieces.
  @usableFromInline package init(limit: Int, capacity: Int, memory: UnsafeMutablePointer<BalancePiece>) {
    self.limit = limit
    self.capacity = capacity
    pieces = memory
    other = memory + capacity
    pieces[0] = BalancePiece(end: limit, shift: 0)
  }

  /// One item more. O(*p*) for *p* pieces.
  @usableFromInline package mutating func add(_ length: Int) {
    guard count > 0 else { return }
    guard length <= BalanceMaps.mostLength else {
      count = 0
      return
    }
    let length = Int32(truncatingIfNeeded: length)
    var (new, low) = (0, Int32(truncatingIfNeeded: 1 &- limit))
    for number in 0..<count {
      let piece = pieces[number]
      // The last balance of the piece that has come to 0 or below.
      let last = 0 &- piece.shift
      if piece.shift == BalancePiece.unknown || last < low || last >= piece.end {
        let isBelow = last >= piece.end
        let shift = piece.shift == BalancePiece.unknown ? piece.shift : isBelow ? piece.shift &+ length : piece.shift &- length
        guard append(piece.end, shift, &new) else { return }
      } else {
        guard append(last, piece.shift &+ length, &new), append(piece.end, piece.shift &- length, &new) else { return }
      }
      low = piece.end &+ 1
    }
    finish(new)
  }

  /// The items of another map more. O(*p* + *q*) for *p* pieces here and *q* there.
  @usableFromInline package mutating func add(_ map: BalanceMap) {
    guard count > 0 else { return }
    guard map.count > 0 else {
      count = 0
      return
    }
    var (new, low) = (0, 1 &- limit)
    for number in 0..<count {
      let piece = pieces[number]
      defer { low = Int(piece.end) &+ 1 }
      guard piece.shift != BalancePiece.unknown else {
        guard append(piece.end, piece.shift, &new) else { return }
        continue
      }
      let (shift, end) = (Int(piece.shift), Int(piece.end))
      if low &+ shift <= 0 &- limit {
        // The part that is now below the range.
        guard append(Int32(min(end, 0 &- limit &- shift)), BalancePiece.unknown, &new) else { return }
      }
      var next = 0
      while next < map.count && Int(map.pieces[next].end) < low &+ shift { next &+= 1 }
      var begin = max(low, 1 &- limit &- shift)
      while begin <= end && next < map.count {
        let step = map.pieces[next]
        let last = min(end, Int(step.end) &- shift)
        let total = step.shift == BalancePiece.unknown ? step.shift : piece.shift &+ step.shift
        guard append(Int32(last), total, &new) else { return }
        (begin, next) = (last &+ 1, next &+ 1)
      }
      if begin <= end {
        // The part that is now above it.
        guard append(piece.end, BalancePiece.unknown, &new) else { return }
      }
    }
    finish(new)
  }

  /// Appends a piece, or lengthens the last one. Returns `false`, and gives the map up, where there is no room.
  @inline(__always) private mutating func append(_ end: Int32, _ shift: Int32, _ count: inout Int) -> Bool {
    if count > 0 && other[count &- 1].shift == shift {
      other[count &- 1].end = end
      return true
    }
    if shift == BalancePiece.unknown { hasUnknown = true }
    guard count < capacity else {
      self.count = 0
      return false
    }
    other[count] = BalancePiece(end: Int(end), shift: shift)
    count &+= 1
    return true
  }

  private mutating func finish(_ new: Int) {
    swap(&pieces, &other)
    count = new
  }

  /// Writes the map to memory with room for `capacity` pieces, and returns the number of its pieces.
  @usableFromInline package func write(to memory: UnsafeMutablePointer<BalancePiece>) -> UInt8 {
    memory.update(from: pieces, count: count)
    return UInt8(truncatingIfNeeded: count)
  }
}
