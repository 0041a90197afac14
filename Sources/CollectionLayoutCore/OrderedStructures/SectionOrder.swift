/// The order of sections that come, go and move: a ``RunIndex`` with a run for each section, which counts as one item and measures the section's length.
///
/// The number of its run is a section's **slot**. A section keeps its slot for life, so data stored under its slot stays in place while others come, go and
/// move. The slots of sections that are gone are used again.
///
/// - Complexity: O(log *s*) for each operation but making one and ``setLengths(_:)``, which are O(*s*).
@usableFromInline package struct SectionOrder: ~Copyable {
  @usableFromInline var index: RunIndex
  @usableFromInline var sequence = RunIndex.Sequence()

  /// An order of `count` sections of these lengths, whose slots are their numbers.
  @usableFromInline init(count: Int, fanOut: Int, length: (_ section: Int) -> Int) {
    index = RunIndex(measures: 1, fanOut: fanOut)
    sequence = index.build(0, at: 0, count: count, runLength: 1) { section, _, _ in length(section) }
  }

  /// The number of sections.
  @inlinable var count: Int { sequence.count }

  // MARK: Reads

  /// The slot of a section, and where the section begins.
  @inlinable func place(of section: Int) -> (slot: Int, origin: Int) {
    let place = index.run(holding: section, of: sequence)
    return (place.run, place.measure)
  }

  /// The last section that begins before `offset`, or the first. There must be one.
  @inlinable func lastSection(startingBefore offset: Int) -> Int { index.lastRun(startingBefore: offset, row: 1, of: sequence).item }

  /// Whether a section has the slot.
  @inlinable func holds(_ slot: Int) -> Bool { index.runs[slot].node > -2 }

  /// The length of the section in a slot.
  @inlinable func length(inSlot slot: Int) -> Int { index.value(of: slot, row: 1, in: sequence) }

  /// The number of entries in the nodes above a section, all of which one change may write; at least 1.
  @usableFromInline func entries(aboveSlot slot: Int) -> Int {
    var (node, entries) = (Int(index.runs[slot].node), 0)
    while node >= 0 {
      entries += Int(index.record(node).pointee.count)
      node = Int(index.record(node).pointee.parent)
    }
    return max(1, entries)
  }

  /// The slots of all sections, in their order. O(*s*).
  @usableFromInline var slots: [Int] {
    var slots: [Int] = []
    slots.reserveCapacity(count)
    var slot = index.edgeRun(of: sequence, atEnd: false)
    while slot >= 0 {
      slots.append(slot)
      slot = index.run(after: slot)
    }
    return slots
  }

  // MARK: Changes

  /// The section in a slot has become longer.
  @inlinable mutating func add(_ delta: Int, toSlot slot: Int) {
    index.add(delta, row: 1, run: slot)
    sequence.measure &+= delta
  }

  /// Gives all sections new lengths. O(*s*).
  @usableFromInline mutating func setLengths(_ length: (_ slot: Int) -> Int) {
    withUnsafeTemporaryAllocation(of: Int.self, capacity: RunIndex.width) { lengths in
      guard let lengths = lengths.baseAddress else { return }
      var slot = index.edgeRun(of: sequence, atEnd: false)
      while slot >= 0 {
        let node = index.runs[slot].node
        var count = 0
        repeat {
          lengths[count] = length(slot)
          (count, slot) = (count + 1, index.run(after: slot))
        } while slot >= 0 && index.runs[slot].node == node
        if node < 0 {
          sequence.measure = lengths[0]
        } else {
          sequence.measure += index.replace(0..<count, of: Int(node), row: 1, with: lengths)
        }
      }
    }
  }

  /// Removes the sections at some old indexes, and then inserts others at their final indexes; both ascending. A source is an old index among those removed: its
  /// section keeps its slot and its length. A section without a source is new, and its length is 0.
  @usableFromInline mutating func rearrange(removing: [Int], inserting: [(index: Int, source: Int?)]) -> SectionRearrangement {
    var result = SectionRearrangement()
    var taken: [Int: (slot: Int, length: Int)] = [:]
    for section in removing.reversed() {
      let slot = place(of: section).slot
      let length = length(inSlot: slot)
      result.touched += entries(aboveSlot: slot)
      index.detach(slot, from: &sequence)
      sequence.measure -= length
      taken[section] = (slot, length)
    }
    for (section, source) in inserting {
      let moved = source.flatMap { taken.removeValue(forKey: $0) }
      let slot = moved?.slot ?? index.makeRun(of: 0, count: 1, start: 0, capacity: 1)
      index.insert(slot, after: section > 0 ? place(of: section - 1).slot : -1, in: &sequence)
      if let moved { add(moved.length, toSlot: slot) }
      result.touched += entries(aboveSlot: slot)
      result.arrived.append(slot)
    }
    for (slot, _) in taken.values {
      result.gone.append(slot)
      index.free(slot)
    }
    return result
  }
}

/// The slots of sections that went and came.
@usableFromInline package struct SectionRearrangement {
  /// The slots of the sections that are gone, which later ones may get.
  @usableFromInline package var gone: [Int] = []
  /// The slots of the sections that came or moved, in the order of their final indexes.
  @usableFromInline package var arrived: [Int] = []
  /// The number of sections and entries of nodes that were touched.
  @usableFromInline package var touched = 0

  @inlinable init() {}
}
