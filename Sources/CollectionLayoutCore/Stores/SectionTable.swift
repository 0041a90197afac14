/// The shared storage of strategies that keep their items in an arena: the items and plans of all sections, and where sections begin.
public struct SectionTable<Rule: PlacementRule>: ~Copyable {
  @usableFromInline package var items: SectionedArena<Rule.Item>
  @usableFromInline package var plans: SectionPlans<Rule>
  /// `bodyLengths[s]` is the length of section *s*'s body as last folded, along the axis its items are folded along.
  @usableFromInline package var bodyLengths: [Int] = []
  /// `origins[s]` is where section *s* begins; the last entry is where the content ends.
  @usableFromInline package var origins: [Int] = [0]
  /// The first section whose stored origin may be wrong, even where all items are measured; `Int.max` if all are right.
  @usableFromInline package var firstUnstacked = Int.max
  /// The number of sections whose record or place was written since ``reportTouched()``.
  @usableFromInline var touched = 0

  @inlinable package init(items: consuming SectionedArena<Rule.Item>, plans: SectionPlans<Rule>) {
    self.items = items
    self.plans = plans
  }

  /// The number of sections.
  @inlinable package var count: Int { plans.count }

  // MARK: Changes

  @inlinable package mutating func replaceItem(at index: Int, in section: Int, with item: Rule.Item) {
    items.elements(of: section)[index] = item
  }

  @inlinable package mutating func insert(_ new: UnsafeBufferPointer<Rule.Item>, at index: Int, in section: Int) {
    items.openGap(of: new.count, at: index, in: section)
    // An item without content has no address to be copied from.
    guard MemoryLayout<Rule.Item>.size > 0 else { return }
    let elements = items.elements(of: section)
    guard let target = elements.baseAddress, let source = new.baseAddress else { return }
    (target + index).update(from: source, count: new.count)
  }

  /// Takes sections out and puts others in. Returns those whose items must be folded from their start: new ones, and those with another rule. O(*s*).
  @inlinable package mutating func editSections(
    removing: [Int], inserting: [SectionArrival<Rule.Item>], plans new: SectionPlans<Rule>
  ) -> [Int] {
    let moves = inserting.map { (index: $0.index, source: $0.source) }
    var old = Array(plans)
    old.rearrange(removing: removing, inserting: moves) { new[$0] }
    let knowsLengths = bodyLengths.count == plans.count && origins.count == plans.count &+ 1
    items.rearrange(removing: removing, inserting: moves, contents: inserting)
    plans = new
    if knowsLengths {
      bodyLengths.rearrange(removing: removing, inserting: moves) { _ in 0 }
      let end = origins[origins.count &- 1]
      if origins.count > new.count &+ 1 { origins.removeLast(origins.count &- new.count &- 1) }
      while origins.count < new.count &+ 1 { origins.append(end) }
    }
    touched &+= new.count
    firstUnstacked = min(firstUnstacked, removing.first ?? .max, inserting.first?.index ?? .max)
    return new.indices.filter { old[$0].rule != new[$0].rule } + moves.filter { $0.source == nil }.map(\.index)
  }

  // MARK: Lengths

  /// Forgets where sections begin and how long they are. O(*s*).
  @inlinable package mutating func forgetLengths() {
    firstUnstacked = .max
    bodyLengths.removeAll(keepingCapacity: true)
    bodyLengths.append(contentsOf: repeatElement(0, count: count))
    origins.removeAll(keepingCapacity: true)
    origins.append(contentsOf: repeatElement(0, count: count &+ 1))
  }

  /// Puts the sections from `first` on one behind the other. O(*s*).
  @inlinable package mutating func stack(from first: Int) {
    let first = min(first, firstUnstacked)
    guard first <= count else { return }
    firstUnstacked = .max
    var origin = origins[first]
    for section in first..<count {
      origins[section] = origin
      origin &+= length(of: section)
    }
    origins[count] = origin
    touched &+= count &- first
  }

  /// The number of sections whose record or place was written since the last call.
  @inlinable package mutating func reportTouched() -> Int {
    defer { touched = 0 }
    return touched
  }

  /// The length of a section along the scroll axis, with everything around its body.
  @inlinable @inline(__always) func length(of section: Int) -> Int {
    let plan = plans[section]
    return plan.surroundings &+ plan.bodyLength(folded: bodyLengths[section], isEmpty: items.count(in: section) == 0)
  }

  /// The sections that touch a window, by binary search over where sections end. O(log *s*).
  @inlinable package func sections(touching window: PlacementWindow) -> Range<Int> {
    let first = partitionPoint(in: 0..<count) { origins[$0 &+ 1] < window.from }
    return first..<partitionPoint(in: first..<count) { origins[$0] <= window.to }
  }

  #if CHECK_INVARIANTS
    /// Stops the program when the table contradicts itself.
    @usableFromInline package func checkInvariants() {
      items.checkInvariants()
      for section in plans.indices {
        precondition(
          origins[section + 1] == origins[section] + length(of: section),
          "Section \(section + 1) does not begin where section \(section) ends")
      }
    }
  #endif
}
