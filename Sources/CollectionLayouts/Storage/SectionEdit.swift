/// What leaves a section, by old index, and what comes to it, by final index; both ascending.
@usableFromInline struct SectionEdit<Item> {
  @usableFromInline let section: Int
  @usableFromInline var removing: [Int] = []
  @usableFromInline var inserting: [(index: Int, item: Item)] = []

  @inlinable init(section: Int) { self.section = section }

  /// The edits of all sections that items leave or come to, ascending; `leaving` and `arriving` must be in the order of their paths. O(*m*).
  @inlinable static func edits(leaving: [IndexPath], arriving: [(path: IndexPath, item: Item)]) -> [SectionEdit] {
    var edits: [SectionEdit] = []
    var (leaving, arriving) = (leaving[...], arriving[...])
    while !leaving.isEmpty || !arriving.isEmpty {
      let section = min(leaving.first?.section ?? .max, arriving.first?.path.section ?? .max)
      var edit = SectionEdit(section: section)
      while let path = leaving.first, path.section == section {
        edit.removing.append(path.item)
        leaving.removeFirst()
      }
      while let (path, item) = arriving.first, path.section == section {
        edit.inserting.append((path.item, item))
        arriving.removeFirst()
      }
      edits.append(edit)
    }
    return edits
  }
}

extension RangeReplaceableCollection where Index == Int {
  /// Removes the elements at the indexes of an edit, and then puts the others to where they are to stand. O(*n* + *m*).
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
