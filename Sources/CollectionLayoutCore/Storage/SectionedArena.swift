/// The elements of many sections in one allocation: a slice a section, with room to grow.
///
/// A hundred thousand small sections cost one allocation, not a hundred thousand. A slice that grows stays where it is while it has room or is
/// the last one; otherwise it moves to the end with room to spare, and the room that it leaves is reclaimed when the whole arena is next reallocated.
/// This is the one type of the strategies that handles raw memory; the buffers it hands out check their bounds in debug builds.
public struct SectionedArena<Element: BitwiseCopyable>: ~Copyable {
  @usableFromInline package struct Slice: BitwiseCopyable {
    @usableFromInline package var start: Int
    @usableFromInline package var count: Int
    @usableFromInline var capacity: Int

    @inlinable init(start: Int, count: Int, capacity: Int) {
      self.start = start
      self.count = count
      self.capacity = capacity
    }
  }

  /// Where each section's elements are. Slices never overlap and never reach beyond `used`.
  @usableFromInline package var slices: [Slice] = []
  @usableFromInline var base: UnsafeMutablePointer<Element>?
  /// The number of elements allocated.
  @usableFromInline var capacity = 0
  /// Everything from here on is free.
  @usableFromInline var used = 0
  /// No section has more elements, or room for more.
  @usableFromInline package var mostRoom = 0

  /// An arena of no sections.
  @inlinable public init() {}

  deinit { base?.deallocate() }

  /// The number of sections.
  @inlinable public var sectionCount: Int { slices.count }

  /// The number of elements of `section`.
  @inlinable public func count(in section: Int) -> Int { slices[section].count }

  /// The elements of `section`, to read.
  @inlinable public subscript(section: Int) -> UnsafeBufferPointer<Element> {
    let slice = slices[section]
    return UnsafeBufferPointer(start: base.map { $0 + slice.start }, count: slice.count)
  }

  /// The elements of `section`, for writing. Elements that were never written are undefined.
  @inlinable public mutating func elements(of section: Int) -> UnsafeMutableBufferPointer<Element> {
    let slice = slices[section]
    return UnsafeMutableBufferPointer(start: base.map { $0 + slice.start }, count: slice.count)
  }

  /// Gives its memory away, with all elements, and is empty afterwards; `nil` where it never had any.
  @inlinable package mutating func surrender() -> (base: UnsafeMutablePointer<Element>, used: Int, capacity: Int)? {
    guard let base else { return nil }
    let memory = (base, used, capacity)
    self.base = nil
    slices = []
    (used, capacity) = (0, 0)
    return memory
  }

  /// Gives every section a new number of elements and forgets all their values. O(*s*), and an allocation where the memory does not suffice.
  @inlinable public mutating func reset<Counts: Collection>(counts: Counts) where Counts.Element == Int {
    var total = 0
    slices.removeAll(keepingCapacity: true)
    slices.reserveCapacity(counts.count)
    mostRoom = 0
    for count in counts {
      slices.append(Slice(start: total, count: count, capacity: count))
      mostRoom = max(mostRoom, count)
      total &+= count
    }
    if total > capacity {
      base?.deallocate()
      // Elements without content take no memory, however many they are.
      base = .allocate(capacity: MemoryLayout<Element>.size > 0 ? total : 1)
      capacity = total
    }
    used = total
  }

  /// Gives `section` room for `count` elements, of which the first `kept` keep their values.
  ///
  /// - Complexity: O(1) where there is room, else O(*kept*) or, when the arena must grow, O(*n* + *s* log *s*), amortised over the growth.
  @inlinable public mutating func resize(_ section: Int, to count: Int, keeping kept: Int) {
    precondition(kept <= count && kept <= slices[section].count, "Cannot keep \(kept) elements of \(slices[section].count) in \(count)")
    if count > slices[section].capacity { makeRoom(in: section, for: count, keeping: kept) }
    slices[section].count = count
  }

  /// Opens a gap of `count` elements of undefined value before the element at `index`. O(*b*), *b* the number of elements behind it.
  @inlinable public mutating func openGap(of count: Int, at index: Int, in section: Int) {
    let old = slices[section].count
    resize(section, to: old + count, keeping: old)
    let elements = elements(of: section)
    guard let first = elements.baseAddress, index < old else { return }
    Self.copy(from: first + index, to: first + index + count, count: old - index)
  }

  /// Removes the elements of `range`. O(*b*), *b* the number of elements behind it.
  @inlinable public mutating func remove(_ range: Range<Int>, from section: Int) {
    let elements = elements(of: section)
    precondition(range.upperBound <= elements.count, "Range \(range) out of range 0..<\(elements.count)")
    if let first = elements.baseAddress {
      Self.copy(from: first + range.upperBound, to: first + range.lowerBound, count: elements.count - range.upperBound)
    }
    slices[section].count -= range.count
  }

  /// Removes the elements at some indexes, then inserts others at their final indexes; both ascending.
  ///
  /// - Complexity: O(*m* + *b*), *m* elements that go or come and *b* behind the first of them: no element moves more than twice.
  @inlinable public mutating func edit(_ section: Int, removing: [Int], inserting: [(index: Int, item: Element)]) {
    let old = slices[section].count
    closeGaps(at: removing, in: section)
    let left = old - removing.count
    resize(section, to: left + inserting.count, keeping: left)
    guard let first = elements(of: section).baseAddress else { return }
    var (source, target) = (left, left + inserting.count)
    for (index, element) in inserting.reversed() {
      let behind = target - index - 1
      precondition(index >= 0 && behind >= 0 && behind <= source, "An element cannot come to \(index) of \(left + inserting.count)")
      source -= behind
      Self.copy(from: first + source, to: first + index + 1, count: behind)
      first[index] = element
      target = index
    }
  }

  /// Removes the sections at some indexes, then inserts others at their final indexes; both ascending. A source is an old index among those
  /// removed; a section without a source is new and has no elements. O(*s*): no element moves.
  @inlinable public mutating func rearrange(removing: [Int], inserting: [(index: Int, source: Int?)]) {
    let empty = Slice(start: 0, count: 0, capacity: 0)
    slices.rearrange(removing: removing, inserting: inserting) { _ in empty }
  }

  /// The same, with the elements of new sections copied in. O(*s* + *m*), *m* elements that come.
  @inlinable public mutating func rearrange(
    removing: [Int], inserting: [(index: Int, source: Int?)], contents: [SectionArrival<Element>]
  ) {
    rearrange(removing: removing, inserting: inserting)
    for case (let section, .new(let content)) in contents.map({ ($0.index, $0.content) }) where !content.isEmpty {
      resize(section, to: content.count, keeping: 0)
      let elements = elements(of: section)
      for (number, element) in content.enumerated() { elements[number] = element }
    }
  }

  /// Copies elements, which may overlap. Those without content have no memory: a copy by strides would touch a byte for each.
  @inlinable @inline(__always)
  static func copy(from source: UnsafeMutablePointer<Element>, to target: UnsafeMutablePointer<Element>, count: Int) {
    if MemoryLayout<Element>.size > 0 { target.update(from: source, count: count) }
  }

  @inlinable mutating func closeGaps(at indexes: [Int], in section: Int) {
    let old = slices[section].count
    if let first = elements(of: section).baseAddress {
      for (number, index) in indexes.enumerated() {
        let end = number + 1 < indexes.count ? indexes[number + 1] : old
        precondition(index >= 0 && index < end, "Indexes to remove do not rise within 0..<\(old) at \(index)")
        Self.copy(from: first + index + 1, to: first + index - number, count: end - index - 1)
      }
    }
    slices[section].count = old - indexes.count
  }

  @inlinable mutating func makeRoom(in section: Int, for count: Int, keeping kept: Int) {
    let slice = slices[section]
    // A slice that moves gets half as much room again.
    mostRoom = max(mostRoom, count + count / 2)
    let isLast = slice.capacity > 0 && slice.start + slice.capacity == used
    if isLast && slice.start + count <= capacity {
      // The last slice takes room from the free end.
      slices[section].capacity = count
      used = slice.start + count
    } else if !isLast && used + count + count / 2 <= capacity, let base {
      slices[section] = Slice(start: used, count: kept, capacity: count + count / 2)
      Self.copy(from: base + slice.start, to: base + used, count: kept)
      used += count + count / 2
    } else {
      reallocate(growing: section, to: count, keeping: kept)
    }
  }

  /// Moves everything into a larger allocation, leaving no gaps but the spare room of `section`.
  @inlinable mutating func reallocate(growing section: Int, to count: Int, keeping kept: Int) {
    let isLast = slices[section].capacity > 0 && slices[section].start + slices[section].capacity == used
    let spare = isLast ? 0 : count / 2
    let live = slices.reduce(0) { $0 + $1.count } - slices[section].count + count + spare
    let newCapacity = max(live, capacity + capacity / 2)
    let larger = UnsafeMutablePointer<Element>.allocate(capacity: MemoryLayout<Element>.size > 0 ? newCapacity : 1)
    var end = 0
    // The section that grows goes last when it was last, so that it can go on growing in place.
    for index in slices.indices.sorted(by: { slices[$0].start < slices[$1].start }) {
      let slice = slices[index]
      let size = index == section ? count + spare : slice.count
      let moved = index == section ? kept : slice.count
      if let base { Self.copy(from: base + slice.start, to: larger + end, count: moved) }
      slices[index] = Slice(start: end, count: moved, capacity: size)
      end += size
    }
    base?.deallocate()
    base = larger
    capacity = newCapacity
    used = end
  }

  #if CHECK_INVARIANTS
    /// Stops the program when two slices overlap or one reaches beyond the allocated memory.
    @usableFromInline package func checkInvariants() {
      var end = 0
      // A slice without room holds nothing, wherever it begins.
      for slice in slices.sorted(by: { $0.start < $1.start }) where slice.capacity > 0 {
        precondition(slice.start >= end && slice.count <= slice.capacity, "Slices overlap at \(slice.start)")
        precondition(slice.capacity <= mostRoom, "A slice has room for \(slice.capacity), and none was to have more than \(mostRoom)")
        end = slice.start + slice.capacity
      }
      precondition(end <= used && used <= capacity, "Slices end at \(end), used \(used), capacity \(capacity)")
    }
  #endif
}
