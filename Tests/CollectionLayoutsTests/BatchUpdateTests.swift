import CollectionLayouts
import LayoutTestSupport
import Testing

/// Batches by small examples, asked of the oracle and of every strategy. Rows of a list are known by their heights: A is 1 high, B 2, and so on.
@Suite struct BatchUpdateTests {
  private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")

  private static func size(_ letter: Character) -> LayoutSize {
    LayoutSize(width: 10, height: Double((letters.firstIndex(of: letter) ?? 0) + 1))
  }

  private static func insert(_ letter: Character, at path: ElementPath) -> BatchUpdate { .insert(path, size(letter)) }

  private static func reload(_ path: ElementPath, as letter: Character) -> BatchUpdate { .reload(path, size(letter)) }

  private static func data(_ sections: [String]) -> CollectionData {
    CollectionData(sections: sections.map { CollectionData.Section(items: $0.map(size)) })
  }

  private func engine(_ subject: Subject, _ sections: [String]) throws -> LayoutEngine {
    try subject.makeEngine(
      .list(ListLayout()), Situation(data: Self.data(sections), container: LayoutSize(width: 10, height: 10)))
  }

  /// The rows of the first sections, by their heights.
  private func rows(_ engine: LayoutEngine, sections: Int) -> [String] {
    (0..<sections).map { section in String(engine.heights(section: section).map { Self.letters[Int($0) - 1] }) }
  }

  private func rows(_ subject: Subject, _ sections: [String], after updates: [BatchUpdate]) throws -> [String] {
    let engine = try engine(subject, sections)
    try engine.performBatchUpdates(updates)
    engine.prepare()
    let rows = rows(engine, sections: sections.count)
    // Each row begins where those before it end: the heights alone would not show a row in the wrong place.
    let heights = rows.joined().map { Self.size($0).height }
    let tops = (0..<sections.count).flatMap { engine.tops(section: $0) }
    #expect(tops == heights.indices.map { heights[..<$0].reduce(0, +) })
    return rows
  }

  @Test("Deletions name old paths", arguments: Subject.all)
  func deletions(_ subject: Subject) throws {
    // Were the first deletion done first, the second would take D.
    #expect(try rows(subject, ["ABCDE"], after: [.delete([0, 1]), .delete([0, 2])]) == ["ADE"])
    #expect(try rows(subject, ["ABCDE"], after: [.delete([0, 4]), .delete([0, 0])]) == ["BCD"])
    #expect(try rows(subject, ["AB", "C"], after: [.delete([0, 0]), .delete([0, 1]), .delete([1, 0])]) == ["", ""])
  }

  @Test("Insertions name final paths", arguments: Subject.all)
  func insertions(_ subject: Subject) throws {
    let updates = [Self.insert("X", at: [0, 2]), Self.insert("Y", at: [0, 0])]
    // Final: Y at 0, X at 2, A and B in the places between and behind.
    #expect(try rows(subject, ["AB"], after: updates) == ["YAXB"])
    #expect(try rows(subject, [""], after: [Self.insert("Y", at: [0, 1]), Self.insert("X", at: [0, 0])]) == ["XY"])
  }

  private static func section(_ letters: String) -> CollectionData.Section { CollectionData.Section(items: letters.map(size)) }

  @Test("Sections go by old indexes and come to final ones; items change beside them", arguments: Subject.all)
  func sections(_ subject: Subject) throws {
    func rows(_ updates: BatchUpdate..., count: Int) throws -> [String] {
      let engine = try engine(subject, ["AB", "C", "DE"])
      try engine.performBatchUpdates(updates)
      engine.prepare()
      return self.rows(engine, sections: count)
    }
    #expect(try rows(.deleteSection(0), .deleteSection(1), count: 1) == ["DE"])
    #expect(try rows(.insertSection(3, Self.section("X")), .insertSection(0, Self.section("")), count: 5) == ["", "AB", "C", "X", "DE"])
    #expect(try rows(.moveSection(from: 2, to: 0), count: 3) == ["DE", "AB", "C"])
    #expect(try rows(.moveSection(from: 0, to: 1), .deleteSection(2), count: 2) == ["C", "AB"])
    #expect(try rows(.reloadSection(1, Self.section("XYZ")), .deleteSection(0), count: 2) == ["XYZ", "DE"])
    // Deletions of items name the section as it was, insertions as it will be.
    #expect(
      try rows(.moveSection(from: 2, to: 0), .delete([2, 0]), Self.insert("X", at: [0, 0]), .move(from: [0, 1], to: [2, 0]), count: 3)
        == ["XE", "A", "BC"])
  }

  @Test("Sections that contradict each other are refused, and so are items of sections that are replaced", arguments: Subject.all)
  func sectionConflicts(_ subject: Subject) throws {
    func error(_ updates: BatchUpdate...) throws -> LayoutError? {
      let engine = try engine(subject, ["AB", "C", "DE"])
      do throws(LayoutError) {
        try engine.performBatchUpdates(updates)
        return nil
      } catch {
        if subject.strategy != nil { #expect(rows(engine, sections: 3) == ["AB", "C", "DE"]) }
        return error
      }
    }
    #expect(try error(.deleteSection(1), .deleteSection(1)) == .conflictingSections([1], .deletedTwice))
    #expect(try error(.moveSection(from: 1, to: 0), .deleteSection(1)) == .conflictingSections([1], .movedAndDeleted))
    #expect(try error(.reloadSection(1, Self.section("X")), .deleteSection(1)) == .conflictingSections([1], .reloadedAndGone))
    #expect(try error(.insertSection(0, Self.section("")), .moveSection(from: 1, to: 0)) == .conflictingSections([0], .sameTarget))
    #expect(try error(.deleteSection(3)) == .sectionOutOfRange(3, sectionCount: 3))
    #expect(try error(.insertSection(4, Self.section(""))) == .sectionOutOfRange(4, sectionCount: 4))
    #expect(try error(.deleteSection(0), .delete([0, 1])) == .conflictingUpdates([[0, 1]], .sectionReplaced))
    #expect(
      try error(.insertSection(1, Self.section("")), Self.insert("X", at: [1, 0])) == .conflictingUpdates([[1, 0]], .sectionNew))
  }

  @Test("An insertion behind a deletion counts without what was deleted", arguments: Subject.all)
  func mixture(_ subject: Subject) throws {
    // B goes: A C D. X is final at 1, Y at 4: A X C D Y.
    let updates: [BatchUpdate] = [Self.insert("Y", at: [0, 4]), .delete([0, 1]), Self.insert("X", at: [0, 1])]
    #expect(try rows(subject, ["ABCD"], after: updates) == ["AXCDY"])
  }

  @Test("The example of the documentation", arguments: Subject.all)
  func example(_ subject: Subject) throws {
    // B and D leave, A C E survive; D comes to 0, F to 3: D A C F E.
    let updates: [BatchUpdate] = [.delete([0, 1]), .move(from: [0, 3], to: [0, 0]), Self.insert("F", at: [0, 3])]
    #expect(try rows(subject, ["ABCDE"], after: updates) == ["DACFE"])
  }

  @Test("A move is a departure and an arrival, within a section and across", arguments: Subject.all)
  func moves(_ subject: Subject) throws {
    #expect(try rows(subject, ["ABCD"], after: [.move(from: [0, 0], to: [0, 2])]) == ["BCAD"])
    // Exchanged: both name old sources and final targets.
    #expect(try rows(subject, ["ABCD"], after: [.move(from: [0, 0], to: [0, 3]), .move(from: [0, 3], to: [0, 0])]) == ["DBCA"])
    #expect(
      try rows(subject, ["ABC", "D"], after: [.move(from: [0, 1], to: [1, 0]), .move(from: [1, 0], to: [0, 0])]) == ["DAC", "B"])
    // To where it is; but the others may move about it.
    #expect(try rows(subject, ["ABC"], after: [.move(from: [0, 1], to: [0, 1])]) == ["ABC"])
    #expect(try rows(subject, ["ABC"], after: [.move(from: [0, 1], to: [0, 1]), .delete([0, 0])]) == ["CB"])
  }

  @Test("A reload names an old path and stays between its neighbours", arguments: Subject.all)
  func reloads(_ subject: Subject) throws {
    // A goes, so C, reloaded as Z, is at 1 in the end.
    #expect(try rows(subject, ["ABCD"], after: [.delete([0, 0]), Self.reload([0, 2], as: "Z")]) == ["BZD"])
    // X comes between B and the reloaded C.
    #expect(try rows(subject, ["ABCD"], after: [Self.reload([0, 2], as: "Z"), Self.insert("X", at: [0, 2])]) == ["ABXZD"])
  }

  @Test("The order of the updates does not matter", arguments: Subject.all)
  func order(_ subject: Subject) throws {
    let updates: [BatchUpdate] = [
      .delete([0, 1]), .move(from: [0, 3], to: [1, 0]), Self.insert("X", at: [0, 0]), Self.reload([1, 1], as: "Z"),
    ]
    // B and D leave section 0, X comes first; D comes first in section 1, where F is Z now.
    for first in updates.indices {
      for second in updates.indices {
        var shuffled = updates
        shuffled.swapAt(first, second)
        #expect(try rows(subject, ["ABCD", "EF"], after: shuffled) == ["XAC", "DEZ"])
        #expect(try rows(subject, ["ABCD", "EF"], after: shuffled.reversed()) == ["XAC", "DEZ"])
      }
    }
  }

  @Test("A batch of nothing changes nothing", arguments: Subject.all)
  func nothing(_ subject: Subject) throws {
    #expect(try rows(subject, ["AB", ""], after: []) == ["AB", ""])
    let engine = try subject.makeEngine(
      .list(ListLayout()), Situation(data: CollectionData(sections: []), container: LayoutSize(width: 10, height: 10)))
    try engine.change(.batchUpdates([]))
    #expect(engine.everything == OracleResult(elements: [], contentSize: LayoutSize(width: 10, height: 0)))
  }

  @Test("A batch follows on the changes before it and goes before those behind it", arguments: Subject.all)
  func chain(_ subject: Subject) throws {
    let engine = try engine(subject, ["ABC"])
    // X A B C; then A and X change places and C goes: A X B; then B goes.
    try engine.change(
      .insertedItems(at: [0, 0], sizes: [Self.size("X")]),
      .batchUpdates([.move(from: [0, 0], to: [0, 1]), .delete([0, 3])]), .deletedItems(section: 0, items: 2..<3))
    #expect(rows(engine, sections: 1) == ["AX"])
  }
}

/// What a batch is refused for, and that nothing has changed then.
@Suite struct BatchConflictTests {
  private static let size = LayoutSize(width: 10, height: 10)

  /// For each conflict the shortest batches that have it, and the paths that are to be named.
  private static let conflicts: [(BatchConflict, [BatchUpdate], ElementPath)] = [
    (.movedAndDeleted, [.move(from: [0, 1], to: [0, 0]), .delete([0, 1])], [0, 1]),
    (.deletedTwice, [.delete([1, 0]), .delete([1, 0])], [1, 0]),
    (.movedTwice, [.move(from: [0, 2], to: [0, 0]), .move(from: [0, 2], to: [0, 1])], [0, 2]),
    (.reloadedAndGone, [.reload([0, 1], size), .delete([0, 1])], [0, 1]),
    (.reloadedAndGone, [.move(from: [0, 1], to: [0, 0]), .reload([0, 1], size)], [0, 1]),
    (.reloadedTwice, [.reload([1, 1], size), .reload([1, 1], size)], [1, 1]),
    (.sameTarget, [.insert([0, 3], size), .insert([0, 3], size)], [0, 3]),
    (.sameTarget, [.move(from: [0, 0], to: [1, 2]), .insert([1, 2], size)], [1, 2]),
    (.sameTarget, [.move(from: [0, 0], to: [0, 1]), .move(from: [0, 2], to: [0, 1])], [0, 1]),
    (.sectionReplaced, [.delete([0, 1]), .deleteSection(0)], [0, 1]),
    (.sectionReplaced, [.move(from: [1, 0], to: [0, 0]), .deleteSection(1)], [1, 0]),
    (.sectionReplaced, [.reload([1, 1], size), .reloadSection(1, CollectionData.Section(items: [size]))], [1, 1]),
    (.sectionNew, [.insert([1, 0], size), .insertSection(1, CollectionData.Section(items: []))], [1, 0]),
    (.sectionNew, [.move(from: [0, 0], to: [1, 0]), .reloadSection(1, CollectionData.Section(items: [size]))], [1, 0]),
  ]

  /// What is no conflict: each update finds or makes its own place.
  private static let legal: [[BatchUpdate]] = [
    // One path as an old one and as a final one.
    [.delete([0, 1]), .insert([0, 1], size)], [.move(from: [0, 1], to: [0, 0]), .insert([0, 1], size)],
    [.reload([0, 1], size), .insert([0, 1], size)], [.reload([0, 1], size), .move(from: [0, 0], to: [0, 1])],
    // One index as an old one and as a final one; an item leaves a section that moves, and another comes to it in its new place.
    [.deleteSection(1), .insertSection(1, CollectionData.Section(items: [size]))],
    [.moveSection(from: 1, to: 0), .delete([1, 0]), .insert([0, 0], size), .reload([1, 1], size)],
  ]

  private func engine(_ subject: Subject) throws -> LayoutEngine {
    try subject.makeEngine(
      .list(ListLayout()), Situation(data: .heights([[10, 20, 30], [5, 6]]), container: LayoutSize(width: 100, height: 100)))
  }

  @Test("Every conflict has an example, and names its path", arguments: Subject.all)
  func conflicts(_ subject: Subject) throws {
    #expect(Set(Self.conflicts.map(\.0)) == Set(BatchConflict.allCases))
    for (conflict, updates, path) in Self.conflicts {
      for updates in [updates, updates.reversed()] {
        let engine = try engine(subject)
        let error = #expect(throws: LayoutError.self) { try engine.performBatchUpdates(updates) }
        guard case .conflictingUpdates(let paths, conflict) = error else {
          Issue.record("\(updates): \(String(describing: error)) instead of \(conflict)")
          continue
        }
        #expect(Set(paths) == [path], "\(updates)")
      }
    }
    for updates in Self.legal { try engine(subject).performBatchUpdates(updates) }
  }

  @Test("A conflict says which paths contradict each other and how")
  func words() {
    let error = LayoutError.conflictingUpdates([[0, 1], [2, 3]], .movedAndDeleted)
    #expect(error.description == "[0, 1], [2, 3] is deleted and moved in one batch: a move is a deletion already; nothing was changed")
  }

  /// Batches with one path out of range, and that path. Section 0 has three items and section 1 two.
  private static let badPaths: [([BatchUpdate], ElementPath)] = [
    ([.delete([0, 3])], [0, 3]), ([.delete([2, 0])], [2, 0]),
    ([.delete(ElementPath(section: 0, item: -1))], ElementPath(section: 0, item: -1)),
    ([.reload([1, 2], size)], [1, 2]), ([.move(from: [1, 2], to: [0, 0])], [1, 2]),
    // An item comes, so finals go up to 3; from 4 on nobody can be.
    ([.insert([0, 4], size)], [0, 4]), ([.insert([2, 0], size)], [2, 0]),
    // One leaves and one comes: finals go up to 2.
    ([.move(from: [0, 0], to: [0, 3])], [0, 3]), ([.delete([1, 1]), .insert([1, 2], size)], [1, 2]),
    ([.move(from: [0, 0], to: [1, 3])], [1, 3]), ([.move(from: [0, 0], to: [2, 0])], [2, 0]),
    ([.insert(ElementPath(section: 0, item: -1), size)], ElementPath(section: 0, item: -1)),
  ]

  @Test("A path out of range is named: an old one by the old counts, a final one by the final counts", arguments: Subject.all)
  func badPaths(_ subject: Subject) throws {
    for (updates, path) in Self.badPaths {
      let engine = try engine(subject)
      let error = #expect(throws: LayoutError.self) { try engine.performBatchUpdates(updates) }
      guard case .pathOutOfRange(path, _) = error else {
        Issue.record("\(updates): \(String(describing: error)) instead of \(path) out of range")
        continue
      }
    }
    // The last final places there are.
    try engine(subject).performBatchUpdates([.insert([0, 3], Self.size), .move(from: [1, 0], to: [1, 1])])
    try engine(subject).performBatchUpdates([.insert([0, 4], Self.size), .insert([0, 3], Self.size)])
  }

  @Test("A size that is none, or that is missing, is refused", arguments: Subject.all)
  func badSizes(_ subject: Subject) throws {
    for bad in [Double.nan, .infinity, -1, 3e9] {
      let size = LayoutSize(width: bad, height: bad)
      for update in [BatchUpdate.insert([0, 0], size), .reload([0, 0], size)] {
        let error = #expect(throws: LayoutError.self) { try engine(subject).performBatchUpdates([update]) }
        guard case .invalidLength = error else {
          Issue.record("\(update): \(String(describing: error))")
          continue
        }
      }
    }
    #expect(throws: LayoutError.missingSize([0, 2])) { try engine(subject).performBatchUpdates([.insert([0, 2], .automatic)]) }
    #expect(throws: LayoutError.missingSize([1, 1])) { try engine(subject).performBatchUpdates([.reload([1, 1], .automatic)]) }
  }

  @Test("A refused batch changes nothing, neither for reads without a prepare nor for the next change", arguments: Subject.all)
  func nothingChanges(_ subject: Subject) throws {
    let engine = try engine(subject)
    let before = engine.everything
    // Good updates come before the bad one, so that one that is made at once would show.
    let good: [BatchUpdate] = [.delete([0, 0]), .insert([1, 0], Self.size), .reload([1, 1], Self.size)]
    for bad in Self.conflicts.map(\.1) + Self.badPaths.map(\.0) + [[.insert([0, 0], LayoutSize(width: -1, height: -1))]] {
      #expect(throws: LayoutError.self) { try engine.performBatchUpdates(good + bad) }
      #expect(engine.everything == before, "\(bad)")
    }
    try engine.change(.resizedItem([1, 1], LayoutSize(width: 10, height: 9)))
    #expect(engine.heights() == [10, 20, 30] && engine.heights(section: 1) == [5, 9])
  }
}
