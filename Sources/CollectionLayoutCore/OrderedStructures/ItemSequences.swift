/// Sections of items, both of which come, go and move at O(log *n*) each: a ``RunTree`` with a sequence a section, for data that is kept beside a store.
@usableFromInline final class ItemSequences<Item: BitwiseCopyable> {
  @exclusivity(unchecked) @usableFromInline private(set) var tree = RunTree<Item>(measures: 1)
  /// The items of each section, by its slot.
  @exclusivity(unchecked) private var sequences: [RunIndex.Sequence] = []
  /// Which section has which slot. Lengths are of no interest.
  @exclusivity(unchecked) private var outline: SectionOutline
  /// The amount that an item adds to the measure of its section.
  private let measure: (Item) -> Int

  /// Sections of these items. O(*n* + *s*).
  @usableFromInline init(_ sections: some Collection<[Item]>, measure: @escaping (Item) -> Int = { _ in 0 }) {
    self.measure = measure
    sequences = Array(repeating: RunIndex.Sequence(), count: sections.count)
    outline = SectionOutline(count: sections.count) { _ in 0 }
    tree.reserve(sections.reduce(0) { $0 + $1.count })
    for (section, items) in sections.enumerated() {
      let start = tree.used
      items.withUnsafeBufferPointer { if let source = $0.baseAddress { (tree.items + start).update(from: source, count: $0.count) } }
      tree.used += items.count
      sequences[section] = tree.makeSequence(section, at: start, count: items.count) { _, items in Self.total(items, measure) }
    }
  }

  /// The number of sections.
  @usableFromInline var sectionCount: Int { outline.count }

  /// The runs of a section. O(1); O(log *s*) once a section has come, gone or moved.
  @usableFromInline func sequence(of section: Int) -> RunIndex.Sequence { sequences[outline.slot(of: section)] }

  /// An item. O(log *n*).
  @usableFromInline subscript(path: ElementPath) -> Item {
    get { tree.address(of: path.item, in: sequence(of: path.section)).item.pointee }
    set {
      let slot = outline.slot(of: path.section)
      let place = tree.address(of: path.item, in: sequences[slot])
      let growth = measure(newValue) - measure(place.item.pointee)
      place.item.pointee = newValue
      tree.index.add(growth, row: 1, run: place.run)
      sequences[slot].measure += growth
    }
  }

  /// The items of a section, in order. O(*m*).
  @usableFromInline func items(of section: Int) -> [Item] {
    let sequence = sequence(of: section)
    guard sequence.count > 0 else { return [] }
    var reader = tree.reader(at: 0, of: tree.index.edgeRun(of: sequence, atEnd: false), left: sequence.count)
    var items: [Item] = []
    items.reserveCapacity(sequence.count)
    while let item = reader.next() { items.append(item) }
    return items
  }

  /// Puts items before the one at an index. O(*m* + log *n*).
  @usableFromInline func insert(_ items: [Item], at index: Int, in section: Int) {
    insert(items, at: index, inSlot: outline.slot(of: section))
  }

  private func insert(_ items: [Item], at index: Int, inSlot slot: Int) {
    let measure = measure
    items.withUnsafeBufferPointer {
      tree.insert($0, at: index, in: &sequences[slot], number: slot) { Self.total($0, measure) }
    }
    settle(slot)
  }

  /// Removes items. O(*m* + log *n*).
  @usableFromInline func remove(_ range: Range<Int>, from section: Int) { remove(range, fromSlot: outline.slot(of: section)) }

  private func remove(_ range: Range<Int>, fromSlot slot: Int) {
    let measure = measure
    tree.remove(range, from: &sequences[slot]) { Self.total($0, measure) }
    settle(slot)
  }

  /// Takes an item from one path and puts it to another. O(log *n*).
  @usableFromInline func move(_ source: ElementPath, to target: ElementPath) {
    let item = self[source]
    remove(source.item..<source.item + 1, from: source.section)
    insert([item], at: target.item, in: target.section)
  }

  /// Removes the items at old indexes, and then inserts others at final ones; both ascending. O(*m* log *n*).
  @usableFromInline func apply(_ edit: SectionEdit<Item>) {
    for index in edit.removing.reversed() { remove(index..<index + 1, from: edit.section) }
    for (index, item) in edit.inserting { insert([item], at: index, in: edit.section) }
  }

  /// Gives a section other items. O(*m* + *r* log *r*) for *m* items and the *r* runs of those it had.
  @usableFromInline func replace(_ section: Int, with items: [Item]) {
    replace(inSlot: outline.slot(of: section), with: items)
  }

  private func replace(inSlot slot: Int, with items: [Item]) {
    if sequences[slot].count > 0 { remove(0..<sequences[slot].count, fromSlot: slot) }
    insert(items, at: 0, inSlot: slot)
  }

  /// Removes sections and inserts others. O(*m* log *s*), and as of ``replace(_:with:)`` for deleted and new ones; O(*s*) for the first such change.
  @usableFromInline func rearrange(
    removing: [Int], inserting: [(index: Int, source: Int?)], fanOut: Int = RunIndex.width, items: (_ index: Int) -> [Item]
  ) {
    let slots = outline.rearrange(removing: removing, inserting: inserting, fanOut: fanOut)
    for slot in slots.gone { replace(inSlot: slot, with: []) }
    for ((section, source), slot) in zip(inserting, slots.arrived) where source == nil {
      if slot == sequences.count { sequences.append(RunIndex.Sequence()) }
      insert(items(section), at: 0, inSlot: slot)
    }
  }

  /// Adds up the marked runs of a section.
  private func settle(_ slot: Int) {
    for run in tree.marked.map({ Int($0) }) where tree.index.runs[run].isMarked {
      tree.index.runs[run].isMarked = false
      let growth = Self.total(tree.items(of: run), measure) - tree.index.value(of: run, row: 1, in: sequences[slot])
      tree.index.add(growth, row: 1, run: run)
      sequences[slot].measure += growth
    }
    tree.marked.removeAll(keepingCapacity: true)
  }

  private static func total(_ items: UnsafeBufferPointer<Item>, _ measure: (Item) -> Int) -> Int {
    items.reduce(0) { $0 + measure($1) }
  }
}
