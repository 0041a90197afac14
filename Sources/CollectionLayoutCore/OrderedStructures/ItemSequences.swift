/// Sections of items that come, go and move at O(log *n*) each: a ``RunTree`` with a sequence a section, for data that is kept beside a store.
@usableFromInline final class ItemSequences<Item: BitwiseCopyable> {
  @exclusivity(unchecked) @usableFromInline private(set) var tree = RunTree<Item>(measures: 1)
  @exclusivity(unchecked) @usableFromInline private(set) var sequences: [RunIndex.Sequence] = []
  /// What an item adds to the measure of its section.
  private let measure: (Item) -> Int

  /// Sections of these items. O(*n* + *s*).
  @usableFromInline init(_ sections: some Collection<[Item]>, measure: @escaping (Item) -> Int = { _ in 0 }) {
    self.measure = measure
    sequences = Array(repeating: RunIndex.Sequence(), count: sections.count)
    tree.reserve(sections.reduce(0) { $0 + $1.count })
    for (section, items) in sections.enumerated() {
      let start = tree.used
      items.withUnsafeBufferPointer { if let source = $0.baseAddress { (tree.items + start).update(from: source, count: $0.count) } }
      tree.used += items.count
      sequences[section] = tree.makeSequence(section, at: start, count: items.count) { _, items in Self.total(items, measure) }
    }
  }

  /// An item. O(log *n*).
  @usableFromInline subscript(path: ElementPath) -> Item {
    get { tree.address(of: path.item, in: sequences[path.section]).item.pointee }
    set {
      let place = tree.address(of: path.item, in: sequences[path.section])
      let growth = measure(newValue) - measure(place.item.pointee)
      place.item.pointee = newValue
      tree.index.add(growth, row: 1, run: place.run)
      sequences[path.section].measure += growth
    }
  }

  /// The items of a section, in order. O(*m*).
  @usableFromInline func items(of section: Int) -> [Item] {
    let sequence = sequences[section]
    guard sequence.count > 0 else { return [] }
    var reader = tree.reader(at: 0, of: tree.index.edgeRun(of: sequence, atEnd: false), left: sequence.count)
    var items: [Item] = []
    items.reserveCapacity(sequence.count)
    while let item = reader.next() { items.append(item) }
    return items
  }

  /// Puts items before the one at an index. O(*m* + log *n*).
  @usableFromInline func insert(_ items: [Item], at index: Int, in section: Int) {
    let measure = measure
    items.withUnsafeBufferPointer {
      tree.insert($0, at: index, in: &sequences[section], number: section) { Self.total($0, measure) }
    }
    settle(section)
  }

  /// Removes items. O(*m* + log *n*).
  @usableFromInline func remove(_ range: Range<Int>, from section: Int) {
    let measure = measure
    tree.remove(range, from: &sequences[section]) { Self.total($0, measure) }
    settle(section)
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
    if sequences[section].count > 0 { remove(0..<sequences[section].count, from: section) }
    insert(items, at: 0, in: section)
  }

  /// Removes sections and inserts others. O(*s*), and as of ``replace(_:with:)`` for deleted and new ones.
  @usableFromInline func rearrange(
    removing: [Int], inserting: [(index: Int, source: Int?)], items: (_ index: Int) -> [Item]
  ) {
    let moved = Set(inserting.compactMap(\.source))
    for section in removing where !moved.contains(section) { replace(section, with: []) }
    sequences.rearrange(removing: removing, inserting: inserting) { _ in RunIndex.Sequence() }
    for (section, source) in inserting where source == nil { insert(items(section), at: 0, in: section) }
  }

  /// Adds up the marked runs of a section. What runs themselves know of their section may be old, so it is told.
  private func settle(_ section: Int) {
    for run in tree.marked.map({ Int($0) }) where tree.index.runs[run].isMarked {
      tree.index.runs[run].isMarked = false
      let growth = Self.total(tree.items(of: run), measure) - tree.index.value(of: run, row: 1, in: sequences[section])
      tree.index.add(growth, row: 1, run: run)
      sequences[section].measure += growth
    }
    tree.marked.removeAll(keepingCapacity: true)
  }

  private static func total(_ items: UnsafeBufferPointer<Item>, _ measure: (Item) -> Int) -> Int {
    items.reduce(0) { $0 + measure($1) }
  }
}
