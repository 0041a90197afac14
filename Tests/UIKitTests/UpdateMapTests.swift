import Testing

@testable import UIKit

/// Where items are after a batch, against a model in which each item has a name.
@MainActor @Suite struct UpdateMapTests {
  @Test func pathsOfInsertionsAreOfTheDataAfterTheDeletions() throws {
    let updates = [
      UICollectionViewUpdateItem(before: path(0), after: nil, action: .delete),
      UICollectionViewUpdateItem(before: nil, after: path(1), action: .insert),
      UICollectionViewUpdateItem(before: path(3), after: path(0), action: .move),
    ]
    // a b c d: a goes, d moves to the front, and e is inserted behind it. So d e b c.
    let map = try UpdateMap(updates, before: [4], after: [4])
    #expect((0..<4).map { map.path(after: path($0)) } == [nil, path(2), path(3), path(0)])
    #expect(map.appears(path(1)))
    #expect(!map.appears(path(0)))
  }

  @Test(arguments: 0..<200) func randomBatches(seed: Int) throws {
    var random = Seeded(state: UInt64(seed) &* 0x9E37_79B9_7F4A_7C15 | 1)
    let batch = RandomBatch(&random)
    let map = try UpdateMap(batch.updates, before: batch.before.map(\.count), after: batch.after.map(\.count))
    for (section, names) in batch.before.enumerated() {
      for (item, name) in names.enumerated() {
        let expected = batch.after.enumerated().lazy.compactMap { after, names in names.firstIndex(of: name).map { path($0, after) } }.first
        #expect(map.path(after: path(item, section)) == expected, "seed \(seed), item \(item) of section \(section)")
      }
    }
  }
}

private struct Seeded: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 29)
  }
}

/// Sections of named items before and after a batch, and its updates.
@MainActor private struct RandomBatch {
  var before: [[Int]] = []
  var after: [[Int]] = []
  var updates: [UICollectionViewUpdateItem] = []

  init(_ random: inout some RandomNumberGenerator) {
    var name = 0
    func names(_ count: Int) -> [Int] {
      name += count
      return Array(name - count..<name)
    }
    before = (0..<Int.random(in: 1...4, using: &random)).map { _ in names(Int.random(in: 0...6, using: &random)) }
    // Each remaining section keeps its number before the batch, so that new items of it can be told from those of inserted sections.
    var sections: [(old: Int?, items: [Int])] = []
    var moving: [Int] = []
    for (section, items) in before.enumerated() {
      if section > 0, Int.random(in: 0..<4, using: &random) == 0 {
        updates.append(UICollectionViewUpdateItem(before: .section(section), after: nil, action: .delete))
        continue
      }
      var left: [Int] = []
      for (item, name) in items.enumerated() {
        switch Int.random(in: 0..<5, using: &random) {
        case 0: updates.append(UICollectionViewUpdateItem(before: path(item, section), after: nil, action: .delete))
        case 1: moving.append(name)
        default: left.append(name)
        }
      }
      sections.append((section, left))
    }
    let fresh = names(Int.random(in: 0...4, using: &random))
    for name in fresh + moving {
      let section = Int.random(in: 0..<sections.count, using: &random)
      sections[section].items.insert(name, at: Int.random(in: 0...sections[section].items.count, using: &random))
    }
    if Bool.random(using: &random) {
      sections.insert((nil, names(2)), at: Int.random(in: 0...sections.count, using: &random))
    }
    after = sections.map(\.items)
    for (section, content) in sections.enumerated() {
      guard content.old != nil else {
        updates.append(UICollectionViewUpdateItem(before: nil, after: .section(section), action: .insert))
        continue
      }
      for (item, name) in content.items.enumerated() {
        if fresh.contains(name) { updates.append(UICollectionViewUpdateItem(before: nil, after: path(item, section), action: .insert)) }
        guard moving.contains(name) else { continue }
        let old = before.enumerated().lazy.compactMap { old, names in names.firstIndex(of: name).map { path($0, old) } }.first
        updates.append(UICollectionViewUpdateItem(before: old, after: path(item, section), action: .move))
      }
    }
    updates.shuffle(using: &random)
  }
}
