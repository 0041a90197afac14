/// The elements that leave a section, by old index, and those that come to it, by final index; both ascending.
@usableFromInline struct SectionEdit<Item> {
  @usableFromInline let section: Int
  @usableFromInline var removing: [Int] = []
  @usableFromInline var inserting: [(index: Int, item: Item)] = []

  @inlinable init(section: Int) { self.section = section }

  /// An edit of something that is kept one a section.
  @inlinable init(removing: [Int], inserting: [(index: Int, item: Item)]) {
    section = 0
    self.removing = removing
    self.inserting = inserting
  }

  /// The edits of all sections that items leave or come to, ascending; `leaving` and `arriving` must be in the order of their paths. O(*m*).
  @inlinable @inline(never) static func edits(leaving: [ElementPath], arriving: [(path: ElementPath, item: Item)]) -> [SectionEdit] {
    var edits: [SectionEdit] = []
    var (leaving, arriving) = (leaving[...], arriving[...])
    while !leaving.isEmpty || !arriving.isEmpty {
      let section = min(leaving.first?.section ?? .max, arriving.first?.path.section ?? .max)
      var edit = SectionEdit(section: section)
      let gone = leaving.prefix { $0.section == section }
      edit.removing = gone.map(\.item)
      leaving = leaving.dropFirst(gone.count)
      let come = arriving.prefix { $0.path.section == section }
      edit.inserting = come.map { ($0.path.item, $0.item) }
      arriving = arriving.dropFirst(come.count)
      edits.append(edit)
    }
    return edits
  }
}

extension RangeReplaceableCollection where Index == Int {
  /// Removes the elements at the old indexes of an edit, and then inserts others at the final ones. O(*n* + *m*).
  @inlinable mutating func apply(_ edit: SectionEdit<Element>) {
    var kept = Self()
    kept.reserveCapacity(count)
    var next = 0
    for index in edit.removing {
      precondition(index >= next && index < count, "Indexes to remove do not rise within 0..<\(count) at \(index)")
      kept.append(contentsOf: self[next..<index])
      next = index + 1
    }
    kept.append(contentsOf: self[next...])
    removeAll(keepingCapacity: true)
    next = 0
    for (index, item) in edit.inserting {
      let end = next + index - count
      precondition(end >= next && end <= kept.count, "An element cannot come to \(index) of \(kept.count + edit.inserting.count)")
      append(contentsOf: kept[next..<end])
      append(item)
      next = end
    }
    append(contentsOf: kept[next...])
  }
}

extension Array {
  /// Removes elements and inserts others; a source is an old index among those taken out, and without one the element
  /// is new. O(*n* + *m*).
  @inlinable @inline(never) package mutating func rearrange(
    removing: [Int], inserting: [(index: Int, source: Int?)], new: (_ index: Int) -> Element
  ) {
    var edit = SectionEdit<Element>(section: 0)
    edit.removing = removing
    for (index, source) in inserting { edit.inserting.append((index, source.map { self[$0] } ?? new(index))) }
    apply(edit)
  }
}
